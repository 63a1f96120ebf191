import type { Sharp } from 'sharp'
import { openImage } from '../../media/image.ts'
import type { Runner } from '../runner.ts'
import { choosePalette } from '../drawing/palette.ts'
import { numberOf, requiredInput, textOf } from '../kit/params.ts'
import { readPicture, settled } from '../kit/picture.ts'
import { createRandom } from '../kit/random.ts'
import { writeImage } from '../kit/write-image.ts'

const SURROUNDINGS_SIDE = 1024
const SURROUNDINGS_BLUR = 6

/** Words that are understood, each with what it does. */
const EDITS: readonly (readonly [RegExp, (image: Sharp) => Sharp])[] = [
  [/\b(bright(er)?|light(er)?)\b/i, (image) => image.modulate({ brightness: 1.25 })],
  [/\b(dark(er)?|night)\b/i, (image) => image.modulate({ brightness: 0.7 })],
  [/\b(vivid|colou?rful|saturated|vibrant)\b/i, (image) => image.modulate({ saturation: 1.6 })],
  [/\b(faded|muted|pastel|desaturated)\b/i, (image) => image.modulate({ saturation: 0.5, brightness: 1.08 })],
  [/\b(black and white|monochrome|gr[ea]yscale|b&w)\b/i, (image) => image.greyscale()],
  [/\b(contrast|dramatic|punchy)\b/i, (image) => image.linear(1.35, -38)],
  [/\b(soft|blur(red|ry)?|dreamy)\b/i, (image) => image.blur(6)],
  [/\b(sharp(er)?|crisp|detailed)\b/i, (image) => image.sharpen({ sigma: 1.6 })],
  [/\b(mirror(ed)?|flop)\b/i, (image) => image.flop()],
  [/\b(upside down|flip(ped)?)\b/i, (image) => image.flip()],
  [/\b(negative|invert(ed)?)\b/i, (image) => image.negate({ alpha: false })],
]

/** Does what the words ask for, as far as they name one of the known edits; the palette tints the result. */
export const editImage: Runner = async (job, context) => {
  const picture = await readPicture(requiredInput(job, 'image'))
  context.onProgress(0.2)
  const words = textOf(job, 'prompt')
  const asked = EDITS.filter(([pattern]) => pattern.test(words))
  let image = await picture.open()
  for (const [, edit] of asked) image = edit(image)
  const palette = textOf(job, 'palette')
  // words that name no edit still choose the mood
  if (palette !== 'none' || asked.length === 0)
    image = image.tint(choosePalette(palette, words, createRandom('tint', words, job.seed)).layers[0])
  context.onProgress(0.5)
  return [await writeImage(job, 0, image)]
}

export const upscaleImage: Runner = async (job, context) => {
  const picture = await readPicture(requiredInput(job, 'image'))
  context.onProgress(0.2)
  const factor = numberOf(job, 'upscale_factor', 2)
  const image = (await picture.open())
    .resize(picture.width * factor, picture.height * factor, { kernel: 'lanczos3' })
    .sharpen({ sigma: 0.8 + factor * 0.1, m1: 0.4, m2: 1.6 })
  context.onProgress(0.3)
  return [await writeImage(job, 0, image)]
}

/** Continues the picture past its edges as in a mirror, out of focus, so that the eye stays on the original. */
export const expandImage: Runner = async (job, context) => {
  const picture = await readPicture(requiredInput(job, 'image'))
  const { width, height } = picture
  const [left, right] = [numberOf(job, 'expand_left', 0), numberOf(job, 'expand_right', 0)]
  const [top, bottom] = [numberOf(job, 'expand_top', 0), numberOf(job, 'expand_bottom', 0)]
  context.onProgress(0.2)
  // what is out of focus anyway is worked out small and enlarged
  const scale = Math.min(1, SURROUNDINGS_SIDE / Math.max(width, height))
  const small = (length: number) => Math.round(length * scale)
  const reduced = (await picture.open())
    .resize(Math.max(1, small(width)), Math.max(1, small(height)), { fit: 'fill' })
    .extend({ left: small(left), right: small(right), top: small(top), bottom: small(bottom), extendWith: 'mirror' })
  const softened = await settled((await openImage(await settled(reduced))).blur(SURROUNDINGS_BLUR))
  context.onProgress(0.4)
  const original = await settled(await picture.open())
  const surroundings = (await openImage(softened)).resize(left + width + right, top + height + bottom, { fit: 'fill' })
  context.onProgress(0.6)
  return [await writeImage(job, 0, surroundings.composite([{ input: original, left, top }]))]
}
