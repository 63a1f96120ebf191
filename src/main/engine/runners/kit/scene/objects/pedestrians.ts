import { repaint, type Drawing } from '../../drawing/shape.ts'
import { Sketch } from '../../drawing/sketch.ts'
import type { Random } from '../../random.ts'
import type { DrawOptions } from './draw-options.ts'
import { drawFigure } from './figures.ts'
import { drawIcon } from './icons.ts'

/** Someone passing by, under an umbrella when it rains. */
export function drawPedestrian(options: DrawOptions, random: Random, inRain: boolean): Drawing {
  const figure = drawFigure(random.pick(['man', 'woman', 'person']), { ...options, pose: 'walking' })
  if (!inRain) return figure
  const umbrella = drawIcon('umbrella')
  const cloth = random.pick(options.accents)
  const [handle] = umbrella.shapes
  const shapes = repaint(umbrella.shapes, (shape) => (shape === handle ? '#5a4638' : cloth))
  const scale = 62 / (umbrella.box.right - umbrella.box.left)
  return new Sketch()
    .add(figure, 0, 0, 1)
    .add({ shapes, box: umbrella.box }, 14 - 16 * scale, -44 - umbrella.box.bottom * scale, scale)
    .finish()
}

export const STREET_VEHICLES = ['car', 'taxi', 'bus', 'minibus', 'sport-utility-vehicle'] as const
