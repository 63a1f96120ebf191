import type { Drawing, Role } from '../../drawing/shape.ts'
import type { DrawOptions } from '../objects/draw-options.ts'
import type { Random } from '../../random.ts'
import type { Place, Stage } from '../stage.ts'

interface ScatterOptions extends Place {
  /** How high the nearest ones are. */
  height: number
  /** How much of that height the farthest keep. */
  farShare?: number
  /** Leave room around the focus, as a share of the width. */
  clearing?: number
  role?: Role
  shadows?: boolean
}

/**
 * Spreads things over a strip of ground, far ones smaller, evenly enough that none clump. The name tells its choices from
 * those of another scattering.
 */
export function scatter(
  stage: Stage,
  name: string,
  count: number,
  draw: (options: DrawOptions, random: Random) => Drawing,
  options: ScatterOptions,
): void {
  const { left, right, back, front, backDepth, frontDepth, height } = options
  const { farShare = 0.5, clearing = 0, role = 'prop' } = options
  const random = stage.random.fork(`scatter ${name}`)
  const order = random.shuffle(Array.from({ length: count }, (_, index) => index))
  const items = order.map((slot, index) => {
    const near = count === 1 ? random.next() : (index + random.next()) / count
    let x = left + ((slot + random.between(0.15, 0.85)) / count) * (right - left)
    const gap = stage.frame.width * clearing
    const fromFocus = x - stage.focus.x
    if (Math.abs(fromFocus) < gap) x = stage.focus.x + (fromFocus < 0 ? -1 : 1) * gap * random.between(1, 1.35)
    return { x, near }
  })
  for (const [index, { x, near }] of items.entries()) {
    const y = options.groundAt ? options.groundAt(x) + (front - back) * near : back + (front - back) * near
    const depth = backDepth + (frontDepth - backDepth) * near
    const drawing = draw(stage.drawOptions(`${name} ${index}`), random)
    const size = height * (farShare + (1 - farShare) * near) * random.between(0.82, 1.15)
    if (options.shadows)
      stage.shadow(
        x,
        y,
        size * ((drawing.box.right - drawing.box.left) / (drawing.box.bottom - drawing.box.top)),
        depth,
        0.18,
      )
    stage.put(drawing, { x, y, height: size, depth, role, flip: random.chance(0.5) })
  }
}
