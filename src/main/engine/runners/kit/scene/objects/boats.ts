import { rows } from '../../rows.ts'
import { darker, lighter } from '../../colour/hex.ts'
import type { Drawing } from '../../drawing/shape.ts'
import { Sketch } from '../../drawing/sketch.ts'
import { WINDOW_LIGHT, type DrawOptions } from './draw-options.ts'
import { darkEnough } from './buildings.ts'

/** Boats float with their waterline a little above y = 0. */
export function drawSailboat({ random, colour, accents }: DrawOptions): Drawing {
  const hull = colour ?? darkEnough(random.pick(accents))
  const sail = '#fbf4e4'
  const stripe = colour ?? random.pick(accents)
  return new Sketch()
    .path('M-1 -98 h2.2 V-16 h-2.2Z', '#6b4a36')
    .path('M3 -96 C22 -76 34 -50 38 -24 C24 -19 12 -19 3 -21Z', sail)
    .path('M20 -71 C27 -60 33 -46 36 -34 L3 -34 V-46 C14 -50 20 -60 20 -71Z', stripe)
    .path('M3 -96 C9 -72 10 -46 8 -20.6 L3 -21Z', darker(sail, 0.04))
    .path('M-3 -92 C-16 -70 -26 -44 -30 -22 C-20 -18 -10 -18 -3 -20Z', darker(sail, 0.03))
    .path('M-3 -92 C-8 -68 -12 -42 -13 -19 L-3 -20Z', darker(sail, 0.08))
    .path('M-1 -98 L-15 -95 L-1 -92Z', stripe)
    .path('M-42 -15 H44 C40 -6 34 -1 27 0 H-26 C-34 -2 -39 -8 -42 -15Z', hull)
    .path('M-38 -8 C-35 -3 -31 -1 -26 0 H27 C32 -1 37 -4 40.6 -9Z', darker(hull, 0.1))
    .path('M-43.5 -17.5 H45.5 L44.4 -13.6 H-42.4Z', lighter(hull, 0.14))
    .finish({ seat: { x: -22, y: -15 } })
}

export function drawRowboat({ random, colour, accents }: DrawOptions): Drawing {
  const hull = colour ?? darkEnough(random.pick(accents))
  return new Sketch()
    .path('M-50 -22 C-30 -16 30 -16 52 -24 L46 -17 C30 -12 -30 -12 -46 -16Z', darker(hull, 0.2))
    .path('M-26 -18 h12 v5 h-12Z M14 -18 h12 v5 h-12Z', '#b98a5a')
    .path('M-50 -22 C-30 -13 30 -13 52 -24 C49 -10 40 -1 30 0 H-28 C-40 -2 -47 -10 -50 -22Z', hull)
    .path('M-44 -9 C-40 -4 -34 -1 -28 0 H30 C38 -1 43 -5 46.5 -11 C30 -5 -26 -4 -44 -9Z', darker(hull, 0.09))
    .path('M-51 -24 C-30 -15 30 -15 53 -26 L52 -22 C30 -11.5 -30 -11.5 -50 -20Z', lighter(hull, 0.13))
    .line('-6 -18, -38 2', 2, '#a9784a')
    .path('M-36 -2 L-46 3 L-43 7 L-34 2Z', '#a9784a')
    .finish({ seat: { x: 2, y: -16 } })
}

export function drawShip({ random, colour, accents, lit }: DrawOptions): Drawing {
  const hull = colour ?? darkEnough(random.pick(accents))
  const white = '#f7f1e4'
  const sketch = new Sketch()
  for (const x of [-24, 2]) {
    sketch.path(`M${x} -46 h13 l-1.5 -30 h-10Z`, hull).path(`M${x + 1} -69 h11 l-.4 -7 h-10.2Z`, '#3a3a44')
    sketch.path(`M${x + 6} -80 c-10 -6 -6 -14 -16 -15 c-9 -1 -12 4 -18 2 c4 8 12 8 18 8 c6 0 8 6 16 5Z`, '#e7e2da')
  }
  sketch
    .path('M-44 -32 H34 V-40 H26 V-48 H-36 V-40 H-44Z', white)
    .path('M20 -48 H26 V-40 H34 V-32 H20Z', darker(white, 0.06))
  sketch.path('M-70 -32 H76 C70 -14 62 -2 52 0 H-52 C-62 -4 -67 -16 -70 -32Z', hull)
  sketch
    .path('M-63 -12 C-60 -5 -56 -1 -52 0 H52 C58 -1 63 -5 67 -12Z', darker(hull, 0.12))
    .path('M-70.6 -34 H77 L75.6 -28.6 H-69.4Z', white)
  for (let porthole = 0; porthole < 11; porthole++)
    sketch.circle(-54 + porthole * 11, -20, 2.3, lit ? WINDOW_LIGHT : '#d8ecf0', lit)
  for (let pane = 0; pane < 9; pane++)
    sketch.rectangle(-34 + pane * 6.4, -45.5, 3.6, 3.4, lit ? WINDOW_LIGHT : '#8fb4c4', 0.6, lit)
  return sketch.finish({ seat: { x: 50, y: -32 } })
}

export function drawPirateShip({ colour, lit }: DrawOptions): Drawing {
  const hull = colour ?? '#6f452c'
  const sail = '#efe2c4'
  const sketch = new Sketch()
  const mast = (x: number, top: number): void => void sketch.path(`M${x - 1.2} ${top} h2.4 V-28 h-2.4Z`, '#4a2f20')
  const square = (x: number, y: number, half: number, height: number): void => {
    sketch.path(
      `M${x - half} ${y} H${x + half} C${x + half + 5} ${y + height * 0.5} ${x + half + 3} ${y + height} ${x + half + 2} ${y + height} H${x - half + 2} C${x - half + 6} ${y + height * 0.6} ${x - half + 4} ${y + height * 0.3} ${x - half} ${y}Z`,
      sail,
    )
    sketch.path(
      `M${x + half * 0.5} ${y} H${x + half} C${x + half + 5} ${y + height * 0.5} ${x + half + 3} ${y + height} ${x + half + 2} ${y + height} H${x + half * 0.5 + 2}Z`,
      darker(sail, 0.06),
    )
  }
  for (const [x, top] of rows('-32 -82, 0 -104, 32 -84')) mast(x, top)
  square(-34, -78, 15, 24)
  square(-3, -98, 17, 24)
  square(-3, -70, 21, 28)
  square(30, -79, 15, 25)
  square(-34, -50, 17, 16)
  square(30, -50, 17, 16)
  sketch.path('M0 -104 v-10 l-16 3 l4 3 l-4 4Z', '#2b2730').line('52 -30, 82 -46', 2.2, '#4a2f20')
  sketch.path('M-64 -44 L-60 -26 H52 L66 -32 C62 -14 52 -2 42 0 H-46 C-56 -6 -62 -24 -64 -44Z', hull)
  sketch
    .path('M-58 -16 C-54 -6 -50 -2 -46 0 H42 C48 -2 54 -8 59 -18Z', darker(hull, 0.08))
    .path('M-64 -44 l22 3 l1 8 l-22 -3Z M-61 -28 H52 l14 -6 l-1 5 l-12 6 H-60Z', '#d2a24c')
  for (let port = 0; port < 6; port++)
    sketch.rectangle(-44 + port * 16, -21, 6, 5.4, lit ? WINDOW_LIGHT : '#2b1d18', 0.6, lit)
  return sketch.finish({ seat: { x: -48, y: -40 } })
}

export function drawPaperBoat({ colour }: DrawOptions): Drawing {
  const sheet = colour ?? '#fbf8f0'
  return new Sketch()
    .path('M0 -62 L24 -22 H-24Z', sheet)
    .path('M0 -62 L24 -22 H4Z', darker(sheet, 0.08))
    .path('M-52 -34 L-20 -22 H20 L52 -34 L30 0 H-30Z', sheet)
    .path('M-52 -34 L-20 -22 L-4 0 H-30Z', darker(sheet, 0.04))
    .path('M52 -34 L20 -22 L4 0 H30Z', darker(sheet, 0.1))
    .finish()
}

export function drawSubmarine({ random, colour, accents }: DrawOptions): Drawing {
  const hull = colour ?? random.pick(['#f2b134', ...accents.slice(0, 2)])
  const sketch = new Sketch()
    .path('M-6 -52 v-16 h4 v-10 h12 v5 h-7 v5 h9 v16Z', darker(hull, 0.06))
    .path('M-16 -44 L-12 -58 H22 L26 -44Z', hull)
    .path(
      'M-58 -26 C-58 -46 -40 -48 -20 -48 H24 C50 -48 62 -38 64 -26 C62 -12 50 -2 24 -2 H-20 C-40 -2 -58 -6 -58 -26Z',
      hull,
    )
    .path('M-57 -20 C-54 -6 -38 -2 -20 -2 H24 C50 -2 61 -12 64 -24 C40 -12 -34 -12 -57 -20Z', darker(hull, 0.1))
    .path('M-58 -26 l-16 -14 v28Z', darker(hull, 0.14))
  for (const x of [-28, 0, 28])
    sketch
      .circle(x, -29, 8.4, '#4a4e5c')
      .circle(x, -29, 6, '#a9dbe6')
      .path(`M${x - 4} -31 a5 5 0 0 1 5 -3 l-6 7Z`, '#ffffff')
  return sketch.finish()
}
