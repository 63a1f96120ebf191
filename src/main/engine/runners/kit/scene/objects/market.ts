import { darker, lighter } from '../../colour/hex.ts'
import type { Drawing } from '../../drawing/shape.ts'
import { Sketch } from '../../drawing/sketch.ts'
import { darkEnough } from './buildings.ts'
import type { DrawOptions } from './draw-options.ts'

/** A striped awning over a counter; what is sold lies on it. */
export function drawStall({ random, colour, accents }: DrawOptions): Drawing {
  const cloth = colour ?? darkEnough(random.pick(accents.slice(0, 4)))
  const wood = '#a9744a'
  const sketch = new Sketch()
    .path('M-62 0 h5 V-96 h-5Z M57 0 h5 V-96 h-5Z', darker(wood, 0.12))
    .rectangle(-58, -80, 116, 42, '#5a4338')
    .rectangle(-68, -42, 136, 42, wood, 2)
  for (let board = 0; board < 6; board++)
    sketch.rectangle(-66 + board * 22.2, -34, 20.4, 32, board % 2 === 0 ? lighter(wood, 0.04) : darker(wood, 0.03), 1)
  sketch.rectangle(-72, -46, 144, 7, lighter(wood, 0.1), 2)
  const stripes = 8
  for (let stripe = 0; stripe < stripes; stripe++) {
    const paint = stripe % 2 === 0 ? cloth : '#f7efe0'
    const [above, below] = [112 / stripes, 156 / stripes]
    const [from, foot] = [-56 + stripe * above, -78 + stripe * below]
    sketch
      .path(`M${from} -112 h${above} L${foot + below} -84 H${foot}Z`, paint)
      .path(`M${foot} -84 h${below} v5 a${below / 2} 7 0 0 1 ${-below} 0Z`, darker(paint, 0.06))
  }
  return sketch.finish({ seat: { x: 0, y: -45 } })
}

/** A wine bottle that stands; glass is lighter where the light falls through. */
export function drawBottle({ random, colour }: DrawOptions): Drawing {
  const glass = colour ?? random.pick(['#2f6b4a', '#3b5b3a', '#6d3f2a', '#345f7d'])
  return new Sketch()
    .path(
      'M-6.4 -84 V-108 H6.4 V-84 C7 -74 17 -72 17 -56 V-4 Q17 0 13 0 H-13 Q-17 0 -17 -4 V-56 C-17 -72 -7 -74 -6.4 -84Z',
      glass,
    )
    .path(
      'M1 -108 H6.4 V-84 C7 -74 17 -72 17 -56 V-4 Q17 0 13 0 H5 Q9 -30 8 -56 C7 -72 2 -76 1 -84Z',
      darker(glass, 0.06),
    )
    .path('M-13.4 -54 q0 -7 4 -11 q2 2 1 12 V-6 h-5Z', lighter(glass, 0.18))
    .rectangle(-17, -46, 34, 27, '#f3e9d2')
    .path('M-11 -39 h22 v2.4 h-22Z M-7 -33 h14 v1.8 h-14Z M-9 -27 h18 v1.8 h-18Z', darker(glass, 0.02))
    .rectangle(-7.6, -108, 15.2, 5, darker(glass, 0.1), 1.4)
    .rectangle(-5, -115, 10, 8, '#c99a68', 1.6)
    .finish()
}

export function drawPumpkin({ colour }: DrawOptions): Drawing {
  const skin = colour ?? '#e8822e'
  return new Sketch()
    .path('M-3 -58 C-4 -68 4 -74 11 -76 L14 -70 C8 -68 6 -62 6 -57Z', '#6f8a45')
    .ellipse(-26, -29, 21, 27, darker(skin, 0.07))
    .ellipse(26, -29, 21, 27, darker(skin, 0.1))
    .ellipse(-13, -29, 19, 29, darker(skin, 0.02))
    .ellipse(14, -29, 19, 29, darker(skin, 0.05))
    .ellipse(0, -29, 15, 30, lighter(skin, 0.02))
    .path('M-9 -50 Q-13 -30 -8 -10 Q-6 -30 -5 -50Z', lighter(skin, 0.09))
    .path('M-28 -46 Q-38 -32 -32 -16 Q-30 -32 -24 -47Z', lighter(skin, 0.05))
    .finish()
}
