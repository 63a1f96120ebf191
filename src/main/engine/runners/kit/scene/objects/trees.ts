import { rows, type XYZ } from '../../rows.ts'
import { adjust, darker, lighter, mix } from '../../colour/hex.ts'
import { blob, ellipse, polygon, closedCurve } from '../../drawing/paths.ts'
import type { Drawing } from '../../drawing/shape.ts'
import { Sketch, type XY } from '../../drawing/sketch.ts'
import type { DrawOptions } from './draw-options.ts'

/** Trees are about 100 units high and stand at y = 0. */
export function drawBroadleaf({ materials, random, colour }: DrawOptions): Drawing {
  const leaf = colour ?? random.pick(materials.foliage)
  const sketch = new Sketch()
  const lean = random.between(-3, 3)
  trunk(sketch, materials.bark, 5, -58, lean)
  const width = random.between(27, 34)
  const lobes = random.whole(5, 7)
  const crown: { x: number; y: number; r: number }[] = [{ x: lean, y: -66, r: width * 0.86 }]
  for (let index = 0; index < lobes; index++) {
    const angle = Math.PI * (0.95 + (index / (lobes - 1)) * 1.1)
    crown.push({
      x: lean + Math.cos(angle) * width * 0.72,
      y: -64 + Math.sin(angle) * 20,
      r: width * random.between(0.42, 0.56),
    })
  }
  for (const { x, y, r } of crown)
    sketch.path(blob({ x: x + 1.5, y: y + 2 }, r, r * 0.94, 0.05, random), darker(leaf, 0.07))
  for (const { x, y, r } of crown) sketch.path(blob({ x: x - 1, y: y - 2.5 }, r * 0.86, r * 0.8, 0.05, random), leaf)
  for (const { x, y, r } of crown.slice(1)) {
    if (random.chance(0.75))
      sketch.path(blob({ x: x - 2, y: y - 4 }, r * 0.5, r * 0.42, 0.08, random), lighter(leaf, 0.055))
  }
  return sketch.finish()
}

export function drawPine({ materials, random, colour }: DrawOptions): Drawing {
  const needle = adjust(colour ?? materials.pine, {
    hue: random.between(-8, 8),
    lightness: random.between(-0.03, 0.03),
  })
  const sketch = new Sketch().polygon('-3 0, 3 0, 2 -22, -2 -22', materials.bark)
  const tiers = random.whole(4, 5)
  const slim = random.between(0.82, 1.12)
  for (let tier = 0; tier < tiers; tier++) {
    const share = tier / tiers
    const base = -13 - share * 66
    const half = (27 - share * 19) * slim
    const top = base - 34 + share * 6
    const hem: XY[] = [
      [-half, base + 2],
      [-half * 0.62, base - 2.5],
      [-half * 0.3, base + 3],
      [0, base - 1.5],
      [half * 0.34, base + 3],
      [half * 0.66, base - 2.5],
      [half, base + 2],
    ]
    sketch.polygon([[0, top], ...hem.toReversed()], needle)
    sketch.polygon(
      [
        [0, top],
        [half, base + 2],
        [half * 0.66, base - 2.5],
        [half * 0.34, base + 3],
        [half * 0.12, base - 1],
      ],
      darker(needle, 0.06),
    )
    if (materials.snowy) {
      const snow = materials.snow
      sketch.polygon(
        [
          [0, top],
          [half * 0.62, base - 10],
          [half * 0.34, base - 13],
          [0, base - 9],
          [-half * 0.3, base - 14],
          [-half * 0.66, base - 9],
        ],
        snow,
      )
      sketch.polygon(
        `0 ${top}, ${half * 0.62} ${base - 10}, ${half * 0.34} ${base - 13}, ${half * 0.12} ${base - 10}`,
        darker(snow, 0.07),
      )
    }
  }
  return sketch.finish()
}

export function drawBirch({ materials, random, colour }: DrawOptions): Drawing {
  const leaf = colour ?? adjust(random.pick(materials.foliage), { lightness: 0.04 })
  const sketch = new Sketch()
  sketch.polygon('-2.4 0, 2.4 0, 1.2 -70, -1.2 -70', '#e9e4d8')
  for (let mark = 0; mark < 8; mark++) {
    const y = -4 - mark * 8 - random.between(0, 4)
    const side = random.chance(0.5) ? -2 : 0.2
    sketch.rectangle(side, y, random.between(1.2, 2), random.between(0.9, 1.6), '#4b4643', 0.4)
  }
  sketch.path(blob({ x: 0, y: -68 }, 19, 31, 0.08, random, 11), darker(leaf, 0.05))
  sketch.path(blob({ x: -2, y: -71 }, 15, 26, 0.08, random, 11), leaf)
  for (let spot = 0; spot < 9; spot++) {
    sketch.path(
      blob(
        { x: random.between(-13, 9), y: random.between(-90, -52) },
        random.between(2, 4),
        random.between(1.6, 3),
        0.2,
        random,
        6,
      ),
      lighter(leaf, 0.06),
    )
  }
  return sketch.finish()
}

export function drawPalm({ random, colour }: DrawOptions): Drawing {
  const leaf = colour ?? '#3f9a58'
  const lean = random.between(8, 22) * (random.chance(0.5) ? 1 : -1)
  const sketch = new Sketch()
  const bark = '#9c7148'
  const at = (share: number): XY => [lean * share * share, -78 * share]
  for (let ring = 0; ring < 13; ring++) {
    const [x0, y0] = at(ring / 13)
    const [x1, y1] = at((ring + 1) / 13)
    const half = 3.9 - ring * 0.15
    sketch.polygon(
      `${x0 - half} ${y0}, ${x0 + half} ${y0}, ${x1 + half * 0.72} ${y1 - 0.4}, ${x1 - half * 0.72} ${y1 - 0.4}`,
      ring % 2 === 0 ? bark : darker(bark, 0.06),
    )
  }
  const [topX, topY] = at(1)
  for (const [angle, reach] of rows('-2.95 36, -0.2 36, -2.4 38, -0.75 38, -1.95 32, -1.2 33, -3.4 30, 0.26 30')) {
    sketch.path(
      frond(topX, topY, angle + random.between(-0.1, 0.1), reach),
      mix(leaf, darker(leaf, 0.1), random.next()),
    )
  }
  return sketch
    .circle(topX - 2.4, topY + 2.6, 2.5, '#7a4f2c')
    .circle(topX + 2.2, topY + 3, 2.5, '#6b4326')
    .finish()
}

function frond(x: number, y: number, angle: number, reach: number) {
  const spine = (share: number): XY => {
    const droop = share * share * reach * 0.5
    return [x + Math.cos(angle) * reach * share, y + Math.sin(angle) * reach * share + droop]
  }
  const upper: XY[] = []
  const lower: XY[] = []
  for (let step = 0; step <= 8; step++) {
    const share = step / 8
    const [sx, sy] = spine(share)
    const breadth = Math.sin(Math.PI * Math.min(1, share * 0.95 + 0.05)) * 5.4
    upper.push([sx, sy - breadth * 0.55])
    lower.push([sx - Math.cos(angle) * 1.2, sy + breadth * (step % 2 === 0 ? 0.45 : 1.1)])
  }
  return polygon([...upper, ...lower.toReversed()].map(([px, py]) => ({ x: px, y: py })))
}

export function drawBush({ materials, random, colour }: DrawOptions): Drawing {
  const leaf = colour ?? random.pick(materials.foliage)
  const sketch = new Sketch()
  const lobes = rows<XYZ>('-22 -13 15, 20 -12 14, -6 -21 18, 9 -18 15')
  for (const [x, y, r] of lobes) sketch.path(blob({ x, y }, r * 1.1, r, 0.07, random), darker(leaf, 0.06))
  for (const [x, y, r] of lobes) sketch.path(blob({ x: x - 1.5, y: y - 2.5 }, r * 0.85, r * 0.74, 0.07, random), leaf)
  for (const [x, y, r] of lobes)
    sketch.path(ellipse({ x: x - 4, y: y - r * 0.5 }, r * 0.34, r * 0.2, -0.4), lighter(leaf, 0.06))
  return sketch.polygon('-34 -2, 34 -2, 32 0, -32 0', darker(leaf, 0.06)).finish()
}

export function trunk(sketch: Sketch, bark: string, half: number, top: number, lean: number): void {
  const sway = lean * 0.6
  sketch.path(
    closedCurve([
      { x: -half * 1.5, y: 0 },
      { x: -half * 0.72 + sway * 0.3, y: -14 },
      { x: -half * 0.5 + lean, y: top },
      { x: half * 0.5 + lean, y: top },
      { x: half * 0.72 + sway * 0.3, y: -14 },
      { x: half * 1.5, y: 0 },
    ]),
    bark,
  )
  sketch
    .line(`${sway * 0.5} -34, ${lean + 13} ${top - 6}`, half * 0.56, bark)
    .line(`${sway * 0.4} -30, ${lean - 12} ${top - 3}`, half * 0.5, bark)
  sketch.polygon(
    [
      [half * 0.25, 0],
      [half * 1.3, -0.4],
      [half * 0.6 + sway * 0.3, -15],
      [half * 0.45 + lean, top],
      [half * 0.1 + lean, top],
    ],
    darker(bark, 0.06),
  )
}
