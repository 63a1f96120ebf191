import type { Detail } from '../geometry/part.ts'

/** A point of a flat curve; a sharp one is a corner. */
export type CurvePoint = readonly [number, number] | readonly [number, number, 'sharp']

/** A curve as rows of text, a word behind each corner: `profile('0 0, 0.2 0 sharp, 0.3 0.4')`. */
export function profile(text: string): CurvePoint[] {
  return text.split(',').map((row): CurvePoint => {
    const [x, y, corner] = row.trim().split(/\s+/)
    return corner === 'sharp' ? [Number(x), Number(y), corner] : [Number(x), Number(y)]
  })
}

type Flat = readonly [number, number]

/** How much of a corner a bevel may take. */
const BEVEL = 0.012

/** The curve as a line of points: smooth between corners, and corners rounded as far as the detail asks for it. */
export function sampleCurve(points: readonly CurvePoint[], detail: Detail): Flat[] {
  const line: Flat[] = []
  for (const span of spansOf(points)) {
    const samples = sampleSpan(span, detail)
    line.push(...(line.length > 0 ? samples.slice(1) : samples))
  }
  return detail.bevel === 0 ? line : bevelled(line, points, detail.bevel)
}

/** Between two corners. */
function spansOf(points: readonly CurvePoint[]): CurvePoint[][] {
  const spans: CurvePoint[][] = [[]]
  for (const [index, point] of points.entries()) {
    spans.at(-1)!.push(point)
    const inside = index > 0 && index < points.length - 1
    if (point[2] === 'sharp' && inside) spans.push([point])
  }
  return spans
}

function sampleSpan(span: readonly CurvePoint[], { density }: Detail): Flat[] {
  const at = (index: number): Flat => {
    const [x, y] = span[Math.min(Math.max(index, 0), span.length - 1)]!
    return [x, y]
  }
  const line: Flat[] = [at(0)]
  for (let index = 0; index + 1 < span.length; index++) {
    const [from, to] = [at(index), at(index + 1)]
    const steps = Math.max(1, Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) * density))
    for (let step = 1; step <= steps; step++) {
      if (step === steps) line.push(to)
      else line.push(between([at(index - 1), from, to, at(index + 2)], step / steps))
    }
  }
  return line
}

/** Catmull-Rom, kept on the positive side: a radius never crosses the axis. */
function between([before, from, to, after]: readonly [Flat, Flat, Flat, Flat], rest: number): Flat {
  const blend = (axis: 0 | 1) => {
    const [square, cube] = [rest ** 2, rest ** 3]
    const [slope, nextSlope] = [(to[axis] - before[axis]) / 2, (after[axis] - from[axis]) / 2]
    return (
      (2 * cube - 3 * square + 1) * from[axis] +
      (cube - 2 * square + rest) * slope +
      (3 * square - 2 * cube) * to[axis] +
      (cube - square) * nextSlope
    )
  }
  return [Math.max(0, blend(0)), blend(1)]
}

function bevelled(line: readonly Flat[], points: readonly CurvePoint[], steps: number): Flat[] {
  const corners = new Set(points.filter((point) => point[2] === 'sharp').map(([x, y]) => `${x},${y}`))
  return line.flatMap((corner, index): Flat[] => {
    const [before, after] = [line[index - 1], line[index + 1]]
    if (!before || !after || !corners.has(`${corner[0]},${corner[1]}`)) return [corner]
    const [start, end] = [towards(corner, before), towards(corner, after)]
    return Array.from({ length: steps + 1 }, (_, step): Flat => {
      const rest = step / steps
      const weight = (value: 0 | 1) =>
        (1 - rest) ** 2 * start[value] + 2 * rest * (1 - rest) * corner[value] + rest ** 2 * end[value]
      return [weight(0), weight(1)]
    })
  })
}

function towards(corner: Flat, neighbour: Flat): Flat {
  const length = Math.hypot(neighbour[0] - corner[0], neighbour[1] - corner[1])
  const share = Math.min(BEVEL, length * 0.4) / Math.max(length, 1e-9)
  return [corner[0] + (neighbour[0] - corner[0]) * share, corner[1] + (neighbour[1] - corner[1]) * share]
}

export function lengthAlong(line: readonly Flat[]): number[] {
  let length = 0
  return line.map(([x, y], index) => {
    const [beforeX, beforeY] = line[index - 1] ?? [x, y]
    length += Math.hypot(x - beforeX, y - beforeY)
    return length
  })
}
