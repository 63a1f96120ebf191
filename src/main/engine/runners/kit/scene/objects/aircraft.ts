import { blob, ellipse } from '../../drawing/paths.ts'
import { darker, lighter, mix } from '../../colour/hex.ts'
import type { Drawing } from '../../drawing/shape.ts'
import { Sketch } from '../../drawing/sketch.ts'
import type { DrawOptions } from './draw-options.ts'
import { darkEnough } from './buildings.ts'

export function drawBalloon({ random, colour, accents }: DrawOptions): Drawing {
  const skin = colour ?? random.pick(accents.slice(0, 4))
  const sway = random.between(-9, 9)
  return new Sketch()
    .line(`0 -56, ${sway} -40, ${-sway * 0.7} -20, ${sway * 0.4} 0`, 0.9, darker(skin, 0.16), true)
    .path(
      'M0 -120 C21 -120 30 -105 30 -91 C30 -74 14 -61 3 -58 H-3 C-14 -61 -30 -74 -30 -91 C-30 -105 -21 -120 0 -120Z',
      skin,
    )
    .path('M13 -117 C25 -112 30 -101 30 -91 C30 -74 14 -61 3 -58 H-3 C12 -68 22 -84 13 -117Z', darker(skin, 0.07))
    .path('M-4 -54 L0 -59 L4 -54 Q0 -52 -4 -54Z', darker(skin, 0.1))
    .path(
      'M-20 -96 C-19 -106 -13 -112 -7 -114 C-12 -108 -15 -102 -15 -94 C-15 -90 -20 -90 -20 -96Z',
      lighter(skin, 0.16),
    )
    .finish({ hand: { x: 0, y: 0 } })
}

function edge(share: number): string {
  const x = 36 * share
  return `C${x} -112 ${x * 1.02} -78 ${x * 0.52} -39`
}

export function drawHotAirBalloon({ random, colour, accents }: DrawOptions): Drawing {
  const first = colour ?? random.pick(accents)
  const second = colour ? lighter(colour, 0.24) : random.pick(accents.filter((accent) => accent !== first))
  const sketch = new Sketch().path(
    'M-9 -20 L-19 -40 l1.4 0 L-7.8 -20Z M9 -20 L19 -40 l-1.4 0 L7.8 -20Z M-.6 -20 h1.2 v-22 h-1.2Z',
    '#6b4a36',
  )
  const bands = [-1, -0.72, -0.38, 0, 0.38, 0.72, 1]
  for (let band = 0; band < bands.length - 1; band++) {
    const [left = 0, right = 0] = [bands[band], bands[band + 1]]
    const paint = band % 2 === 0 ? first : second
    const back = 36 * left
    sketch.path(
      `M0 -114 ${edge(right)} L${back * 0.52} -39 C${back * 1.02} -78 ${back} -112 0 -114Z`,
      right > 0.5 ? darker(paint, 0.06) : paint,
    )
  }
  sketch.path('M-19 -43 Q0 -36 19 -43 L18 -37 Q0 -31 -18 -37Z', darkEnough(first))
  return sketch
    .path('M-10 -21 H10 L8 -2 Q0 1 -8 -2Z', '#a9784a')
    .path('M-11 -23 H11 V-18.5 H-11Z', '#7d5433')
    .path('M2 -18.5 H9.6 L8 -2 Q5 -.6 2 -.2Z', '#93663c')
    .finish()
}

export function drawRocket({ random, colour, accents }: DrawOptions): Drawing {
  return rocketBody(new Sketch(), colour ?? random.pick(accents.slice(0, 2)), 0)
    .path('M-7 0 Q-9 12 0 26 Q9 12 7 0Z', '#f6a821', true)
    .path('M-3.6 0 Q-4.6 7 0 14 Q4.6 7 3.6 0Z', '#fff0b0', true)
    .finish()
}

/** Just off the pad: a column of fire that opens into clouds on the ground. */
export function drawRocketLaunch({ random, colour, accents }: DrawOptions): Drawing {
  const sketch = new Sketch()
  const smoke = mix('#f3eadb', accents[4] ?? '#f3eadb', 0.4)
  const puffs = Array.from({ length: 15 }, (_, index) => {
    const side = (index - 7) / 7
    return {
      x: side * 62 + random.between(-4, 4),
      y: -11 - (1 - Math.abs(side)) * 12 + random.between(-3, 4),
      r: 17 - Math.abs(side) * 6 + random.between(-2, 3),
    }
  })
  for (const { x, y, r } of puffs) sketch.path(blob({ x, y }, r * 1.12, r, 0.06, random), darker(smoke, 0.1))
  sketch.path('M-9 -62 C-13 -40 -26 -22 -34 -12 H34 C26 -22 13 -40 9 -62Z', darker(smoke, 0.03))
  sketch.path('M-7 -64 C-10 -44 -12 -30 -8 -16 Q0 -6 8 -16 C12 -30 10 -44 7 -64Z', '#f28c28', true)
  sketch
    .path('M-5 -64 C-7 -48 -7 -36 -4 -28 Q0 -20 4 -28 C7 -36 7 -48 5 -64Z', '#ffd45e', true)
    .path('M-2.6 -64 C-3.4 -52 -3 -46 0 -40 C3 -46 3.4 -52 2.6 -64Z', '#fff7da', true)
  for (const { x, y, r } of puffs) sketch.path(blob({ x: x * 1.02, y: y + 5 }, r, r * 0.78, 0.07, random), smoke)
  for (const { x, y, r } of puffs.filter((_, index) => index % 2 === 0))
    sketch.path(blob({ x: x - 3, y: y - 1 }, r * 0.5, r * 0.34, 0.1, random), lighter(smoke, 0.05))
  return rocketBody(sketch, colour ?? random.pick(accents.slice(0, 2)), -62).finish()
}

function rocketBody(sketch: Sketch, trim: string, base: number): Sketch {
  const white = '#f7f1e6'
  const at = (y: number): number => base + y
  sketch.path(
    `M-13 ${at(-30)} C-26 ${at(-20)} -27 ${at(-4)} -24 ${at(2)} L-11 ${at(-8)}Z M13 ${at(-30)} C26 ${at(-20)} 27 ${at(-4)} 24 ${at(2)} L11 ${at(-8)}Z`,
    darker(trim, 0.04),
  )
  sketch.path(`M-8 ${at(-6)} h16 l2.5 7 h-21Z`, '#5a5a66')
  sketch.path(
    `M-11 ${at(-6)} C-19 ${at(-40)} -16 ${at(-70)} 0 ${at(-98)} C16 ${at(-70)} 19 ${at(-40)} 11 ${at(-6)}Z`,
    white,
  )
  sketch.path(
    `M4 ${at(-6)} C10 ${at(-40)} 8 ${at(-74)} 0 ${at(-98)} C16 ${at(-70)} 19 ${at(-40)} 11 ${at(-6)}Z`,
    darker(white, 0.07),
  )
  sketch.path(
    `M-10.6 ${at(-74)} C-8 ${at(-84)} -4 ${at(-92)} 0 ${at(-98)} C4 ${at(-92)} 8 ${at(-84)} 10.6 ${at(-74)} Q0 ${at(-69)} -10.6 ${at(-74)}Z`,
    trim,
  )
  sketch
    .circle(0, at(-52), 8, darker(trim, 0.1))
    .circle(0, at(-52), 5.6, '#9fd6e6')
    .path(`M-4 ${at(-53)} a4.6 4.6 0 0 1 5 -3 l-5.4 6Z`, '#f5fdff')
  return sketch
    .path(`M-14.6 ${at(-25)} Q0 ${at(-20)} 14.6 ${at(-25)} L13.6 ${at(-18)} Q0 ${at(-13)} -13.6 ${at(-18)}Z`, trim)
    .path(`M-2.4 ${at(-26)} h4.8 l.6 26 h-6Z`, darker(trim, 0.08))
}

export function drawZeppelin({ random, colour, accents }: DrawOptions): Drawing {
  const skin = colour ?? random.pick(accents)
  return new Sketch()
    .path('M-54 -34 L-76 -52 L-70 -34 L-76 -16Z', darker(skin, 0.12))
    .path('M-22 -8 H22 L16 0 H-14Z', '#6b5a50')
    .path(ellipse({ x: 0, y: -34 }, 66, 26), skin)
    .path('M-65 -29 C-54 -8 54 -8 65 -29 C60 -10 30 -8 0 -8 C-30 -8 -60 -10 -65 -29Z', darker(skin, 0.1))
    .path('M-60 -44 C-30 -52 30 -52 60 -44 L64 -38 C30 -46 -30 -46 -64 -38Z', lighter(skin, 0.12))
    .finish()
}

export function drawPaperPlane({ colour }: DrawOptions): Drawing {
  const sheet = colour ?? '#fbf8f0'
  return new Sketch()
    .path('M-50 -30 L52 -60 L-6 -14Z', sheet)
    .path('M52 -60 L-6 -14 L-10 4Z', darker(sheet, 0.14))
    .path('M52 -60 L-6 -14 L22 -2Z', darker(sheet, 0.06))
    .finish()
}

/** Seen from afar: two wings and no more. */
export function drawGull({ random, colour }: DrawOptions): Drawing {
  const lift = random.between(8, 20)
  return new Sketch()
    .path(
      `M-40 ${-lift} Q-22 ${-lift - 17} 0 0 Q22 ${-lift - 17} 40 ${-lift} Q20 ${-lift - 6} 3 7 Q0 10 -3 7 Q-20 ${-lift - 6} -40 ${-lift}Z`,
      colour ?? '#f8f6f0',
    )
    .finish()
}

/** A songbird on the wing, seen from the side. */
export function drawFlyingBird({ random, colour, accents }: DrawOptions): Drawing {
  const plumage = colour ?? random.pick(accents.slice(0, 4))
  const lift = random.between(-6, 6)
  return new Sketch()
    .path(
      `M6 -34 C16 ${-62 + lift} 30 ${-78 + lift} 44 ${-82 + lift} C42 ${-62 + lift} 34 -42 18 -26Z`,
      darker(plumage, 0.1),
    )
    .path('M-64 -22 L-40 -34 L-36 -22 L-58 -8Z', darker(plumage, 0.08))
    .path(
      'M-42 -30 C-24 -42 10 -44 30 -38 C44 -36 52 -30 52 -24 C44 -10 10 -4 -14 -10 C-28 -14 -38 -20 -42 -30Z',
      plumage,
    )
    .path('M-30 -20 C-10 -10 20 -12 46 -22 C40 -10 10 -4 -14 -10 C-22 -12 -28 -16 -30 -20Z', lighter(plumage, 0.14))
    .path('M50 -28 L64 -24 L50 -20Z', '#f0a63a')
    .circle(40, -29, 3, '#2b2328')
    .path(
      `M-14 -32 C-22 ${-56 + lift} -16 ${-84 + lift} -4 ${-96 + lift} C8 ${-82 + lift} 20 -56 20 -34 C8 -26 -4 -26 -14 -32Z`,
      darker(plumage, 0.04),
    )
    .finish()
}

export function drawPaperLantern({ random, colour, accents }: DrawOptions): Drawing {
  const skin = colour ?? random.pick(['#f28c3a', '#f6b04a', accents[0] ?? '#f28c3a'])
  return new Sketch()
    .path('M-26 -44 C-26 -72 26 -72 26 -44 L19 -6 Q0 2 -19 -6Z', skin, true)
    .path('M-22.6 -24 L-19 -6 Q0 2 19 -6 L22.6 -24 Q0 -14 -22.6 -24Z', '#ffe9a6', true)
    .path('M-15 -2 Q0 4 15 -2 L14 2 Q0 7 -14 2Z', darker(skin, 0.16))
    .finish()
}

export function drawFireworks({ random, colour, accents }: DrawOptions): Drawing {
  const sketch = new Sketch()
  const spark = colour ?? random.pick(accents)
  for (const [rays, inner, outer, paint] of [
    [18, 14, 46, spark],
    [12, 8, 30, lighter(spark, 0.16)],
  ] as const) {
    for (let ray = 0; ray < rays; ray++) {
      const angle = (ray / rays) * Math.PI * 2 + random.between(-0.05, 0.05)
      const reach = outer * random.between(0.86, 1.06)
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
      sketch.path(
        `M${cos * inner} ${-50 + sin * inner} L${cos * reach - sin * 1.5} ${-50 + sin * reach + cos * 1.5} L${cos * reach + sin * 1.5} ${-50 + sin * reach - cos * 1.5}Z`,
        paint,
        true,
      )
      sketch.circle(cos * reach, -50 + sin * reach, 2.2, paint, true)
    }
  }
  return sketch.circle(0, -50, 4, '#fff6dc', true).finish()
}
