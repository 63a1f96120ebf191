import { darker, lighter } from '../../colour/hex.ts'
import type { Drawing } from '../../drawing/shape.ts'
import { Sketch } from '../../drawing/sketch.ts'
import { darkEnough } from './buildings.ts'
import { WINDOW_LIGHT, type DrawOptions } from './draw-options.ts'

export function drawSofa({ random, colour, accents }: DrawOptions): Drawing {
  const cloth = colour ?? darkEnough(random.pick(accents.slice(0, 4)))
  const pillow = random.pick(accents.filter((accent) => accent !== cloth))
  return new Sketch()
    .path('M-66 0 l3 -12 h6 l-2 12Z M66 0 l-3 -12 h-6 l2 12Z', '#5a3f2e')
    .path('M-66 -30 V-66 Q-66 -80 -52 -80 H52 Q66 -80 66 -66 V-30Z', darker(cloth, 0.035))
    .path(
      'M-62 -38 V-64 Q-62 -75 -51 -75 H-3 Q-1.6 -75 -1.6 -72 V-38Z M62 -38 V-64 Q62 -75 51 -75 H3 Q1.6 -75 1.6 -72 V-38Z',
      lighter(cloth, 0.015),
    )
    .path(
      'M-58 -66 Q-57 -72 -49 -72 H-8 Q-30 -69 -58 -66Z M58 -66 Q57 -72 49 -72 H8 Q30 -69 58 -66Z',
      lighter(cloth, 0.06),
    )
    .path('M-52 -62 L-30 -66 L-26 -42 L-49 -38Z', pillow)
    .path('M-52 -62 L-49 -38 L-39 -40 L-44 -63.4Z', lighter(pillow, 0.06))
    .path('M-64 -14 V-34 Q-64 -41 -57 -41 H57 Q64 -41 64 -34 V-14Z', lighter(cloth, 0.035))
    .path('M-64 -14 V-24 H64 V-14Z M-1.2 -41 h2.4 v17 h-2.4Z', darker(cloth, 0.05))
    .path(
      'M-82 -12 V-44 Q-82 -54 -72 -54 Q-62 -54 -62 -44 V-12Z M82 -12 V-44 Q82 -54 72 -54 Q62 -54 62 -44 V-12Z',
      cloth,
    )
    .path('M-82 -12 H82 V-8 Q82 -7 80 -7 H-80 Q-82 -7 -82 -8Z', darker(cloth, 0.12))
    .path(
      'M-76 -47 Q-74 -51 -70 -50 Q-74 -44 -75 -30 Q-78 -38 -76 -47Z M68 -47 Q70 -51 74 -50 Q70 -44 69 -30 Q66 -38 68 -47Z',
      lighter(cloth, 0.07),
    )
    .finish({ seat: { x: 0, y: -39 } })
}

export function drawArmchair({ random, colour, accents }: DrawOptions): Drawing {
  const cloth = colour ?? darkEnough(random.pick(accents.slice(0, 4)))
  return new Sketch()
    .path('M-32 0 l3 -13 h6 l-3 13Z M32 0 l-3 -13 h-6 l3 13Z', '#5a3f2e')
    .path('M-36 -34 C-40 -70 -34 -96 -18 -98 Q0 -101 18 -98 C34 -96 40 -70 36 -34Z', darker(cloth, 0.04))
    .path('M-27 -38 C-30 -68 -26 -88 -14 -90 Q0 -92 14 -90 C26 -88 30 -68 27 -38Z', lighter(cloth, 0.015))
    .path('M-30 -16 V-38 Q-30 -44 -24 -44 H24 Q30 -44 30 -38 V-16Z', lighter(cloth, 0.05))
    .path('M-46 -10 V-48 Q-46 -57 -38 -57 Q-29 -57 -29 -48 V-26 H29 V-48 Q29 -57 38 -57 Q46 -57 46 -48 V-10Z', cloth)
    .path('M-29 -26 H29 V-20 H-29Z', darker(cloth, 0.07))
    .finish({ seat: { x: 0, y: -42 } })
}

export function drawFloorLamp({ colour, accents, lit }: DrawOptions): Drawing {
  const shade = colour ?? accents[1] ?? '#f2c877'
  return new Sketch()
    .path('M-14 0 Q0 -6 14 0Z', '#4a3b34')
    .path('M-1 -2 h2 V-82 h-2Z', '#4a3b34')
    .path('M-20 -72 L-11 -100 H11 L20 -72 Q0 -67 -20 -72Z', lit ? WINDOW_LIGHT : shade, lit)
    .path('M-20 -72 L-17 -82 Q0 -77 17 -82 L20 -72 Q0 -67 -20 -72Z', lit ? '#fff0c4' : lighter(shade, 0.08), lit)
    .finish()
}

export function drawBookshelf({ random, accents, materials }: DrawOptions): Drawing {
  const wood = '#8a5f3f'
  const sketch = new Sketch()
    .rectangle(-34, -100, 68, 100, darker(wood, 0.1))
    .rectangle(-30, -96, 60, 92, darker(wood, 0.2))
  for (let shelf = 0; shelf < 4; shelf++) {
    const floor = -5 - shelf * 23
    let x = -29
    while (x < 24) {
      const width = random.between(2.6, 5)
      const height = random.between(12, 18)
      if (random.chance(0.85))
        sketch.rectangle(x, floor - height, width, height, random.pick([...accents, materials.earth, '#efe6d2']))
      x += width + (random.chance(0.12) ? 7 : 0.5)
    }
    sketch.rectangle(-34, floor, 68, 3.4, wood)
  }
  return sketch.path('M-34 -100 h4 V0 h-4Z M30 -100 h4 V0 h-4Z M-36 -102 h72 v4 h-72Z', wood).finish()
}

export function drawBed({ random, colour, accents }: DrawOptions): Drawing {
  const blanket = colour ?? random.pick(accents.slice(0, 4))
  return new Sketch()
    .path(
      'M-72 0 V-56 Q-72 -62 -66 -62 H-62 Q-58 -62 -58 -58 V0Z M72 0 V-30 Q72 -34 68 -34 H64 Q60 -34 60 -30 V0Z',
      '#7d5433',
    )
    .path('M-60 -8 V-28 H62 V-8Z', '#f3ead9')
    .path('M-56 -28 C-58 -42 -30 -42 -28 -28Z', '#fdf9f0')
    .path('M-30 -8 V-30 C-20 -38 50 -38 64 -28 V-8Z', blanket)
    .path('M-30 -8 V-30 C-26 -33 -20 -34 -14 -35 V-8Z', lighter(blanket, 0.1))
    .finish({ seat: { x: 10, y: -33 } })
}

export function drawPiano({ colour }: DrawOptions): Drawing {
  const body = colour ?? '#2c2830'
  const sketch = new Sketch()
    .path('M-60 0 h8 v-34 h-8Z M52 0 h8 v-34 h-8Z', darker(body, 0.03))
    .rectangle(-62, -84, 124, 46, body, 3)
    .rectangle(-66, -88, 132, 6, lighter(body, 0.08), 2)
  sketch.rectangle(-66, -42, 132, 12, lighter(body, 0.06), 2).rectangle(-58, -42, 116, 7, '#f7f2e6')
  for (let key = 0; key < 20; key++)
    sketch.rectangle(-56.4 + key * 5.8, -42, key % 7 === 2 || key % 7 === 6 ? 0.5 : 2.4, 4.4, '#1d1b22')
  return sketch
    .rectangle(-54, -76, 108, 28, lighter(body, 0.04), 2)
    .path('M-20 -48 L-16 -70 H16 L20 -48Z', '#f3ead9')
    .finish()
}

export function drawBench({ colour }: DrawOptions): Drawing {
  const wood = colour ?? '#9a6b42'
  const iron = '#3f3d45'
  return new Sketch()
    .path('M-44 0 l4 -28 h5 l-3 28Z M44 0 l-4 -28 h-5 l3 28Z M-40 -28 v-34 h4 v34Z M40 -28 v-34 h-4 v34Z', iron)
    .path('M-52 -62 h104 v8 h-104Z M-52 -50 h104 v8 h-104Z M-54 -33 h108 v7 h-108Z', wood)
    .path('M-54 -28 h108 v3 h-108Z M-52 -56 h104 v2 h-104Z', darker(wood, 0.1))
    .finish({ seat: { x: 0, y: -32 } })
}

export function drawLampPost({ lit }: DrawOptions): Drawing {
  const iron = '#33343d'
  return new Sketch()
    .path('M-7 0 l2 -9 h10 l2 9Z M-2.4 -9 L-1.2 -78 h2.4 L2.4 -9Z M-8 -60 h16 v1.8 h-16Z', iron)
    .path('M-6 -79 L-8 -93 H8 L6 -79Z', lit ? '#ffe3a0' : '#dfe9ea', lit)
    .path('M-10 -92 Q0 -104 10 -92Z M-1 -100 h2 v-4 h-2Z M-7 -80 h14 v3 h-14Z', iron)
    .path('M-.7 -79 v-14 h1.4 v14Z', iron)
    .finish()
}
