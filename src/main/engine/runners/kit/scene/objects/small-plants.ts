import { rows } from '../../rows.ts'
import { darker, lighter } from '../../colour/hex.ts'
import { ellipse } from '../../drawing/paths.ts'
import type { Drawing } from '../../drawing/shape.ts'
import { Sketch, type XY } from '../../drawing/sketch.ts'
import type { Random } from '../../random.ts'

export function drawCactus(random: Random, colour: string | null): Drawing {
  const skin = colour ?? '#4f9a5e'
  const sketch = new Sketch()
  const limb = (knots: readonly XY[], width: number): void => {
    sketch.line(knots, width, skin)
    const ribs = knots.map(([x, y]): XY => [x + width * 0.2, y])
    sketch.line(ribs, width * 0.42, darker(skin, 0.06))
    sketch.line(
      knots.map(([x, y]): XY => [x - width * 0.24, y]),
      width * 0.1,
      lighter(skin, 0.07),
    )
    sketch.line(ribs, width * 0.08, lighter(skin, 0.02))
  }
  const left = random.between(-40, -30)
  const right = random.between(-52, -42)
  limb(
    [
      [-6, left],
      [-21, left],
      [-21, left - random.between(22, 32)],
    ],
    10,
  )
  limb(
    [
      [6, right],
      [20, right],
      [20, right - random.between(18, 26)],
    ],
    9,
  )
  limb(rows('0 -7, 0 -90'), 15)
  const flower = '#f0679a'
  for (const [x, y] of [
    [0, -97],
    [-21, left - 30],
  ] as const) {
    sketch
      .ellipse(x - 3, y, 3, 2, flower, 0.6)
      .ellipse(x + 3, y, 3, 2, flower, -0.6)
      .ellipse(x, y - 1.6, 2, 3, lighter(flower, 0.06))
  }
  return sketch.rectangle(-7.5, -4, 15, 4, skin).finish()
}

export function drawGrass(random: Random, colour: string): Drawing {
  const sketch = new Sketch()
  const blades = random.whole(5, 8)
  for (let blade = 0; blade < blades; blade++) {
    const x = (blade - blades / 2) * 3 + random.between(-1, 1)
    const height = random.between(12, 26)
    const lean = (blade - blades / 2) * 2.2 + random.between(-2, 2)
    sketch.soft(
      [
        [x - 1.3, 0],
        [x + lean * 0.4 - 0.9, -height * 0.55],
        [x + lean, -height],
        [x + lean * 0.4 + 0.9, -height * 0.5],
        [x + 1.3, 0],
      ],
      random.pick([colour, darker(colour, 0.06), lighter(colour, 0.05)]),
    )
  }
  return sketch.finish()
}

export function drawFlower(random: Random, petal: string, stem: string): Drawing {
  const sketch = new Sketch()
  const sway = random.between(-6, 6)
  sketch.line(`0 0, ${sway * 0.3} -24, ${sway} -44`, 2.2, stem, true)
  sketch.ellipse(-6 + sway * 0.2, -16, 7, 2.6, stem, 0.5).ellipse(7 + sway * 0.2, -22, 7, 2.6, darker(stem, 0.04), -0.6)
  const petals = random.whole(5, 8)
  for (let index = 0; index < petals; index++) {
    const angle = (index / petals) * Math.PI * 2 + 0.3
    sketch.path(
      ellipse({ x: sway + Math.cos(angle) * 8, y: -46 + Math.sin(angle) * 8 }, 7, 4.2, angle),
      index % 2 === 0 ? petal : lighter(petal, 0.05),
    )
  }
  return sketch
    .circle(sway, -46, 4.6, '#f3c23f')
    .circle(sway - 1, -47, 2, '#e29a2d')
    .finish()
}

export function drawLavender(random: Random, petal: string, stem: string): Drawing {
  const sketch = new Sketch()
  for (let sprig = 0; sprig < 5; sprig++) {
    const x = (sprig - 2) * 5
    const lean = (sprig - 2) * 5 + random.between(-2, 2)
    sketch.line(`${x} 0, ${x + lean} -34`, 1.3, stem)
    for (let bud = 0; bud < 6; bud++) {
      const share = 0.62 + bud * 0.1
      sketch.ellipse(
        x + lean * share + (bud % 2 === 0 ? -1.6 : 1.6),
        -34 * share - 3,
        2.6 - bud * 0.2,
        2.1,
        random.pick([petal, lighter(petal, 0.06), darker(petal, 0.05)]),
      )
    }
  }
  return sketch.finish()
}

export function drawReeds(random: Random, colour: string): Drawing {
  const sketch = new Sketch()
  for (let reed = 0; reed < 7; reed++) {
    const x = (reed - 3) * 5 + random.between(-2, 2)
    const height = random.between(40, 80)
    const lean = random.between(-10, 10)
    sketch.soft(
      [
        [x - 1.2, 0],
        [x + lean * 0.4 - 0.8, -height * 0.5],
        [x + lean, -height],
        [x + lean * 0.4 + 1, -height * 0.5],
        [x + 1.4, 0],
      ],
      random.pick([colour, darker(colour, 0.06)]),
    )
    if (reed % 2 === 0) {
      const stem = height * 0.9
      sketch.line(`${x} 0, ${x + lean * 0.2} ${-stem}`, 1.2, darker(colour, 0.05))
      sketch.line(`${x + lean * 0.18} ${-stem * 0.8}, ${x + lean * 0.2} ${-stem}`, 4.4, '#7a4f33')
    }
  }
  return sketch.finish()
}

export function drawLilyPad(random: Random, colour: string): Drawing {
  const sketch = new Sketch()
  const width = random.between(18, 28)
  sketch.path(`M0 0 L${width} -3 A${width} ${width * 0.32} 0 1 0 ${width * 0.86} ${width * 0.2} Z`, colour)
  sketch.path(
    `M-2 0 L${width * 0.7} -2 A${width * 0.7} ${width * 0.22} 0 1 0 ${width * 0.55} ${width * 0.12} Z`,
    lighter(colour, 0.05),
  )
  if (random.chance(0.5)) {
    const petal = '#f6b9cd'
    for (const turn of [-0.9, 0.9, -0.45, 0.45, 0])
      sketch.ellipse(
        Math.sin(turn) * 5,
        -3 - Math.cos(turn) * 3.4,
        2.2,
        5.4,
        turn === 0 ? lighter(petal, 0.05) : petal,
        turn,
      )
  }
  return sketch.finish()
}

/** A big leaf for the near edge of a jungle, hanging or standing; its stalk is at the origin. */
export function drawBigLeaf(random: Random, colour: string): Drawing {
  const sketch = new Sketch()
  const length = random.between(80, 100)
  const breadth = random.between(15, 22)
  const left: XY[] = []
  const right: XY[] = []
  for (let step = 0; step <= 12; step++) {
    const share = step / 12
    const half = Math.sin(Math.PI * share ** 0.8) * breadth
    left.push([-half * (step % 2 === 0 ? 1 : 0.86), -length * share])
    right.push([half * (step % 2 === 0 ? 1 : 0.86), -length * share])
  }
  sketch.soft([...left, ...right.toReversed()], colour)
  sketch.soft([[0, 0], ...right.filter((_, index) => index % 2 === 0), [0, -length]], darker(colour, 0.05))
  sketch.line(`0 4, 0 ${-length * 0.94}`, 1.8, lighter(colour, 0.08))
  for (let vein = 1; vein < 6; vein++) {
    const y = -length * (vein / 7)
    const half = Math.sin(Math.PI * (vein / 7) ** 0.8) * breadth * 0.8
    sketch
      .line(`0 ${y}, ${half} ${y - 9}`, 0.9, lighter(colour, 0.06))
      .line(`0 ${y}, ${-half} ${y - 9}`, 0.9, lighter(colour, 0.06))
  }
  return sketch.finish()
}
