import { rows } from '../../rows.ts'
import { darker, lighter } from '../../colour/hex.ts'
import type { Drawing } from '../../drawing/shape.ts'
import { Sketch } from '../../drawing/sketch.ts'
import { darkEnough } from './buildings.ts'
import type { DrawOptions } from './draw-options.ts'
import { drawIcon } from './icons.ts'
import { drawFlower } from './small-plants.ts'

/** An empty bowl; what lies in it is placed behind its rim. */
export function drawBowl({ random, colour, accents }: DrawOptions): Drawing {
  return bowl(new Sketch(), colour ?? darkEnough(random.pick(accents))).finish({ seat: { x: 0, y: -44 } })
}

export function drawFruitBowl({ random, colour, accents }: DrawOptions): Drawing {
  const sketch = new Sketch()
  const put = (icon: string, x: number, y: number, size: number, turn: number): void => {
    const fruit = drawIcon(icon)
    const scale = size / (fruit.box.bottom - fruit.box.top)
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
    const [cx, cy] = [
      ((fruit.box.left + fruit.box.right) / 2) * scale,
      ((fruit.box.top + fruit.box.bottom) / 2) * scale,
    ]
    sketch.add(fruit, x - cx * cos + cy * sin, y - cx * sin - cy * cos, scale, scale, turn)
  }
  const [round1, round2, round3] = random.shuffle(['red-apple', 'tangerine', 'green-apple', 'peach'])
  put('pineapple', random.between(-8, 8), -92, 66, random.between(-0.2, 0.2))
  put('banana', random.between(28, 36), -76, 50, 0.5)
  put('pear', random.between(-38, -32), -72, 42, -0.3)
  put(round1 ?? 'red-apple', -44, -56, 38, -0.2)
  put(round2 ?? 'tangerine', 44, -56, 38, 0.15)
  put('grapes', random.between(14, 20), -60, 44, 0.1)
  put('lemon', 0, -60, 32, random.between(-0.5, 0.5))
  put(round3 ?? 'green-apple', -20, -58, 38, 0.1)
  return bowl(sketch, colour ?? darkEnough(random.pick(accents.slice(0, 4)))).finish()
}

function bowl(sketch: Sketch, glaze: string): Sketch {
  return sketch
    .path('M-70 -48 H70 C68 -22 46 -6 22 -4 H-22 C-46 -6 -68 -22 -70 -48Z', glaze)
    .path('M20 -48 H70 C68 -22 46 -6 22 -4 H8 C28 -14 34 -30 20 -48Z', darker(glaze, 0.06))
    .path('M-69 -38 H69 L67 -31 H-67Z', lighter(glaze, 0.14))
    .path('M-73 -50 H73 q2 0 2 3 t-2 3 H-73 q-2 0 -2 -3 t2 -3Z', lighter(glaze, 0.06))
    .path('M-26 -6 H26 L30 0 H-30Z', darker(glaze, 0.1))
}

/** As many flowers as were asked for, or a mixed bunch. */
export function drawVase(
  { random, colour, accents, materials }: DrawOptions,
  blooms?: { object: string; count: number; colour: string | null },
): Drawing {
  const glaze = colour ?? darkEnough(random.pick(accents))
  const sketch = new Sketch()
  const own = blooms && (blooms.colour ?? BLOOM_COLOURS[blooms.object])
  const petals = own ? [own] : random.shuffle([...materials.blossoms, ...accents.slice(0, 3)])
  const stems = Math.min(blooms?.count ?? 7, 9)
  for (let stem = 0; stem < stems; stem++) {
    const aside = stem - (stems - 1) / 2
    const turn = aside * (stems > 7 ? 0.16 : 0.2) + random.between(-0.05, 0.05)
    const size = stems < 3 ? 1.7 : 1.25
    sketch.add(
      drawFlower(random, petals[stem % petals.length] ?? '#e8503f', '#5a8f4e'),
      aside * 3,
      -50,
      size,
      size * (1.1 - Math.abs(aside) * 0.06),
      turn,
    )
  }
  return sketch
    .path(
      'M-11 -60 H11 C9 -50 24 -40 25 -24 C26 -10 18 0 10 0 H-10 C-18 0 -26 -10 -25 -24 C-24 -40 -9 -50 -11 -60Z',
      glaze,
    )
    .path('M3 -60 H11 C9 -50 24 -40 25 -24 C26 -10 18 0 10 0 H4 C16 -14 16 -34 3 -60Z', darker(glaze, 0.06))
    .path('M-25 -28 C-12 -22 12 -22 25 -28 L25 -22 C12 -16 -12 -16 -25 -22Z', lighter(glaze, 0.14))
    .path('M-13 -62 h26 v4 h-26Z', lighter(glaze, 0.06))
    .finish()
}

const BLOOM_COLOURS: Readonly<Record<string, string>> = {
  rose: '#d8362f',
  tulip: '#ee5f8e',
  sunflower: '#f6c927',
  'lavender-plant': '#8a6cc0',
}

export function drawTreasureChest({ colour }: DrawOptions): Drawing {
  const wood = colour ?? '#8a5632'
  const gold = '#f0bf3c'
  const sketch = new Sketch().path('M-40 -40 C-42 -66 42 -66 40 -40 L36 -34 H-36Z', darker(wood, 0.08))
  for (const [x, y] of rows('-24 -40, -10 -44, 4 -42, 18 -44, 28 -39, -2 -50, 12 -51'))
    sketch.ellipse(x, y, 8, 5, gold).ellipse(x - 1, y - 1, 5, 2.6, lighter(gold, 0.1))
  return sketch
    .path('M-42 0 V-36 H42 V0Z', wood)
    .path('M-42 -36 h84 v7 h-84Z M-32 -36 h7 V0 h-7Z M25 -36 h7 V0 h-7Z', gold)
    .rectangle(-8, -34, 16, 16, darker(gold, 0.1), 2)
    .circle(0, -27, 2.6, '#3a2a20')
    .finish()
}

export function drawCampfire(): Drawing {
  return new Sketch()
    .path(
      'M0 -66 C22 -46 30 -30 22 -14 C16 -4 -16 -4 -22 -14 C-30 -28 -12 -36 -10 -52 C-2 -48 2 -54 0 -66Z',
      '#f0782c',
      true,
    )
    .path('M2 -46 C14 -34 18 -22 12 -12 C8 -6 -8 -6 -12 -12 C-16 -22 -4 -26 2 -46Z', '#fbb83a', true)
    .path('M1 -28 C8 -20 8 -14 5 -10 Q0 -7 -5 -10 C-8 -16 -2 -20 1 -28Z', '#fff0b3', true)
    .line('-32 -2, 26 -14', 8, '#6b4530')
    .line('32 -2, -26 -14', 8, '#7d5236')
    .circle(-32, -2, 4, '#c99a68')
    .circle(32, -2, 4, '#d4a874')
    .finish()
}

export function drawBridge({ colour, materials }: DrawOptions): Drawing {
  const stone = colour ?? materials.rock
  const sketch = new Sketch().path('M-120 0 V-30 Q0 -92 120 -30 V0 H78 C72 -54 -72 -54 -78 0Z', stone)
  sketch
    .path('M-78 0 C-72 -54 72 -54 78 0 H70 C62 -44 -62 -44 -70 0Z', darker(stone, 0.1))
    .path('M-122 -37 Q0 -99 122 -37 V-28 Q0 -90 -122 -28Z', lighter(stone, 0.08))
  return sketch.finish({ seat: { x: 0, y: -62 } })
}

export function drawRobot({ random, colour, accents }: DrawOptions): Drawing {
  const metal = colour ?? random.pick(accents.slice(0, 4))
  const dark = '#3b4150'
  return new Sketch()
    .line('0 -92, 0 -104', 2, dark)
    .circle(0, -106, 3.4, '#ff6b4a', true)
    .path('M-14 -22 h9 V-4 h-9Z M5 -22 h9 V-4 h-9Z', dark)
    .rectangle(-18, -7, 15, 7, darker(metal, 0.08), 2)
    .rectangle(3, -7, 15, 7, darker(metal, 0.08), 2)
    .line('-20 -54, -30 -42, -27 -28', 6, dark)
    .line('20 -54, 32 -62, 34 -76', 6, dark)
    .circle(-27, -26, 5, darker(metal, 0.06))
    .circle(34, -78, 5, darker(metal, 0.06))
    .rectangle(-21, -60, 42, 40, metal, 7)
    .path('M6 -60 H14 Q21 -60 21 -53 V-27 Q21 -20 14 -20 H6Z', darker(metal, 0.05))
    .rectangle(-12, -50, 24, 16, lighter(metal, 0.16), 3)
    .circle(-6, -42, 2.6, '#e4572e')
    .circle(2, -42, 2.6, '#f2b134')
    .path('M-4 -66 h8 v7 h-8Z', dark)
    .rectangle(-20, -92, 40, 28, lighter(metal, 0.05), 8)
    .rectangle(-15, -87, 30, 17, dark, 6)
    .circle(-7, -78.6, 3.6, '#8ff0e4', true)
    .circle(7, -78.6, 3.6, '#8ff0e4', true)
    .path('M-24 -82 h4 v9 h-4Z M20 -82 h4 v9 h-4Z', dark)
    .finish({ head: { x: 0, y: -92, width: 34 }, hand: { x: 34, y: -78 } })
}
