import { SEEDLING, type Grower, type Twig } from './twig.ts'
import { rows, type XYZ } from '../../rows.ts'
import { darker, lighter } from '../../colour/hex.ts'
import { ellipse } from '../../drawing/paths.ts'
import type { Drawing } from '../../drawing/shape.ts'
import { Sketch, type XY } from '../../drawing/sketch.ts'
import type { Random } from '../../random.ts'

export function drawSeaweed(random: Random, colour: string): Drawing {
  const sketch = new Sketch()
  const strands = random.whole(3, 5)
  for (let strand = 0; strand < strands; strand++) {
    const x = (strand - (strands - 1) / 2) * 8
    const height = random.between(55, 100)
    const sway = random.between(5, 9) * (random.chance(0.5) ? 1 : -1)
    const left: XY[] = []
    const right: XY[] = []
    for (let step = 0; step <= 7; step++) {
      const share = step / 7
      const centre = x + Math.sin(share * 7) * sway * share
      const half = 3.6 * (1 - share * 0.85)
      left.push([centre - half, -height * share])
      right.push([centre + half, -height * share])
    }
    sketch.soft([...left, ...right.toReversed()], random.pick([colour, darker(colour, 0.06), lighter(colour, 0.05)]))
  }
  return sketch.finish()
}

export function drawCoral(random: Random, colour: string): Drawing {
  const sketch = new Sketch()
  const kind = random.whole(0, 2)
  if (kind === 0) branch({ sketch, random, colour }, { ...SEEDLING, length: 24, width: 9, left: 3 })
  else if (kind === 1) {
    for (const [x, height] of rows('-18 30, 16 34, -6 52, 6 42')) {
      sketch.line(`${x * 0.5} 0, ${x} ${-height}`, 13, colour).ellipse(x, -height - 4, 6.5, 3.4, darker(colour, 0.12))
      sketch.line(`${x * 0.5 - 3} -4, ${x - 3} ${-height + 3}`, 2.4, lighter(colour, 0.07))
    }
  } else {
    for (const [x, y, r] of rows<XYZ>('-16 -13 16, 15 -12 15, 0 -24 19')) {
      sketch.circle(x, y, r, colour)
      for (let groove = 0; groove < 3; groove++) {
        const reach = r * (0.32 + groove * 0.22)
        sketch.path(
          ellipse({ x, y }, reach, reach * 0.82).stroke({ width: 1.3 }),
          groove % 2 === 0 ? darker(colour, 0.08) : lighter(colour, 0.05),
        )
      }
    }
    sketch.rectangle(-30, -5, 60, 5, darker(colour, 0.08), 2)
  }
  return sketch.finish()
}

function branch(coral: Grower, { x, y, angle, length, width, left }: Twig): void {
  const { sketch, random, colour } = coral
  const endX = x + Math.cos(angle) * length
  const endY = y + Math.sin(angle) * length
  sketch.line(`${x} ${y}, ${endX} ${endY}`, width, colour)
  sketch.line(`${x - width * 0.2} ${y}, ${endX - width * 0.2} ${endY}`, width * 0.2, lighter(colour, 0.06))
  if (left === 0) return
  for (const turn of [-0.62, 0.05, 0.6]) {
    if (turn === 0.05 && left < 2) continue
    const onwards = { angle: angle + turn + random.between(-0.15, 0.15), length: length * random.between(0.6, 0.76) }
    branch(coral, { x: endX, y: endY, ...onwards, width: width * 0.72, left: left - 1 })
  }
}
