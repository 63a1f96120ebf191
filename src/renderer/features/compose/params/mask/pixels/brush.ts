import { withinPicture, type Alpha, type Point, type Rect } from './alpha.ts'

interface Brush {
  /** From its middle to its edge, in pixels. */
  radius: number
  erase: boolean
}

/** A movement of the brush from one point to the next, round at both ends; answers where the mask may have changed. */
export function paintLine(mask: Alpha, from: Point, to: Point, { radius, erase }: Brush): Rect {
  const reach = radius + 1
  const rect = withinPicture(
    mask,
    { x: Math.min(from.x, to.x) - reach, y: Math.min(from.y, to.y) - reach },
    { x: Math.max(from.x, to.x) + reach, y: Math.max(from.y, to.y) + reach },
  )
  const [along, down] = [to.x - from.x, to.y - from.y]
  const length = along * along + down * down
  // inside of this a pixel is covered whole, outside of the other not at all: no root is needed there
  const { data } = mask
  const [inner, outer] = [Math.max(0, radius - 0.5) ** 2, (radius + 0.5) ** 2]
  for (let y = rect.y; y < rect.y + rect.height; y += 1) {
    const fromY = y + 0.5 - from.y
    let at = y * mask.width + rect.x
    for (let x = rect.x; x < rect.x + rect.width; x += 1, at += 1) {
      const fromX = x + 0.5 - from.x
      const part = length === 0 ? 0 : Math.min(1, Math.max(0, (fromX * along + fromY * down) / length))
      const distance = (fromX - part * along) ** 2 + (fromY - part * down) ** 2
      if (distance >= outer) continue
      const covered = distance <= inner ? 255 : Math.round(255 * (radius + 0.5 - Math.sqrt(distance)))
      const now = data[at]!
      if (erase) data[at] = Math.min(now, 255 - covered)
      else if (covered > now) data[at] = covered
    }
  }
  return rect
}
