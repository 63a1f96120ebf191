import { darker } from '../../colour/hex.ts'
import { ellipse } from '../../drawing/paths.ts'
import type { Drawing } from '../../drawing/shape.ts'
import { Sketch } from '../../drawing/sketch.ts'
import type { DrawOptions } from './draw-options.ts'
import { drawFigure } from './figures.ts'

/** Faces right; the saddle, the bar and the pedals are where a cycling figure expects them. */
export function drawBicycle({ random, colour, accents }: DrawOptions): Drawing {
  return bicycle(new Sketch(), colour ?? random.pick(accents.slice(0, 4))).finish({ seat: { x: -12, y: -58 } })
}

export function drawCyclist(who: string, rider: DrawOptions, bicycleColour: string | null): Drawing {
  const sketch = new Sketch()
  bicycle(sketch, bicycleColour ?? rider.random.pick(rider.accents.slice(0, 4)))
  return sketch.add(drawFigure(who, rider, 'cycling'), 0, 0, 1).finish()
}

function bicycle(sketch: Sketch, frame: string): Sketch {
  const tyre = '#34323a'
  for (const x of [-32, 32]) {
    for (let spoke = 0; spoke < 6; spoke++) {
      const angle = (spoke * Math.PI) / 6 + 0.2
      sketch.line(
        [
          [x - Math.cos(angle) * 20, -23 - Math.sin(angle) * 20],
          [x + Math.cos(angle) * 20, -23 + Math.sin(angle) * 20],
        ],
        0.7,
        '#a9adb5',
      )
    }
    sketch.path(ellipse({ x, y: -23 }, 21).stroke({ width: 3.6 }), tyre).circle(x, -23, 2.8, '#6d6f78')
  }
  sketch
    .line('-32 -23, 2 -20, -9 -54, -32 -23', 3.2, frame)
    .line('2 -20, 24 -54, -10 -50', 3.2, frame)
    .line('32 -23, 22 -64', 3.2, darker(frame, 0.05))
  sketch
    .line('22 -64, 27 -67, 26 -71', 3, tyre, true)
    .path('M-22 -58 Q-12 -61 -2 -58 Q-8 -54 -14 -55 Q-20 -54 -22 -58Z', tyre)
  return sketch
    .circle(2, -20, 6, darker(frame, 0.12))
    .line('5 -28, -1 -12', 2.4, tyre)
    .path('M1 -30 h9 v2.6 h-9Z M-6 -12 h9 v2.6 h-9Z', tyre)
}
