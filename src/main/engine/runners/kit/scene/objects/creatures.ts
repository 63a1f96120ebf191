import { rows, type XYZ } from '../../rows.ts'
import { darker, lighter, mix } from '../../colour/hex.ts'
import type { Drawing } from '../../drawing/shape.ts'
import { Sketch } from '../../drawing/sketch.ts'
import type { DrawOptions } from './draw-options.ts'
import { drawIcon } from './icons.ts'

interface Coat {
  face: string
  fur: string
  chest: string
  paws?: string
  tail: 'bushy' | 'thin' | 'ringed' | 'tuft' | 'none'
  tip?: string
  tall?: number
}

/** The icon set knows these animals only by their faces; here they get a sitting body. */
const COATS: Readonly<Record<string, Coat>> = {
  fox: { face: 'fox', fur: '#ff822d', chest: '#fff3e2', paws: '#3b2b2b', tail: 'bushy', tip: '#fff3e2' },
  wolf: { face: 'wolf', fur: '#9b9b9b', chest: '#e4e2de', tail: 'bushy', tip: '#636363' },
  cat: { face: 'cat-face', fur: '#f9a02e', chest: '#ffe3b0', tail: 'thin' },
  dog: { face: 'dog-face', fur: '#d9a066', chest: '#ffe0b0', tail: 'thin' },
  bear: { face: 'bear', fur: '#a56953', chest: '#c58a6c', tail: 'none' },
  'polar-bear': { face: 'polar-bear', fur: '#e9e9ea', chest: '#ffffff', tail: 'none' },
  panda: { face: 'panda', fur: '#f1f1f3', chest: '#ffffff', paws: '#46415e', tail: 'none' },
  koala: { face: 'koala', fur: '#9b9b9b', chest: '#e2e0de', tail: 'none' },
  lion: { face: 'lion', fur: '#f2b04a', chest: '#ffe0a3', tail: 'tuft', tip: '#6d4534' },
  raccoon: { face: 'raccoon', fur: '#8f8f92', chest: '#cfcfd2', paws: '#4a4a4d', tail: 'ringed', tip: '#4a4a4d' },
  frog: { face: 'frog', fur: '#3fbf5f', chest: '#fcd53f', tail: 'none' },
  hamster: { face: 'hamster', fur: '#f3ad61', chest: '#ffe6c4', tail: 'none' },
}

export const hasBody = (id: string): boolean => Object.hasOwn(COATS, id)

export function drawSittingAnimal(id: string, { random }: DrawOptions): Drawing {
  const coat = COATS[id]
  if (!coat) throw new RangeError(`There is no body for ${id}.`)
  const { fur, chest } = coat
  const paw = coat.paws ?? darker(fur, 0.05)
  const sketch = new Sketch()
  tail(sketch, coat)
  sketch.path('M-17 -54 C-30 -38 -36 -18 -32 -4 Q-31 0 -26 0 H26 Q31 0 32 -4 C36 -18 30 -38 17 -54Z', fur)
  sketch.path('M8 -54 H17 C30 -38 36 -18 32 -4 Q31 0 26 0 H14 C26 -14 22 -38 8 -54Z', darker(fur, 0.04))
  sketch.path('M0 -56 C-14 -50 -16 -30 -11 -16 Q0 -8 11 -16 C16 -30 14 -50 0 -56Z', chest)
  sketch.path(
    'M-13 -34 C-15 -20 -15 -10 -14 -3 Q-14 0 -10 0 H-4 Q-1.4 0 -1.6 -3 C-2 -14 -3 -24 -4 -32Z M13 -34 C15 -20 15 -10 14 -3 Q14 0 10 0 H4 Q1.4 0 1.6 -3 C2 -14 3 -24 4 -32Z',
    lighter(fur, 0.015),
  )
  sketch.path(
    'M-14.6 -8 Q-15 0 -10 0 H-4 Q-1 0 -1.6 -5 Q-8 -10 -14.6 -8Z M14.6 -8 Q15 0 10 0 H4 Q1 0 1.6 -5 Q8 -10 14.6 -8Z',
    paw,
  )
  sketch.path(
    'M-33 -3 C-38 -16 -30 -26 -22 -24 C-17 -20 -17 -8 -19 0 H-28 Q-32 0 -33 -3Z M33 -3 C38 -16 30 -26 22 -24 C17 -20 17 -8 19 0 H28 Q32 0 33 -3Z',
    mix(fur, darker(fur, 0.06), 0.6),
  )
  const face = drawIcon(coat.face)
  const width = 58
  const scale = width / (face.box.right - face.box.left)
  const centre = (face.box.left + face.box.right) / 2
  const tilt = random.between(-0.06, 0.06)
  sketch.add(face, -centre * scale, -44 - face.box.bottom * scale, scale, scale, tilt)
  return sketch.finish({ head: { x: 0, y: -96, width: 40 }, seat: { x: 0, y: -56 } })
}

function tail(sketch: Sketch, { tail, fur, tip }: Coat): void {
  const end = tip ?? darker(fur, 0.08)
  switch (tail) {
    case 'bushy':
      sketch.path(
        'M22 -4 C44 2 62 -10 62 -34 C63 -50 56 -62 50 -66 C48 -50 44 -44 38 -36 C30 -26 20 -20 18 -10Z',
        darker(fur, 0.02),
      )
      sketch.path('M50 -66 C56 -62 63 -50 62 -37 C56 -42 50 -42 45 -44.6 C48 -50 49 -57 50 -66Z', end)
      return
    case 'thin':
      sketch.line('24 -6, 46 -6, 52 -26, 44 -40', 7, darker(fur, 0.05), true)
      return
    case 'tuft':
      sketch
        .line('24 -6, 48 -4, 56 -24, 52 -36', 4.6, darker(fur, 0.04), true)
        .path('M52 -32 C44 -42 48 -52 56 -56 C62 -48 62 -40 52 -32Z', end)
      return
    case 'ringed':
      sketch.line('22 -8, 46 -6, 56 -28, 52 -46', 13, fur, true)
      for (const [x, y, turn] of rows<XYZ>('42 -6 0.2, 53 -18 -1, 55.4 -32 -1.5, 52.6 -45 -1.8'))
        sketch.ellipse(x, y, 3, 6.8, end, turn)
      return
    case 'none':
  }
}

export function drawRubberDuck({ colour }: DrawOptions): Drawing {
  const skin = colour ?? '#f7cb2d'
  return new Sketch()
    .path(
      'M-44 -36 C-52 -46 -54 -54 -52 -58 C-42 -50 -30 -46 -18 -46 C-22 -70 -6 -88 14 -86 C34 -84 42 -66 36 -50 C46 -40 44 -14 30 -5 C18 2 -16 2 -28 -4 C-42 -10 -46 -24 -44 -36Z',
      skin,
    )
    .path(
      'M-42 -22 C-38 -10 -32 -6 -28 -4 C-16 2 18 2 30 -5 C38 -10 42 -20 42 -30 C30 -12 -22 -8 -42 -22Z',
      darker(skin, 0.06),
    )
    .path('M-30 -30 C-22 -20 -2 -18 8 -32 C2 -40 -20 -44 -34 -40 C-34 -36 -33 -33 -30 -30Z', darker(skin, 0.045))
    .path('M32 -66 C44 -70 54 -66 56 -60 C48 -54 38 -54 32 -58Z', '#ef7d2b')
    .circle(20, -68, 4.4, '#2b2328')
    .circle(21.6, -69.6, 1.4, '#ffffff')
    .finish()
}

export function drawSeaTurtle({ colour }: DrawOptions): Drawing {
  const skin = colour ?? '#5fae7a'
  const shell = darker(skin, 0.16)
  const sketch = new Sketch()
    .path(
      'M20 -46 C36 -66 56 -78 66 -74 C64 -60 50 -44 34 -36Z M-30 -34 C-48 -40 -58 -36 -62 -28 C-52 -24 -42 -24 -32 -26Z',
      darker(skin, 0.03),
    )
    .path('M24 -26 C40 -14 46 2 40 12 C28 8 16 -6 12 -18Z M-26 -20 C-40 -10 -46 -2 -44 6 C-34 4 -24 -6 -20 -14Z', skin)
    .path('M40 -40 C50 -50 68 -48 72 -38 C74 -28 58 -22 42 -28Z', skin)
    .circle(62, -39, 2.2, '#22302a')
    .path('M-40 -26 C-34 -56 26 -60 44 -32 C36 -14 -20 -8 -40 -26Z', shell)
  for (const [x, y] of rows('-18 -34, 2 -38, 22 -35, -8 -24, 13 -24'))
    sketch.path(`M${x - 8} ${y} l4 -7 h8 l4 7 l-4 7 h-8Z`, lighter(shell, 0.09))
  return sketch.path('M-40 -26 C-20 -8 36 -14 44 -32 C40 -10 -24 -2 -40 -26Z', lighter(skin, 0.1)).finish()
}

export function drawStarfish({ colour }: DrawOptions): Drawing {
  const skin = colour ?? '#ef7d57'
  const sketch = new Sketch().path(
    'M0 -50 C6 -50 8 -34 12 -30 C18 -28 32 -32 34 -27 C36 -21 22 -16 19 -12 C18 -6 26 6 21 9 C16 12 6 0 0 -1 C-6 0 -16 12 -21 9 C-26 6 -18 -6 -19 -12 C-22 -16 -36 -21 -34 -27 C-32 -32 -18 -28 -12 -30 C-8 -34 -6 -50 0 -50Z',
    skin,
  )
  for (const [x, y] of rows('0 -40, 0 -30, -24 -25, 24 -25, -14 -22, 14 -22, -14 -2, 14 -2, 0 -20, -7 -12, 7 -12'))
    sketch.circle(x, y, 1.7, lighter(skin, 0.12))
  return sketch.finish()
}

/** A horse of the icon set with the horn and mane of its rarer cousin. */
export function drawUnicorn({ colour }: DrawOptions): Drawing {
  const horse = drawIcon('horse')
  const coat = colour ?? '#f6f1f4'
  const shapes = horse.shapes.map((shape) => {
    if (typeof shape.paint !== 'string') return shape
    const dark = /^#(?:21|1c|00|3[0-9])/u.test(shape.paint)
    return { ...shape, paint: dark ? '#c78bd8' : shape.paint === '#a56953' ? coat : darker(coat, 0.07) }
  })
  const sketch = new Sketch()
  const scale = 100 / (horse.box.bottom - horse.box.top)
  sketch.add({ shapes, box: horse.box }, -16 * scale, -horse.box.bottom * scale, scale)
  return sketch
    .path(`M${-9.4 * scale} ${-27 * scale} l${-3.4 * scale} ${-5.6 * scale} l${5 * scale} ${4.4 * scale}Z`, '#f2c14e')
    .finish({ seat: { x: 0, y: -64 } })
}
