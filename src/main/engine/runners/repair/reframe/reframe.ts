import type { Size } from '../../kit/pixels/plane.ts'
import { type Box, bytesOf, readRgb8 } from '../../kit/pixels/rgb8.ts'
import type { Sharp } from 'sharp'
import { LONGEST_SIDE } from '../../kit/model-draft.ts'
import { openImage } from '../../../media/image.ts'
import type { RunJob } from '../../../jobs/service-jobs.ts'
import { aspectOf } from '../../kit/params.ts'
import { rendered, requiredPicture, type Picture } from '../../kit/picture.ts'
import { writeImage } from '../../kit/write-image.ts'
import type { RunContext, Runner } from '../../runner.ts'
import { readColours, readTransparency } from '../fill/colours.ts'
import { inventAround, mirrorAround, type Expand } from '../expand/expand.ts'
import { bestStart, findInterest } from './saliency.ts'
import { carve, planCarving } from './seams.ts'

/** At most this share of a side is carved out: more would show. The rest is cropped. */
const MOST_CARVED = 0.3

/** Keeps what draws the eye and cuts the rest away. */
export const reframeByCrop: Runner = async (job, context) => {
  const picture = await requiredPicture(job, 'image')
  const box = await bestBox(picture, frameWithin(picture, ratioOf(job)))
  context.onProgress(0.5)
  return [await writeImage(job, 0, (await picture.open()).extract(box))]
}

/** Presses empty places together so that everything that matters stays in the frame. */
export const reframeByCarving: Runner = async (job, context) => {
  const picture = await requiredPicture(job, 'image')
  const frame = frameWithin(picture, ratioOf(job))
  const narrower = frame.width < picture.width
  const room = narrower
    ? { ...frame, width: Math.min(picture.width, Math.round(frame.width / (1 - MOST_CARVED))) }
    : { ...frame, height: Math.min(picture.height, Math.round(frame.height / (1 - MOST_CARVED))) }
  const cropped = cropTo(picture, await bestBox(picture, room))
  context.onProgress(0.2)
  // seams run from top to bottom: what is to lose height is laid on its side
  const lying = narrower ? cropped : await layOnSide(cropped, 90)
  const carved = await carveTo(lying, narrower ? frame.width : frame.height, context)
  const result = narrower ? carved : (await openImage(await rendered(carved))).rotate(-90)
  context.onProgress(0.9)
  return [await writeImage(job, 0, result)]
}

export const reframeByNetwork = extendToFrame(inventAround)
export const reframeByMirror = extendToFrame(mirrorAround)

/** Keeps the whole picture and adds what the frame lacks, the same on both sides. */
function extendToFrame(expand: Expand): Runner {
  return async (job, context) => {
    const whole = await requiredPicture(job, 'image')
    const ratio = ratioOf(job)
    const scale = Math.min(1, LONGEST_SIDE / Math.max(...Object.values(frameAround(whole, ratio))))
    const picture = scale < 1 ? smaller(whole, scale) : whole
    const frame = frameAround(picture, ratio)
    const left = Math.floor((frame.width - picture.width) / 2)
    const top = Math.floor((frame.height - picture.height) / 2)
    const margins = {
      left,
      right: frame.width - picture.width - left,
      top,
      bottom: frame.height - picture.height - top,
    }
    context.onProgress(0.05)
    const onProgress = (done: number) => context.onProgress(0.05 + 0.85 * done)
    const fits = frame.width === picture.width && frame.height === picture.height
    const framed = fits ? await picture.open() : await expand(picture, margins, { ...context, onProgress }, job.seed)
    return [await writeImage(job, 0, framed)]
  }
}

function ratioOf(job: RunJob): number {
  const [across, down] = aspectOf(job)
  return across / down
}

/** The largest frame of this shape inside a picture. */
const frameWithin = ({ width, height }: Size, ratio: number): Size =>
  width / height > ratio
    ? { width: Math.max(1, Math.round(height * ratio)), height }
    : { width, height: Math.max(1, Math.round(width / ratio)) }

/** The smallest frame of this shape around a picture. */
const frameAround = ({ width, height }: Size, ratio: number): Size =>
  width / height > ratio ? { width, height: Math.round(width / ratio) } : { width: Math.round(height * ratio), height }

async function bestBox(picture: Picture, frame: Size): Promise<Box> {
  const look = (await picture.open()).flatten({ background: '#ffffff' })
  const interest = await findInterest(
    await readRgb8(look.resize(384, 384, { fit: 'inside', withoutEnlargement: true })),
  )
  const place = (whole: number, length: number, across: boolean) =>
    length >= whole ? 0 : Math.min(whole - length, Math.round(bestStart(interest, across, length / whole) * whole))
  return { left: place(picture.width, frame.width, true), top: place(picture.height, frame.height, false), ...frame }
}

const cropTo = (picture: Picture, box: Box): Picture => ({
  width: box.width,
  height: box.height,
  open: async () => (await picture.open()).extract(box),
})

async function layOnSide(picture: Picture, angle: number): Promise<Picture> {
  const turned = (await openImage(await rendered(await picture.open()))).rotate(angle)
  const upright = await rendered(turned)
  return { width: picture.height, height: picture.width, open: () => openImage(upright) }
}

const smaller = (picture: Picture, scale: number): Picture => {
  const size = { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) }
  return { ...size, open: async () => (await picture.open()).resize(size.width, size.height, { fit: 'fill' }) }
}

async function carveTo(picture: Picture, width: number, { signal }: RunContext): Promise<Sharp> {
  const { height } = picture
  const colours = await readColours(picture)
  const plan = await planCarving(colours, width / picture.width, signal)
  const pressed = await carve(colours, 3, width, plan, signal)
  const carved = await openImage(bytesOf(pressed), { raw: { width, height, channels: 3 } })
  const alpha = await readTransparency(picture)
  if (!alpha) return carved
  const pressedAlpha = await carve(alpha, 1, width, plan, signal)
  return carved.joinChannel(bytesOf(pressedAlpha), { raw: { width, height, channels: 1 } })
}
