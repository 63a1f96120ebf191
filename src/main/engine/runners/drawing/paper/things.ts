import { darker, lighter, mix } from '../../illustration/drawing/colour.ts'
import type { Random } from '../../kit/random.ts'
import { cut, polygon, type Pen } from './pen.ts'

export function pine(pen: Pen, x: number, foot: number, tall: number, colour: string): void {
  cut(
    pen,
    colour,
    () => {
      for (const tier of [0, 1, 2]) {
        const [bottom, half] = [foot - tall * (0.1 + tier * 0.27), tall * (0.25 - tier * 0.06)]
        polygon(pen, [
          [x - half, bottom],
          [x, bottom - tall * 0.44],
          [x + half, bottom],
        ])
      }
      pen.context.rect(x - tall * 0.03, foot - tall * 0.14, tall * 0.06, tall * 0.2)
    },
    0.3,
  )
}

export function roundTree(pen: Pen, x: number, foot: number, tall: number, colour: string): void {
  cut(
    pen,
    darker(colour, 0.16),
    () => pen.context.rect(x - tall * 0.035, foot - tall * 0.5, tall * 0.07, tall * 0.55),
    0.3,
  )
  cut(
    pen,
    colour,
    () => {
      pen.context.ellipse(x, foot - tall * 0.66, tall * 0.29, tall * 0.36, 0, 0, Math.PI * 2)
    },
    0.4,
  )
}

export function cactus(pen: Pen, x: number, foot: number, tall: number, colour: string): void {
  const thick = tall * 0.17
  cut(
    pen,
    colour,
    () => {
      const { context } = pen
      context.roundRect(x - thick / 2, foot - tall, thick, tall * 1.06, thick / 2)
      for (const [side, up, high] of [
        [-1, 0.4, 0.34],
        [1, 0.52, 0.3],
      ] as const) {
        const arm = x + side * tall * 0.27
        context.roundRect(
          Math.min(x, arm) - (side < 0 ? thick * 0.36 : 0),
          foot - tall * up,
          Math.abs(arm - x) + thick * 0.36,
          thick * 0.72,
          thick * 0.36,
        )
        context.roundRect(arm - thick * 0.36, foot - tall * (up + high - 0.12), thick * 0.72, tall * high, thick * 0.36)
      }
    },
    0.6,
  )
}

export function boat(pen: Pen, x: number, water: number, size: number, colours: { hull: string; sail: string }): void {
  cut(pen, colours.sail, () =>
    polygon(pen, [
      [x + size * 0.03, water - size * 1.2],
      [x + size * 0.03, water - size * 0.2],
      [x + size * 0.55, water - size * 0.2],
    ]),
  )
  cut(pen, darker(colours.sail, 0.07), () =>
    polygon(pen, [
      [x - size * 0.04, water - size * 1.05],
      [x - size * 0.04, water - size * 0.2],
      [x - size * 0.38, water - size * 0.2],
    ]),
  )
  cut(pen, colours.hull, () =>
    polygon(pen, [
      [x - size * 0.6, water - size * 0.16],
      [x + size * 0.66, water - size * 0.16],
      [x + size * 0.42, water + size * 0.16],
      [x - size * 0.4, water + size * 0.16],
    ]),
  )
}

export function lighthouse(
  pen: Pen,
  x: number,
  foot: number,
  tall: number,
  colours: { lamp: string; roof: string; band: string },
  lit: boolean,
): void {
  const { context } = pen
  const [wide, narrow, lamp] = [tall * 0.13, tall * 0.08, foot - tall]
  if (lit) {
    const beam = context.createLinearGradient(x, 0, x - tall * 2.6, 0)
    beam.addColorStop(0, `${colours.lamp}aa`)
    beam.addColorStop(1, `${colours.lamp}00`)
    context.fillStyle = beam
    context.beginPath()
    polygon(pen, [
      [x, lamp],
      [x - tall * 2.6, lamp - tall * 0.42],
      [x - tall * 2.6, lamp + tall * 0.3],
    ])
    context.fill()
  }
  const widthAt = (share: number) => wide + (narrow - wide) * share
  cut(pen, '#f7f1e3', () =>
    polygon(pen, [
      [x - wide, foot + tall * 0.1],
      [x - narrow, lamp],
      [x + narrow, lamp],
      [x + wide, foot + tall * 0.1],
    ]),
  )
  for (const [from, to] of [
    [0.16, 0.36],
    [0.58, 0.78],
  ] as const) {
    context.fillStyle = colours.band
    context.beginPath()
    polygon(pen, [
      [x - widthAt(from), foot - tall * from],
      [x - widthAt(to), foot - tall * to],
      [x + widthAt(to), foot - tall * to],
      [x + widthAt(from), foot - tall * from],
    ])
    context.fill()
  }
  cut(pen, colours.lamp, () => context.rect(x - narrow * 0.9, lamp - tall * 0.11, narrow * 1.8, tall * 0.11), 0.3)
  cut(pen, colours.roof, () =>
    polygon(pen, [
      [x - narrow * 1.45, lamp - tall * 0.1],
      [x, lamp - tall * 0.24],
      [x + narrow * 1.45, lamp - tall * 0.1],
    ]),
  )
}

export function house(
  pen: Pen,
  x: number,
  foot: number,
  size: number,
  colours: { wall: string; roof: string; window: string },
): void {
  const { context } = pen
  cut(pen, colours.wall, () => context.rect(x - size * 0.5, foot - size * 0.55, size, size * 0.75), 0.6)
  cut(
    pen,
    darker(colours.roof, 0.06),
    () => context.rect(x + size * 0.18, foot - size * 0.98, size * 0.14, size * 0.4),
    0.3,
  )
  cut(
    pen,
    colours.roof,
    () =>
      polygon(pen, [
        [x - size * 0.64, foot - size * 0.5],
        [x, foot - size * 1.02],
        [x + size * 0.64, foot - size * 0.5],
      ]),
    0.6,
  )
  context.fillStyle = colours.window
  for (const left of [-0.34, 0.14]) context.fillRect(x + size * left, foot - size * 0.38, size * 0.2, size * 0.2)
}

export function castle(
  pen: Pen,
  x: number,
  foot: number,
  tall: number,
  colours: { wall: string; roof: string; window: string },
): void {
  const { context } = pen
  for (const [left, wide, high, shade] of [
    [-0.52, 0.19, 0.62, 0],
    [0.33, 0.19, 0.56, 0],
    [-0.12, 0.24, 0.92, 0.03],
  ] as const) {
    cut(
      pen,
      lighter(colours.wall, shade),
      () => context.rect(x + tall * left, foot - tall * high, tall * wide, tall * (high + 0.1)),
      0.6,
    )
    cut(
      pen,
      colours.roof,
      () =>
        polygon(pen, [
          [x + tall * (left - 0.04), foot - tall * high],
          [x + tall * (left + wide / 2), foot - tall * (high + wide * 1.35)],
          [x + tall * (left + wide + 0.04), foot - tall * high],
        ]),
      0.5,
    )
    context.fillStyle = colours.window
    context.beginPath()
    context.roundRect(
      x + tall * (left + wide * 0.36),
      foot - tall * (high - 0.12),
      tall * wide * 0.28,
      tall * 0.1,
      tall * 0.03,
    )
    context.fill()
  }
  cut(
    pen,
    lighter(colours.wall, 0.05),
    () => {
      context.rect(x - tall * 0.42, foot - tall * 0.34, tall * 0.84, tall * 0.44)
      for (let tooth = 0; tooth < 6; tooth++)
        context.rect(x + tall * (-0.42 + tooth * 0.153), foot - tall * 0.41, tall * 0.08, tall * 0.1)
    },
    0.6,
  )
}

export function balloon(pen: Pen, x: number, y: number, size: number, colours: readonly [string, string]): void {
  const { context } = pen
  cut(pen, colours[0], () => {
    context.moveTo(x - size * 0.14, y + size * 0.66)
    context.bezierCurveTo(x - size * 0.8, y + size * 0.1, x - size * 0.6, y - size * 0.62, x, y - size * 0.62)
    context.bezierCurveTo(
      x + size * 0.6,
      y - size * 0.62,
      x + size * 0.8,
      y + size * 0.1,
      x + size * 0.14,
      y + size * 0.66,
    )
  })
  context.fillStyle = colours[1]
  context.beginPath()
  context.moveTo(x - size * 0.06, y + size * 0.66)
  context.bezierCurveTo(x - size * 0.34, y + size * 0.1, x - size * 0.26, y - size * 0.6, x, y - size * 0.62)
  context.bezierCurveTo(
    x + size * 0.26,
    y - size * 0.6,
    x + size * 0.34,
    y + size * 0.1,
    x + size * 0.06,
    y + size * 0.66,
  )
  context.fill()
  cut(
    pen,
    darker(colours[0], 0.2),
    () => context.roundRect(x - size * 0.12, y + size * 0.78, size * 0.24, size * 0.17, size * 0.04),
    0.4,
  )
}

export function tent(
  pen: Pen,
  x: number,
  foot: number,
  size: number,
  colours: { cloth: string; inside: string },
): void {
  cut(pen, colours.cloth, () =>
    polygon(pen, [
      [x - size * 0.7, foot],
      [x, foot - size * 0.8],
      [x + size * 0.7, foot],
    ]),
  )
  pen.context.fillStyle = colours.inside
  pen.context.beginPath()
  polygon(pen, [
    [x - size * 0.2, foot],
    [x, foot - size * 0.62],
    [x + size * 0.2, foot],
  ])
  pen.context.fill()
}

export function windmill(
  pen: Pen,
  x: number,
  foot: number,
  tall: number,
  colours: { wall: string; roof: string; sail: string },
): void {
  const { context } = pen
  cut(pen, colours.wall, () =>
    polygon(pen, [
      [x - tall * 0.2, foot + tall * 0.08],
      [x - tall * 0.11, foot - tall * 0.7],
      [x + tall * 0.11, foot - tall * 0.7],
      [x + tall * 0.2, foot + tall * 0.08],
    ]),
  )
  cut(
    pen,
    colours.roof,
    () => context.ellipse(x, foot - tall * 0.7, tall * 0.14, tall * 0.13, 0, Math.PI, Math.PI * 2),
    0.5,
  )
  for (let arm = 0; arm < 4; arm++) {
    context.save()
    context.translate(x, foot - tall * 0.7)
    context.rotate(0.5 + (arm * Math.PI) / 2)
    cut(pen, colours.sail, () => context.rect(0, -tall * 0.012, tall * 0.55, tall * 0.11), 0.4)
    context.restore()
  }
}

export function bird(pen: Pen, x: number, y: number, size: number, colour: string): void {
  const { context } = pen
  cut(
    pen,
    colour,
    () => {
      context.moveTo(x - size, y - size * 0.32)
      context.quadraticCurveTo(x - size * 0.45, y - size * 0.55, x, y)
      context.quadraticCurveTo(x + size * 0.45, y - size * 0.55, x + size, y - size * 0.32)
      context.quadraticCurveTo(x + size * 0.42, y - size * 0.3, x, y + size * 0.22)
      context.quadraticCurveTo(x - size * 0.42, y - size * 0.3, x - size, y - size * 0.32)
    },
    0.4,
  )
}

export function cloud(pen: Pen, random: Random, x: number, y: number, size: number, colour: string): void {
  const { context } = pen
  const puffs = Array.from({ length: 5 }, (_, index) => ({
    x: x + (index - 2) * size * 0.42,
    y: y - Math.sin(((index + 0.7) / 5.4) * Math.PI) * size * 0.26,
    radius: size * (0.2 + 0.2 * Math.sin(((index + 0.7) / 5.4) * Math.PI)) * random.between(0.85, 1.15),
  }))
  cut(
    pen,
    colour,
    () => {
      for (const puff of puffs) {
        context.moveTo(puff.x + puff.radius, puff.y)
        context.arc(puff.x, puff.y, puff.radius, 0, Math.PI * 2)
      }
      context.roundRect(x - size * 1.12, y - size * 0.06, size * 2.24, size * 0.24, size * 0.12)
    },
    0.9,
  )
}

export function rainbow({ context, unit }: Pen, x: number, y: number, radius: number, sky: string): void {
  context.save()
  context.lineWidth = unit * 15
  for (const [index, colour] of ['#e5574f', '#f09a4a', '#f4d35e', '#7fb56a', '#4f9ac0', '#7b68a8'].entries()) {
    context.shadowColor = 'rgba(10,12,30,0.22)'
    context.shadowBlur = unit * 6
    context.strokeStyle = mix(colour, sky, 0.18)
    context.beginPath()
    context.arc(x, y, radius - index * unit * 15, Math.PI, Math.PI * 2)
    context.stroke()
  }
  context.restore()
}
