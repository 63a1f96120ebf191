import { fitted } from '../kit/pixels/plane.ts'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '@neplex/vectorizer'
import type { Sharp } from 'sharp'
import { openImage } from '../../media/image.ts'
import { textOf } from '../kit/params.ts'
import { requiredPicture } from '../kit/picture.ts'
import type { Runner } from '../runner.ts'
import { chooseColours, nearestOf, paintIn } from './choose-colours.ts'
import { describeDrawing } from '../../media/describe-drawing.ts'
import { hexOfRgb255, rgb255Of, type Rgb255 } from '../kit/colour/rgb.ts'
import { clamp } from '../kit/maths.ts'

// the package's enums exist for the compiler only
const MODES: Readonly<Record<string, number>> = { blocks: 0, angular: 1, smooth: 2 }

/** The side a picture is traced at, the smallest patch that is kept, and how unlike neighbouring layers are. */
const DETAIL: Readonly<Record<string, { side: number; speckle: number; layers: number }>> = {
  low: { side: 512, speckle: 10, layers: 32 },
  medium: { side: 1024, speckle: 4, layers: 16 },
  high: { side: 1600, speckle: 2, layers: 8 },
}

/** Traces a picture: every patch of colour becomes a path. */
export const traceImage: Runner = async (job, context) => {
  const picture = await requiredPicture(job, 'image')
  const { side, speckle, layers } = DETAIL[textOf(job, 'geometry_quality')] ?? DETAIL['medium']!
  const colours = textOf(job, 'palette')
  const mono = colours === 'mono'
  const size = fitted(picture, side)
  const resized = (await picture.open()).resize(size.width, size.height, { fit: 'fill' })
  // noise would become a thousand paths; a picture narrower than the filter has none to speak of
  const smooth = Math.min(size.width, size.height) < 3 ? resized : resized.median(3)
  const image = mono ? await inTwoTones(smooth) : smooth
  context.onProgress(0.3)
  const data = await image.ensureAlpha().raw().toBuffer()
  const few = mono || colours === 'full' ? null : chooseColours(data, Number(colours))
  if (few) paintIn(data, few)
  const { vectorizeRaw } = await import('@neplex/vectorizer')
  const config = {
    colorMode: mono ? 1 : 0,
    hierarchical: 0,
    filterSpeckle: speckle,
    colorPrecision: colours === 'full' ? 6 : 8,
    layerDifference: colours === 'full' ? layers : 0,
    mode: MODES[textOf(job, 'style')] ?? MODES['smooth']!,
    cornerThreshold: 60,
    lengthThreshold: 4,
    maxIterations: 10,
    spliceThreshold: 45,
    pathPrecision: 2,
  } as Config
  // the tracer takes offence at a picture in which there is nothing
  const traced = isEmpty(data) ? '' : await vectorizeRaw(data, size, config)
  context.onProgress(0.8)
  const path = join(job.directory, 'output-0.svg')
  await writeFile(path, asDrawing(few ? inItsColours(traced, few) : traced, size, picture))
  return [await describeDrawing(path, { directory: job.directory, name: 'output-0' })]
}

function isEmpty(rgba: Buffer): boolean {
  for (let alpha = 3; alpha < rgba.length; alpha += 4) if (rgba[alpha]! > 0) return false
  return true
}

/** Black where it is darker than the picture is on the whole. */
async function inTwoTones(image: Sharp): Promise<Sharp> {
  const grey = await image.flatten({ background: '#ffffff' }).greyscale().normalise().png().toBuffer()
  const { channels } = await (await openImage(grey)).stats()
  const middle = clamp(Math.round(channels[0]!.mean), 56, 200)
  const tones = await (await openImage(grey)).threshold(middle).png().toBuffer()
  return (await openImage(tones)).toColourspace('srgb')
}

/** Patches that were merged have a colour between theirs: each gets the nearest that was chosen. */
function inItsColours(traced: string, colours: readonly Rgb255[]): string {
  return traced.replaceAll(/#[\da-f]{6}/gi, (fill) => {
    return hexOfRgb255(nearestOf(colours, ...rgb255Of(fill)))
  })
}

interface Sides {
  width: number
  height: number
}

/** Only the paths are taken over: whatever else a tracer might write has no place in a drawing that browsers open. */
function asDrawing(traced: string, { width, height }: Sides, picture: Sides): string {
  const paths = traced.match(/<path\b[^<>]*\/>/g) ?? []
  const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${picture.width}" height="${picture.height}" viewBox="0 0 ${width} ${height}">`
  return `<?xml version="1.0" encoding="UTF-8"?>\n${head}\n${paths.join('\n')}\n</svg>\n`
}
