import { rows } from '../../rows.ts'
import { darker, lighter, mix, tone } from '../../colour/hex.ts'
import { star } from '../../drawing/paths.ts'
import type { Drawing } from '../../drawing/shape.ts'
import { Sketch } from '../../drawing/sketch.ts'
import { WINDOW_DAY, WINDOW_LIGHT, type DrawOptions } from './draw-options.ts'

/** Buildings are about 100 units high and stand at y = 0. */
export function drawHouse(options: DrawOptions): Drawing {
  return options.random.pick([drawGableHouse, drawCottage, drawTownHouse])(options)
}

function drawGableHouse({ random, colour, accents, lit, materials }: DrawOptions): Drawing {
  const wall = colour ?? random.pick(['#f1e3c9', '#e9d2b0', '#f4ece0', '#d9c3a5'])
  const roof = darkEnough(random.pick(accents))
  const sketch = new Sketch()
  sketch.path('M22 -78 h11 v30 h-11Z', darker(roof, 0.08)).path('M20 -81 h15 v5 h-15Z', darker(roof, 0.14))
  sketch.path('M-40 0 V-50 L0 -92 L40 -50 V0Z', wall).path('M8 0 V-84 L40 -50 V0Z', darker(wall, 0.045))
  sketch.path('M-50 -44 L0 -98 L50 -44 L44 -38 L0 -85 L-44 -38Z', materials.snowy ? materials.snow : roof)
  sketch.path('M0 -98 L50 -44 L44 -38 L0 -85Z', materials.snowy ? darker(materials.snow, 0.06) : darker(roof, 0.06))
  sketch.path('M-9 0 V-26 a9 9 0 0 1 18 0 V0Z', darker(roof, 0.16)).circle(5, -14, 1.4, '#f2d27c')
  window(sketch, [-32, -38, 15, 17], { lit, wall })
  window(sketch, [17, -38, 15, 17], { lit, wall })
  window(sketch, [-7, -66, 14, 14], { lit, wall })
  return sketch.finish()
}

function drawCottage({ random, colour, accents, lit, materials }: DrawOptions): Drawing {
  const wall = colour ?? random.pick(['#efe0c5', '#e2c9a4', '#f5efe4', '#c98f6a'])
  const roof = darkEnough(random.pick(accents))
  const top = materials.snowy ? materials.snow : roof
  const sketch = new Sketch()
  sketch.path('M30 -66 h12 v26 h-12Z', darker(wall, 0.22)).path('M28 -69 h16 v5 h-16Z', darker(wall, 0.28))
  sketch.path('M-58 0 V-36 H58 V0Z', wall).path('M20 0 V-36 H58 V0Z', darker(wall, 0.04))
  sketch.path('M-66 -34 L-46 -72 H46 L66 -34Z', top).path('M-66 -34 h132 l2.6 5 h-137.2Z', darker(top, 0.1))
  sketch.path('M-8 0 V-27 h16 V0Z', darker(roof, 0.14)).circle(4.6, -13, 1.3, '#f2d27c')
  window(sketch, [-46, -28, 17, 15], { lit, wall })
  window(sketch, [28, -28, 17, 15], { lit, wall })
  return sketch.finish()
}

function drawTownHouse({ random, colour, accents, lit, materials }: DrawOptions): Drawing {
  const wall = colour ?? mix(random.pick(accents), '#f3e6cf', 0.35)
  const roof = darkEnough(random.pick(accents))
  const sketch = new Sketch()
  sketch.path('M-28 0 V-74 H28 V0Z', wall).path('M9 0 V-74 H28 V0Z', darker(wall, 0.045))
  const top = materials.snowy ? materials.snow : roof
  sketch
    .path('M-33 -72 L0 -104 L33 -72Z', top)
    .path('M0 -104 L33 -72 H9Z', darker(top, 0.06))
    .path('M-33 -73 h66 v4 h-66Z', darker(roof, 0.1))
  for (const y of [-64, -43])
    for (const x of [-20, 7]) window(sketch, [x, y, 13, 14], { lit: lit && random.chance(0.8), wall })
  sketch.path('M-20 0 V-23 a6.5 6.5 0 0 1 13 0 V0Z', darker(roof, 0.16))
  window(sketch, [4, -22, 17, 13], { lit, wall })
  return sketch.circle(0, -84, 4.4, lit ? WINDOW_LIGHT : WINDOW_DAY, lit).finish()
}

export function drawBarn({ random, colour, lit }: DrawOptions): Drawing {
  const wall = colour ?? random.pick(['#b23a2e', '#a8442f', '#8f3b34'])
  const trim = '#f3ead9'
  const sketch = new Sketch()
  sketch
    .path('M-52 0 V-46 L-36 -74 L0 -92 L36 -74 L52 -46 V0Z', wall)
    .path('M14 0 V-85 L36 -74 L52 -46 V0Z', darker(wall, 0.05))
  sketch.path('M-58 -42 L-39 -78 L0 -98 L39 -78 L58 -42 L52 -40 L35 -72 L0 -89 L-35 -72 L-52 -40Z', '#5a4a48')
  sketch.path('M-20 0 V-38 H20 V0Z', trim).path('M-17 0 V-35 H17 V0Z', darker(wall, 0.08))
  sketch.path('M-17 -35 L17 0 L13 0 L-17 -31Z M17 -35 L-17 0 L-13 0 L17 -31Z M-1.4 -35 h2.8 V0 h-2.8Z', trim)
  sketch
    .path('M-9 -52 V-66 a9 9 0 0 1 18 0 V-52Z', trim)
    .path('M-6.5 -54 V-66 a6.5 6.5 0 0 1 13 0 V-54Z', lit ? WINDOW_LIGHT : '#5a3a34', lit)
  return sketch.finish()
}

/** The tower narrows upwards. */
const half = (y: number): number => 13.5 - (y / 74) * 5

export function drawLighthouse({ colour, lit, accents }: DrawOptions): Drawing {
  const band = colour ?? (tone(accents[0] ?? '#c8442f').chroma > 0.1 ? (accents[0] ?? '#c8442f') : '#c8442f')
  const wall = '#f5efe2'
  const sketch = new Sketch()
  sketch
    .path('M-34 0 V-13 h22 V0Z', '#e8dcc6')
    .path('M-38 -12 L-31 -23 H-13 L-8 -12Z', band)
    .path('M-27 0 v-8 h7 v8Z', '#5a4638')
  sketch.path('M-13.5 0 L-8.5 -74 H8.5 L13.5 0Z', wall)
  for (const [low, high] of rows('4 19, 35 50, 65 74')) {
    sketch.path(`M${-half(low)} ${-low} L${-half(high)} ${-high} H${half(high)} L${half(low)} ${-low}Z`, band)
  }
  sketch.path('M4.5 0 L3 -74 H8.5 L13.5 0Z', '#1d1b2622')
  sketch.path('M-3.2 0 v-10 a3.2 3.2 0 0 1 6.4 0 V0Z', '#4a3b34')
  for (const y of [-28, -58])
    sketch.path(`M-1.8 ${y} v-4.5 a1.8 1.8 0 0 1 3.6 0 v4.5Z`, lit ? WINDOW_LIGHT : '#5b6b78', lit)
  sketch.path('M-12.5 -73 h25 v-4 h-25Z', '#3b3f48')
  sketch.path(
    'M-12 -77 v-5 h1.2 v5Z M-6 -77 v-5 h1.2 v5Z M4.8 -77 v-5 h1.2 v5Z M10.8 -77 v-5 h1.2 v5Z M-12 -83 h24 v1.2 h-24Z',
    '#3b3f48',
  )
  sketch.path('M-6.5 -77 V-90 h13 V-77Z', lit ? '#fff1b8' : '#bfe0ea', lit)
  sketch
    .path('M-.7 -77 v-13 h1.4 v13Z', '#3b3f48')
    .path('M-8.5 -89.5 C-7 -97 -3 -99 0 -100 C3 -99 7 -97 8.5 -89.5Z', band)
    .circle(0, -101, 1.5, '#3b3f48')
  return sketch.finish()
}

export function drawTowerBlock({ random, colour, accents, lit }: DrawOptions): Drawing {
  const wall = colour ?? mix(random.pick(accents), random.pick(['#5d6b80', '#8a8f98', '#b8a898', '#44536b']), 0.62)
  const half = random.between(15, 22)
  const sketch = new Sketch()
  const crown = random.whole(0, 3)
  if (crown === 0)
    sketch
      .path(`M-1 -100 h2 v-22 h-2Z`, darker(wall, 0.1))
      .path(`M${-half * 0.5} -100 h${half} v-7 h${-half}Z`, darker(wall, 0.05))
  if (crown === 1) sketch.path(`M${-half} -99 L0 -118 L${half} -99Z`, darker(wall, 0.06))
  if (crown === 2)
    sketch
      .path(`M${-half * 0.7} -99 h${half * 1.4} v-9 h${-half * 1.4}Z`, wall)
      .path(`M${-half * 0.4} -108 h${half * 0.8} v-7 h${-half * 0.8}Z`, darker(wall, 0.04))
  sketch.path(`M${-half} 0 V-100 H${half} V0Z`, wall).path(`M${half * 0.45} 0 V-100 H${half} V0Z`, darker(wall, 0.05))
  const columns = random.whole(3, 5)
  const cell = (half * 2 - 4) / columns
  const rows = random.whole(9, 13)
  const dark = darker(wall, 0.12)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const glows = lit && random.chance(0.55)
      const pane = glows ? random.pick([WINDOW_LIGHT, '#ffe6b0', '#ffc46b']) : lit ? dark : lighter(wall, 0.1)
      sketch.rectangle(
        -half + 2 + column * cell + cell * 0.18,
        -95 + (row * 91) / rows,
        cell * 0.64,
        (91 / rows) * 0.58,
        pane,
        0,
        glows,
      )
    }
  }
  return sketch.finish()
}

export function drawWindmill({ random, colour, accents }: DrawOptions): Drawing {
  const cap = colour ?? darkEnough(random.pick(accents))
  const wall = '#efe3cc'
  const sketch = new Sketch()
  sketch.path('M-19 0 L-12 -60 H12 L19 0Z', wall).path('M5 0 L4 -60 H12 L19 0Z', darker(wall, 0.06))
  sketch.path('M-14 -58 C-12 -74 12 -74 14 -58Z', cap).path('M-6 0 v-13 a6 6 0 0 1 12 0 V0Z', '#6b4a36')
  sketch.path('M-3 -32 v-6 a3 3 0 0 1 6 0 v6Z', '#5b6b78')
  const turn = random.between(0.2, 1.2)
  for (let sail = 0; sail < 4; sail++) {
    const angle = turn + (sail * Math.PI) / 2
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    const at = (along: number, across: number): string =>
      `${cos * along - sin * across} ${-64 + sin * along + cos * across}`
    sketch.path(`M${at(0, -0.9)} L${at(43, -0.9)} L${at(43, 0.9)} L${at(0, 0.9)}Z`, '#6b4a36')
    sketch.path(`M${at(9, 0.9)} L${at(42, 0.9)} L${at(42, 10)} L${at(9, 8)}Z`, '#fbf6ea')
    for (const rib of [17, 25, 33])
      sketch.path(`M${at(rib, 0.9)} L${at(rib + 1, 0.9)} L${at(rib + 1, 9)} L${at(rib, 9)}Z`, '#c9b596')
  }
  return sketch.circle(0, -64, 3, '#4a3b34').finish()
}

export function drawWindTurbine({ random }: DrawOptions): Drawing {
  const white = '#f4f4f1'
  const sketch = new Sketch()
    .path('M-2.6 0 L-1.3 -68 H1.3 L2.6 0Z', white)
    .path('M0.4 0 L0.2 -68 H1.3 L2.6 0Z', darker(white, 0.08))
  const turn = random.between(0, 2)
  for (let blade = 0; blade < 3; blade++) {
    const angle = turn + (blade * Math.PI * 2) / 3
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    const at = (along: number, across: number): string =>
      `${cos * along - sin * across} ${-69 + sin * along + cos * across}`
    sketch.path(`M${at(0, -1)} Q${at(10, -3.6)} ${at(34, 0)} L${at(0, 1)}Z`, white)
  }
  return sketch.circle(0, -69, 2.4, darker(white, 0.14)).finish()
}

export function drawCastle({ colour, accents, lit, random }: DrawOptions): Drawing {
  const stone = colour ?? '#c9bfb2'
  const roof = darkEnough(random.pick(accents))
  const sketch = new Sketch()
  const tower = (x: number, half: number, height: number, flag: boolean): void => {
    if (flag) {
      sketch
        .path(`M${x - 0.6} ${-height - 40} h1.2 v16 h-1.2Z`, '#4a3b34')
        .path(`M${x + 0.6} ${-height - 40} l13 4 l-13 4Z`, accents[1] ?? roof)
    }
    sketch
      .path(`M${x - half} 0 V${-height} h${half * 2} V0Z`, stone)
      .path(`M${x + half * 0.3} 0 V${-height} h${half * 0.7} V0Z`, darker(stone, 0.07))
    sketch
      .path(`M${x - half - 3} ${-height} L${x} ${-height - 27} L${x + half + 3} ${-height}Z`, roof)
      .path(`M${x} ${-height - 27} L${x + half + 3} ${-height} H${x + half * 0.3}Z`, darker(roof, 0.07))
    sketch.path(`M${x - 2.6} ${-height + 18} v-7 a2.6 2.6 0 0 1 5.2 0 v7Z`, lit ? WINDOW_LIGHT : '#5c5560', lit)
  }
  tower(0, 13, 72, true)
  tower(-22, 9, 52, false)
  tower(22, 9, 56, false)
  sketch.path(
    'M-48 0 V-36 h8 v5 h7 v-5 h8 v5 h7 v-5 h8 v5 h7 v-5 h8 v5 h7 v-5 h8 v5 h7 v-5 h8 v5 h7 v-5 h6 V0Z',
    lighter(stone, 0.02),
  )
  sketch
    .path('M-12 0 V-16 a12 12 0 0 1 24 0 V0Z', '#54424a')
    .path('M-8 0 V-16 a8 8 0 0 1 16 0 V0Z M-.8 0 v-24 h1.6 V0Z', '#6f5650')
  tower(-46, 10, 46, true)
  tower(46, 10, 44, true)
  return sketch.finish()
}

export function drawPyramid({ colour, materials, random }: DrawOptions): Drawing {
  const sand = colour ?? darker(materials.sand, 0.05)
  const sketch = new Sketch().path('M-84 0 L0 -88 L16 0Z', sand).path('M16 0 L0 -88 L84 0Z', darker(sand, 0.12))
  for (let course = 1; course < 9; course++) {
    const y = -course * 9.6 + random.between(-1, 1)
    const share = 1 + y / 88
    sketch.path(
      `M${-84 * share} ${y} L${16 * share} ${y} l0 1.1 L${-84 * share - 0.4} ${y + 1.1}Z`,
      darker(sand, 0.045),
    )
  }
  return sketch.finish()
}

export function drawIgloo({ materials }: DrawOptions): Drawing {
  const snow = materials.snow
  const sketch = new Sketch()
    .path('M-44 0 C-44 -62 44 -62 44 0Z', snow)
    .path('M8 0 C16 -30 16 -42 6 -46 C30 -46 44 -26 44 0Z', darker(snow, 0.06))
  sketch.path(
    'M-43 -12 H43 v1.4 H-43Z M-38 -26 H38 v1.4 H-38Z M-26 -38 H26 v1.4 H-26Z M-20 -24 v12 h1.4 v-12Z M22 -24 v12 h1.4 v-12Z M-4 -37 v11 h1.4 v-11Z M-30 -11 v11 h1.4 v-11Z M34 -11 v11 h1.4 v-11Z',
    darker(snow, 0.1),
  )
  return sketch
    .path('M-17 0 V-12 a15 15 0 0 1 30 0 V0Z', darker(snow, 0.04))
    .path('M-12 0 V-11 a10 10 0 0 1 20 0 V0Z', '#43526b')
    .finish()
}

export function drawTent({ random, colour, accents, lit }: DrawOptions): Drawing {
  const cloth = colour ?? random.pick(accents)
  const sketch = new Sketch()
    .path('M-46 0 L-8 -62 L30 0Z', cloth)
    .path('M-8 -62 L30 0 L52 -8 L10 -58Z', darker(cloth, 0.1))
  sketch
    .path('M-22 0 L-8 -44 L6 0Z', lit ? WINDOW_LIGHT : '#4a3f48', lit)
    .path('M-22 0 L-8 -44 L-15 0Z', lighter(cloth, 0.06))
  return sketch.path('M-10 -66 l3 0 l1 8 l-5 0Z', '#5a4638').finish()
}

export function drawStar({ colour }: DrawOptions): Drawing {
  return new Sketch().path(star({ x: 0, y: -50 }, 50, 5, 0.46), colour ?? '#f6cf4a', true).finish()
}

export const darkEnough = (colour: string): string =>
  tone(colour).lightness > 0.72 ? darker(colour, tone(colour).lightness - 0.62) : colour

function window(
  sketch: Sketch,
  [x, y, width, height]: readonly [x: number, y: number, width: number, height: number],
  { lit, wall }: { lit: boolean; wall: string },
): void {
  sketch.rectangle(x - 1.6, y - 1.6, width + 3.2, height + 3.2, lighter(wall, 0.05))
  sketch.rectangle(x, y, width, height, lit ? WINDOW_LIGHT : WINDOW_DAY, 0, lit)
  sketch.path(
    `M${x + width / 2 - 0.6} ${y} h1.2 v${height} h-1.2Z M${x} ${y + height / 2 - 0.6} h${width} v1.2 h${-width}Z`,
    lighter(wall, 0.05),
  )
}
