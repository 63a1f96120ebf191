import { rows } from '../../rows.ts'
import { darker, lighter } from '../../colour/hex.ts'
import type { Drawing } from '../../drawing/shape.ts'
import { Sketch } from '../../drawing/sketch.ts'
import { drawHouse } from './buildings.ts'
import { WINDOW_LIGHT, type DrawOptions } from './draw-options.ts'
import { drawBroadleaf } from './trees.ts'

export function drawFence({ colour }: DrawOptions): Drawing {
  const wood = colour ?? '#f1e6d2'
  const sketch = new Sketch().path('M-66 -30 h132 v6 h-132Z M-66 -14 h132 v6 h-132Z', darker(wood, 0.05))
  for (let post = -3; post <= 3; post++)
    sketch
      .path(`M${post * 20 - 5} 0 V-36 L${post * 20} -43 L${post * 20 + 5} -36 V0Z`, wood)
      .path(`M${post * 20 + 2} 0 V-39.8 L${post * 20 + 5} -36 V0Z`, darker(wood, 0.07))
  return sketch.finish({ seat: { x: 0, y: -38 } })
}

export function drawWall({ colour }: DrawOptions): Drawing {
  const brick = colour ?? '#b5654a'
  const sketch = new Sketch().rectangle(-125, -112, 250, 112, darker(brick, 0.1))
  const [wide, tall, rows] = [29, 11.4, 9]
  for (let row = 0; row < rows; row++)
    for (let x = -124 - (row % 2) * (wide / 2 + 1); x < 124; x += wide + 2) {
      const [left, right] = [Math.max(x, -124), Math.min(x + wide, 124)]
      const shade = [0, 0.03, -0.03, 0.015][Math.abs(Math.round(x) + row * 3) % 4]!
      const face = shade < 0 ? darker(brick, -shade) : lighter(brick, shade)
      if (right - left > 2) sketch.rectangle(left, -12.2 * row - tall, right - left, tall, face, 1.2)
    }
  return sketch.rectangle(-129, -118, 258, 9, lighter(brick, 0.14), 2).finish({ seat: { x: 0, y: -117 } })
}

export function drawScarecrow({ random, colour, accents }: DrawOptions): Drawing {
  const coat = colour ?? random.pick(accents.slice(0, 4))
  const straw = '#e3b84c'
  return new Sketch()
    .path('M-2.4 0 h4.8 v-60 h-4.8Z', '#7a5536')
    .path('M-46 -64 h92 v5 h-92Z', '#7a5536')
    .path('M-50 -72 l10 -2 v18 l-12 4 l4 -7 l-8 -1 l8 -4Z M50 -72 l-10 -2 v18 l12 4 l-4 -7 l8 -1 l-8 -4Z', straw)
    .path(
      'M-42 -74 L-14 -76 H14 L42 -74 V-58 L16 -60 L20 -26 L10 -30 L4 -22 L-4 -30 L-12 -22 L-20 -28 L-16 -60 L-42 -58Z',
      coat,
    )
    .path('M4 -76 H14 L42 -74 V-58 L16 -60 L20 -26 L10 -30 L4 -22Z', darker(coat, 0.05))
    .path('M-6 -52 h10 v10 h-10Z', lighter(coat, 0.16))
    .circle(0, -86, 12, '#e9cfa0')
    .circle(-4, -87, 1.6, '#2b2328')
    .circle(5, -87, 1.6, '#2b2328')
    .path('M-6 -81 q6 4 12 0 l-.6 1.4 q-5 4 -11 0Z', '#8a4038')
    .path('M-20 -94 Q0 -90 20 -94 Q16 -98 10 -98 L6 -114 Q0 -118 -6 -114 L-10 -98 Q-16 -98 -20 -94Z', '#a9784a')
    .finish({ head: { x: 0, y: -96, width: 24 } })
}

export function drawStoneTower({ colour, accents, lit, random }: DrawOptions): Drawing {
  const stone = colour ?? '#b9b0a6'
  const sketch = new Sketch()
    .path('M-20 0 L-16 -78 H16 L20 0Z', stone)
    .path('M5 0 L4 -78 H16 L20 0Z', darker(stone, 0.07))
    .path('M-22 -78 V-94 h8 v6 h7 v-6 h14 v6 h7 v-6 h8 V-78Z', lighter(stone, 0.03))
    .path('M-6 0 v-12 a6 6 0 0 1 12 0 V0Z', '#54424a')
    .path('M-.6 -94 h1.2 v-18 h-1.2Z', '#4a3b34')
    .path('M.6 -112 l14 4 l-14 4Z', random.pick(accents))
  for (const y of [-34, -58])
    sketch.path(`M-2.6 ${y} v-7 a2.6 2.6 0 0 1 5.2 0 v7Z`, lit ? WINDOW_LIGHT : '#5c5560', lit)
  for (const [x, y] of rows('-12 -20, 6 -46, -9 -50, 8 -14, -3 -70'))
    sketch.rectangle(x, y, 7, 3.4, darker(stone, 0.05), 0.8)
  return sketch.finish()
}

/** A small house among the branches, with its ladder. */
export function drawTreehouse(options: DrawOptions): Drawing {
  const sketch = new Sketch().add(drawBroadleaf(options), 0, 0, 1.35)
  const wood = '#8a5f3f'
  sketch.path('M10 0 h2.4 v-46 h-2.4Z M20 0 h2.4 v-46 h-2.4Z', wood)
  for (let rung = 0; rung < 7; rung++) sketch.rectangle(10, -6 - rung * 6, 12, 2, wood)
  sketch.path('M-34 -44 h70 v5 h-70Z', darker(wood, 0.08))
  return sketch.add(drawHouse({ ...options, colour: options.colour ?? '#c99a68' }), 0, -44, 0.52).finish()
}

export function drawSeahorse({ random, colour, accents }: DrawOptions): Drawing {
  const skin = colour ?? random.pick(['#f2a541', '#f28fb0', ...accents.slice(0, 2)])
  return new Sketch()
    .path('M14 -62 C30 -60 36 -48 30 -36 C24 -34 18 -40 14 -48Z', darker(skin, 0.08))
    .path(
      'M-26 -88 L-6 -92 C-2 -104 16 -104 20 -92 C24 -80 14 -74 14 -66 C24 -52 22 -34 10 -22 C2 -14 2 -4 10 -4 C14 -4 14 -10 10 -10 C4 -10 4 0 12 2 C-2 6 -12 -4 -8 -18 C-4 -30 -10 -36 -10 -48 C-10 -60 -2 -66 -4 -76 C-10 -80 -20 -80 -26 -82Z',
      skin,
    )
    .path(
      'M-8 -52 C-2 -48 8 -48 14 -54 L13 -50 C7 -45 -2 -45 -9 -48Z M-9 -42 C-4 -38 6 -38 13 -43 L12 -39 C6 -35 -4 -35 -8 -38Z M-7 -31 C-3 -28 4 -28 9 -32 L8 -28 C4 -25 -3 -25 -6 -27Z',
      lighter(skin, 0.1),
    )
    .path('M6 -102 L8 -112 L12 -102 L18 -108 L18 -97Z', darker(skin, 0.08))
    .circle(4, -91, 2.6, '#2b2328')
    .finish()
}
