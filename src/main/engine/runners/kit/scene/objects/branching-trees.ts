import { SEEDLING, type Grower, type Twig } from './twig.ts'
import { darker, lighter } from '../../colour/hex.ts'
import { blob } from '../../drawing/paths.ts'
import type { Drawing } from '../../drawing/shape.ts'
import { Sketch, type XY } from '../../drawing/sketch.ts'
import type { DrawOptions } from './draw-options.ts'
import { trunk } from './trees.ts'

export function drawBlossomTree({ random, colour }: DrawOptions): Drawing {
  const petal = colour ?? '#f2a9bd'
  const sketch = new Sketch()
  branchy({ sketch, random, colour: '#5a4038' }, { ...SEEDLING, length: 24, width: 6.4, left: 4 })
  const clumps = Array.from({ length: 11 }, (_, index) => {
    const angle = Math.PI * (1 + index / 10)
    const reach = random.between(0.4, 1)
    return {
      x: Math.cos(angle) * 31 * reach,
      y: -62 + Math.sin(angle) * 26 * reach + random.between(-3, 6),
      r: random.between(9, 14),
    }
  })
  for (const { x, y, r } of clumps)
    sketch.path(blob({ x: x + 1, y: y + 2 }, r, r * 0.8, 0.12, random), darker(petal, 0.06))
  for (const { x, y, r } of clumps) sketch.path(blob({ x, y: y - 1.5 }, r * 0.84, r * 0.64, 0.12, random), petal)
  for (const { x, y, r } of clumps)
    sketch.path(blob({ x: x - 2, y: y - 3.5 }, r * 0.42, r * 0.3, 0.15, random), lighter(petal, 0.06))
  return sketch.finish()
}

export function drawBareTree({ materials, random, colour }: DrawOptions): Drawing {
  const sketch = new Sketch()
  const bark = colour ?? darker(materials.bark, 0.06)
  const angle = SEEDLING.angle + random.between(-0.08, 0.08)
  branchy({ sketch, random, colour: bark }, { ...SEEDLING, angle, length: 27, width: 6.2, left: 6 })
  return sketch.finish()
}

export function drawWillow({ materials, random, colour }: DrawOptions): Drawing {
  const leaf = colour ?? random.pick(materials.foliage)
  const sketch = new Sketch()
  trunk(sketch, materials.bark, 6, -66, random.between(-4, 4))
  sketch.path(blob({ x: 0, y: -74 }, 34, 22, 0.06, random), darker(leaf, 0.05))
  for (let strand = 0; strand < 15; strand++) {
    const x = -36 + strand * 5.1 + random.between(-1.5, 1.5)
    const top = -72 - Math.sqrt(Math.max(0, 1 - (x / 40) ** 2)) * 13
    const length = random.between(34, 58)
    const sway = x * 0.16
    const knots: XY[] = [
      [x * 0.86, top],
      [x + sway * 0.6, top + length * 0.5],
      [x + sway, top + length],
      [x + sway * 0.5 + 3.4, top + length * 0.6],
      [x * 0.86 + 4.6, top + 2],
    ]
    sketch.soft(knots, random.pick([leaf, lighter(leaf, 0.04), darker(leaf, 0.04)]))
  }
  return sketch.path(blob({ x: -4, y: -80 }, 26, 13, 0.07, random), lighter(leaf, 0.03)).finish()
}

function branchy(tree: Grower, { x, y, angle, length, width, left }: Twig): void {
  const { sketch, random, colour } = tree
  const endX = x + Math.cos(angle) * length
  const endY = y + Math.sin(angle) * length
  const bend = random.between(-0.1, 0.1) * length
  sketch.line(`${x} ${y}, ${(x + endX) / 2 + bend} ${(y + endY) / 2}, ${endX} ${endY}`, width, colour, true)
  if (left === 0) return
  const forks = left > 3 ? 2 : random.whole(2, 3)
  for (let fork = 0; fork < forks; fork++) {
    const spread = (fork - (forks - 1) / 2) * random.between(0.55, 0.85) + random.between(-0.12, 0.12)
    const towardsSky = (-Math.PI / 2 - angle) * 0.12
    branchy(tree, {
      x: endX,
      y: endY,
      angle: angle + spread + towardsSky,
      length: length * random.between(0.66, 0.82),
      width: Math.max(0.7, width * 0.64),
      left: left - 1,
    })
  }
}
