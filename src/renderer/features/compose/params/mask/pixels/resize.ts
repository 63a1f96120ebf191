import { boundsOf, withinPicture, type Alpha, type Patch, type Size } from './alpha.ts'

/** A mask of another size as a part of a picture of this one, smooth between its pixels. */
export function fitTo(shape: Alpha, picture: Size): Patch {
  const [across, down] = [picture.width / shape.width, picture.height / shape.height]
  const bounds = boundsOf(shape)
  const part = withinPicture(
    picture,
    { x: (bounds.x - 1) * across, y: (bounds.y - 1) * down },
    { x: (bounds.x + bounds.width + 1) * across, y: (bounds.y + bounds.height + 1) * down },
  )
  const data = new Uint8Array(part.width * part.height)
  const columns = Array.from({ length: part.width }, (_, x) => between((part.x + x + 0.5) / across, shape.width))
  for (let y = 0; y < part.height; y += 1) {
    const { low, high, share } = between((part.y + y + 0.5) / down, shape.height)
    const [above, below] = [low * shape.width, high * shape.width]
    for (let x = 0; x < part.width; x += 1) {
      const column = columns[x]!
      const upper = mix(shape.data[above + column.low]!, shape.data[above + column.high]!, column.share)
      const lower = mix(shape.data[below + column.low]!, shape.data[below + column.high]!, column.share)
      data[y * part.width + x] = Math.round(mix(upper, lower, share))
    }
  }
  return { ...part, data }
}

/** The two pixels around a place, and how near it is to the second. */
function between(place: number, length: number): { low: number; high: number; share: number } {
  const at = Math.min(length - 1, Math.max(0, place - 0.5))
  const low = Math.floor(at)
  return { low, high: Math.min(length - 1, low + 1), share: at - low }
}

function mix(one: number, other: number, share: number): number {
  return one + (other - one) * share
}
