import type { Sharp } from 'sharp'
import { openImage } from '../../media/image.ts'
import { RunnerRefusal, type Runner } from '../runner.ts'
import { choosePalette, rgbOf, type Palette } from '../drawing/palette.ts'
import { inputsOf, textOf, type Input } from '../kit/params.ts'
import { readPicture, type Picture } from '../kit/picture.ts'
import { createRandom } from '../kit/random.ts'
import { writeImage } from '../kit/write-image.ts'

/** The longest side of what an effect makes. */
const SIDE = 1600

interface EffectJob {
  pictures: readonly [Picture, ...Picture[]]
  words: string
  seed: number
}

const EFFECTS: Record<string, (job: EffectJob) => Promise<Sharp>> = {
  'ink-noir': async ({ pictures: [picture] }) =>
    (await fitted(picture)).greyscale().linear(1.5, -50).sharpen({ sigma: 1.4 }),
  'pop-duotone': async ({ pictures: [picture], words, seed }) =>
    duotone(await fitted(picture), choosePalette('auto', words, createRandom('duotone', words, seed))),
  'pixel-mosaic': async ({ pictures: [picture] }) => {
    const [width, height] = fittedSize(picture)
    const cells = (await fitted(picture)).resize(Math.ceil(width / 24), Math.ceil(height / 24), { fit: 'fill' })
    const small = await cells.modulate({ saturation: 1.25 }).png().toBuffer()
    return (await openImage(small)).resize(width, height, { fit: 'fill', kernel: 'nearest' })
  },
  'photo-strip': async ({ pictures }) => {
    const [width, height, gap] = [480, 360, 28]
    const strip = { width: width + gap * 2, height: (height + gap) * pictures.length + gap }
    const paper = `<svg xmlns="http://www.w3.org/2000/svg" width="${strip.width}" height="${strip.height}"><rect width="100%" height="100%" fill="#fbf8f1"/></svg>`
    const shots = pictures.map(async (picture, index) => ({
      input: await (
        await picture.open()
      )
        .resize(width, height, { fit: 'cover' })
        .modulate({ saturation: 0.8 })
        .png()
        .toBuffer(),
      left: gap,
      top: gap + index * (height + gap),
    }))
    return (await openImage(Buffer.from(paper))).composite(await Promise.all(shots))
  },
}

/** A named look for one picture, or a template for several. */
export const applyImageEffect: Runner = async (job, context) => {
  const effect = EFFECTS[job.effectId ?? textOf(job, 'effect')]
  if (!effect) throw new RunnerRefusal('invalid_input', 'There is no such effect.')
  const pictures = await readAll(inputsOf(job, 'images'))
  context.onProgress(0.4)
  const image = await effect({ pictures, words: textOf(job, 'prompt'), seed: job.seed })
  return [await writeImage(job, 0, image)]
}

async function readAll([first, ...rest]: readonly Input[]): Promise<[Picture, ...Picture[]]> {
  if (!first) throw new RunnerRefusal('invalid_input', 'The effect needs a picture.')
  const pictures: [Picture, ...Picture[]] = [await readPicture(first)]
  for (const input of rest) pictures.push(await readPicture(input))
  return pictures
}

async function fitted(picture: Picture): Promise<Sharp> {
  const [width, height] = fittedSize(picture)
  return (await picture.open()).resize(width, height, { fit: 'fill' })
}

function fittedSize({ width, height }: Picture): [number, number] {
  const scale = Math.min(1, SIDE / Math.max(width, height))
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
}

/** Shadows in the palette's darkest ink, light in its sky, everything else in between. */
function duotone(image: Sharp, { layers, sky }: Palette): Sharp {
  const [dark, light] = [rgbOf(layers[3]), rgbOf(sky[0])]
  const mixing = dark.map((low, channel) => LUMINANCE.map((weight) => weight * ((light[channel] ?? 1) - low)))
  return image
    .removeAlpha()
    .recomb(mixing as [Row, Row, Row])
    .linear(
      [1, 1, 1],
      dark.map((low) => low * 255),
    )
}

type Row = [number, number, number]
const LUMINANCE: Row = [0.299, 0.587, 0.114]
