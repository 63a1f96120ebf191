export type XY = readonly [x: number, y: number]
export type XYZ = readonly [x: number, y: number, z: number]

/** Rows of numbers as SVG writes the points of a polygon: `rows('0 -92, 0 -104')`. */
export function rows<Row extends readonly number[] = XY>(text: string): Row[] {
  return text.split(',').map((row) => row.trim().split(/\s+/).map(Number) as readonly number[] as Row)
}
