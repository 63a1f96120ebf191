import { boundsOf, HALF, isNothing, withinPicture, type Alpha, type Patch, type Rect } from './alpha.ts'

/** Rows worked on before whoever waits may do something else. */
const TURN_ROWS = 8

/**
 * Moves the edge of a mask by some pixels, outwards or, with fewer than none, inwards; corners become round. The edge of
 * the picture is no edge of the mask. Answers the part that changes. It pauses often: see `inTurns`.
 */
export function* moveEdge(mask: Alpha, pixels: number): Generator<void, Patch> {
  const grows = pixels > 0
  const reach = Math.abs(pixels)
  const bounds = boundsOf(mask)
  const beyond = grows ? Math.ceil(reach) + 1 : 1
  const part = withinPicture(
    mask,
    { x: bounds.x - beyond, y: bounds.y - beyond },
    { x: bounds.x + bounds.width + beyond, y: bounds.y + bounds.height + beyond },
  )
  const data = new Uint8Array(part.width * part.height)
  if (isNothing(bounds)) return { ...part, data }
  const far = Math.ceil(reach) + 2
  // what spreads is what is taken, or else what is not
  const steps = yield* stepsInColumns(mask, part, grows, far)
  const envelope = createEnvelope(part.width)
  const beyondReach = (reach + 1) ** 2
  for (let y = 0; y < part.height; y += 1) {
    if (y % TURN_ROWS === 0) yield
    const row = y * part.width
    const begin = (part.y + y) * mask.width + part.x
    data.set(mask.data.subarray(begin, begin + part.width), row)
    envelope.build(steps, row, far)
    for (let x = 0; x < part.width; x += 1) {
      const distance = envelope.at(x)
      if (distance >= beyondReach) continue
      // a pixel beside the edge lies half a pixel from it
      const covered = Math.round(Math.min(1, reach + 1 - Math.sqrt(distance)) * 255)
      const now = data[row + x]!
      data[row + x] = grows ? Math.max(now, covered) : Math.min(now, 255 - covered)
    }
  }
  return { ...part, data }
}

/** How far it is in each column to what spreads, at most `far`. */
function* stepsInColumns(
  mask: Alpha,
  { x: left, y: top, width, height }: Rect,
  taken: boolean,
  far: number,
): Generator<void, Uint16Array> {
  const steps = new Uint16Array(width * height)
  for (let y = 0; y < height; y += 1) {
    if (y % TURN_ROWS === 0) yield
    let from = (top + y) * mask.width + left
    for (let at = y * width; at < (y + 1) * width; at += 1, from += 1) {
      const spreads = mask.data[from]! >= HALF === taken
      steps[at] = spreads ? 0 : y === 0 ? far : Math.min(far, steps[at - width]! + 1)
    }
  }
  for (let y = height - 2; y >= 0; y -= 1) {
    if (y % TURN_ROWS === 0) yield
    for (let at = y * width; at < (y + 1) * width; at += 1) steps[at] = Math.min(steps[at]!, steps[at + width]! + 1)
  }
  return steps
}

/**
 * The squared distances along a row: each column's steps raise a parabola over it, and the lowest of them all is the
 * answer (Felzenszwalb and Huttenlocher, "Distance Transforms of Sampled Functions").
 */
function createEnvelope(width: number) {
  const tops = new Int32Array(width)
  const heights = new Float64Array(width)
  const begins = new Float64Array(width + 1)
  let count = 0
  let current = 0

  return {
    /** Columns that are too far from anything are left out. */
    build(steps: Uint16Array, row: number, far: number): void {
      count = 0
      current = 0
      for (let x = 0; x < width; x += 1) {
        const step = steps[row + x]!
        if (step >= far) continue
        const height = step * step
        let begin = -Infinity
        while (count > 0) {
          const last = tops[count - 1]!
          begin = (height + x * x - heights[count - 1]! - last * last) / (2 * (x - last))
          if (begin > begins[count - 1]!) break
          count -= 1
          begin = -Infinity
        }
        tops[count] = x
        heights[count] = height
        begins[count] = begin
        count += 1
      }
    },
    /** To be asked from left to right. */
    at(x: number): number {
      if (count === 0) return Infinity
      while (current + 1 < count && begins[current + 1]! < x) current += 1
      return (x - tops[current]!) ** 2 + heights[current]!
    },
  }
}
