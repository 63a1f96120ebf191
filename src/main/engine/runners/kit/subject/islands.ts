import type { Plane, Size } from '../pixels/plane.ts'

/** Small islands are dropped and small lakes filled: a subject is mostly of one piece. */
export function keepMain(mask: Plane, size: Size): Plane {
  const islands = label(mask, size, (value) => value > 0.5)
  const largest = Math.max(0, ...islands.areas)
  const lakes = label(mask, size, (value) => value <= 0.5)
  const area = size.width * size.height
  return mask.map((value, at) => {
    if (value > 0.5) return islands.areas[islands.of[at]!]! >= largest * 0.06 ? value : 0.02
    const lake = lakes.of[at]!
    return !lakes.touchesBorder[lake] && lakes.areas[lake]! < area * 0.004 ? 0.95 : value
  })
}

/** Of a soft matte: what hangs together with nothing large goes, even by a single strand; gaps between strands stay. */
export function dropSpecks(matte: Plane, size: Size): Plane {
  const pieces = label(matte, size, (value) => value > 0.1)
  const largest = Math.max(0, ...pieces.areas)
  return matte.map((value, at) => (value > 0.1 && pieces.areas[pieces.of[at]!]! < largest * 0.06 ? 0 : value))
}

function label(mask: Plane, { width, height }: Size, isIn: (value: number) => boolean) {
  const of = new Int32Array(mask.length).fill(-1)
  const areas: number[] = []
  const touchesBorder: boolean[] = []
  const waiting: number[] = []
  for (let start = 0; start < mask.length; start += 1) {
    if (of[start] !== -1 || !isIn(mask[start]!)) continue
    const island = areas.length
    let [area, touches] = [0, false]
    of[start] = island
    waiting.push(start)
    while (waiting.length > 0) {
      const at = waiting.pop()!
      area += 1
      const x = at % width
      const y = (at - x) / width
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1) touches = true
      for (const next of [
        x > 0 ? at - 1 : at,
        x < width - 1 ? at + 1 : at,
        y > 0 ? at - width : at,
        y < height - 1 ? at + width : at,
      ])
        if (of[next] === -1 && isIn(mask[next]!)) {
          of[next] = island
          waiting.push(next)
        }
    }
    areas.push(area)
    touchesBorder.push(touches)
  }
  return { of, areas, touchesBorder }
}
