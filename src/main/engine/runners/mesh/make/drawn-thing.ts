import { createSheet, fillShape } from '../../kit/drawing/sheet.ts'
import { openImage } from '../../../media/image.ts'
import { boxHeight, boxWidth } from '../../kit/drawing/shape.ts'
import { materialsFor } from '../../kit/scene/materials.ts'
import { drawObject } from '../../kit/scene/objects/draw-object.ts'
import { drawingRandom } from '../../kit/random.ts'
import { readPrompt } from '../../kit/scene/read-prompt.ts'
import type { Picture } from '../../kit/picture.ts'

const [SIDE, MARGIN] = [768, 24]
const ACCENTS = ['#e4572e', '#f2b134', '#2e86ab', '#5b8e7d', '#f6e7cb']

/**
 * What a prompt names, as a cut-out drawing: nobody has built a penguin from parts, but the illustrator can draw one.
 * Null when the words name nothing that can be drawn.
 */
export function drawThing(
  prompt: string,
  swatches: readonly string[],
  seed: number,
): { name: string; picture: Picture } | null {
  const [subject] = readPrompt(prompt).subjects
  if (!subject) return null
  const { object, colour, pose } = subject
  const { shapes, box } = drawObject(object, {
    random: drawingRandom(`${object} ${seed}`),
    materials: materialsFor('summer'),
    colour: colour ?? swatches[0] ?? null,
    accents: swatches.length > 0 ? swatches : ACCENTS,
    lit: false,
    pose,
  })
  const scale = (SIDE - 2 * MARGIN) / Math.max(boxWidth(box), boxHeight(box))
  const size = {
    width: Math.round(boxWidth(box) * scale) + 2 * MARGIN,
    height: Math.round(boxHeight(box) * scale) + 2 * MARGIN,
  }
  const { canvas, pen } = createSheet(size.width, size.height)
  pen.translate(MARGIN - box.left * scale, MARGIN - box.top * scale)
  pen.scale(scale, scale)
  for (const shape of shapes) fillShape(pen, shape)
  const png = canvas.toBuffer('image/png')
  return { name: object, picture: { ...size, open: () => openImage(png) } }
}
