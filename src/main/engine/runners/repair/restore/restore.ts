import { type Rgb8, cutMask, cutRgb8, openMask, openRgb8, resizeRgb8 } from '../../kit/pixels/rgb8.ts'
import type { Sharp } from 'sharp'
import type { RunJob } from '../../../jobs/service-jobs.ts'
import { yieldToEventLoop } from '../../../../tools/yield-to-event-loop.ts'
import { textOf } from '../../kit/params.ts'
import { requiredPicture, type Picture } from '../../kit/picture.ts'
import { writeImage } from '../../kit/write-image.ts'
import type { Runner } from '../../runner.ts'
import { readColours, readTransparency } from '../fill/colours.ts'
import { denoise, type Denoising } from './denoise.ts'
import { enlarge } from '../networks/esrgan.ts'
import { findScratches } from './scratches.ts'
import { fillSmoothly } from '../fill/smooth-fill.ts'
import { recoverTones, type Recovery } from './tone.ts'

interface Treatment {
  denoising: Denoising
  scratches: boolean
  tones: Recovery
  /** How much of the network's picture is taken; the rest is the picture as it came, grain and all. */
  network: number
}

/** What is wrong with the picture, by the words of the catalog. */
const TREATMENTS: Readonly<Record<string, Treatment>> = {
  photo: {
    denoising: { brightness: { radius: 2, edge: 9 }, colour: { radius: 6, edge: 12 } },
    scratches: false,
    tones: { range: 0.5, cast: 0 },
    network: 0.8,
  },
  'old print': {
    denoising: { brightness: { radius: 2, edge: 13 }, colour: { radius: 8, edge: 14 } },
    scratches: true,
    tones: { range: 1, cast: 0.7 },
    network: 1,
  },
  compressed: {
    denoising: { brightness: { radius: 4, edge: 11 }, colour: { radius: 10, edge: 16 } },
    scratches: false,
    tones: { range: 0, cast: 0 },
    network: 1,
  },
}

const treatmentOf = (job: RunJob) => TREATMENTS[textOf(job, 'style')] ?? TREATMENTS['photo']!

/** Up to here the network sees every pixel; of larger pictures it sees a smaller copy and gives back what is missing. */
const SEEN_WHOLE = 800_000
const MOST_SEEN = 1_600_000
const MENDED_AT_ONCE = 3_000_000

/** Noise, blocks, scratches and faded tones undone by hand. */
export const restoreByFilters: Runner = async (job, context) => {
  const picture = await requiredPicture(job, 'image')
  const { denoising, scratches, tones } = treatmentOf(job)
  const colours = await readColours(picture)
  context.onProgress(0.1)
  const mended = scratches ? await mendScratches(colours, context.signal) : colours
  await denoise(mended, denoising, context.signal)
  context.onProgress(0.8)
  recoverTones(mended, tones)
  const crisp = (await openRgb8(mended)).sharpen({ sigma: 1, m1: 0.2, m2: 1.4 })
  return [await writeImage(job, 0, await withTransparency(crisp, picture))]
}

/** The network has learned what pictures looked like before they were damaged. */
export const restoreByNetwork: Runner = async (job, context) => {
  const picture = await requiredPicture(job, 'image')
  const { scratches, tones, network } = treatmentOf(job)
  const colours = await readColours(picture)
  context.onProgress(0.02)
  const mended = scratches ? await mendScratches(colours, context.signal) : colours
  const area = picture.width * picture.height
  const seen = Math.min(MOST_SEEN, Math.max(area / 4, Math.min(area, SEEN_WHOLE)))
  const scale = Math.sqrt(seen / area)
  const small = await resizeRgb8(
    mended,
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  )
  const large = await enlarge(small, { ...context, onProgress: (done) => context.onProgress(0.12 + 0.78 * done) })
  const clean = await resizeRgb8(large, picture.width, picture.height)
  mix(clean, mended, network)
  recoverTones(clean, tones)
  return [await writeImage(job, 0, await withTransparency(await openRgb8(clean), picture))]
}

/** Strip by strip: scratches are thin, so no strip needs to know of the next. */
async function mendScratches(colours: Rgb8, signal: AbortSignal): Promise<Rgb8> {
  const scratches = await findScratches(colours)
  const rows = Math.max(1, Math.floor(MENDED_AT_ONCE / colours.width))
  for (let top = 0; top < colours.height; top += rows) {
    await yieldToEventLoop(signal)
    const strip = { left: 0, top, width: colours.width, height: Math.min(rows, colours.height - top) }
    const mended = fillSmoothly(cutRgb8(colours, strip), cutMask(scratches, strip))
    colours.data.set(mended.data, top * colours.width * 3)
  }
  return colours
}

function mix(clean: Rgb8, original: Rgb8, share: number): void {
  if (share === 1) return
  for (let at = 0; at < clean.data.length; at++)
    clean.data[at] = Math.round(original.data[at]! + (clean.data[at]! - original.data[at]!) * share)
}

async function withTransparency(image: Sharp, picture: Picture): Promise<Sharp> {
  const alpha = await readTransparency(picture)
  return alpha ? image.joinChannel(await (await openMask(alpha)).png({ compressionLevel: 1 }).toBuffer()) : image
}
