import { type Size, fitted, sample } from '../kit/pixels/plane.ts'
import { yieldToEventLoop } from '../../../tools/yield-to-event-loop.ts'
import type { Picture } from '../kit/picture.ts'
import { pixelsOf, type Pixels } from '../kit/pixels/raw.ts'
import type { RunContext } from '../runner.ts'
import { findPeople } from '../kit/subject/find-people.ts'
import { findSubject, type Eye, type RoughSubject } from '../kit/subject/find-subject.ts'
import { refineMatte, sharpenMatte, type Matte } from './matte.ts'
import { clamp } from '../kit/maths.ts'

/** The outline is found in a picture of at most this size; larger ones get it enlarged. */
const MATTE_SIDE = 1440
/** Less is a rounded corner, not an outline. */
const LEAST_CLEAR = 0.02

/** Whoever was told what is meant says where that is. */
export type Finder = (picture: Pixels) => Promise<RoughSubject>

interface CutOptions {
  eye: Eye | Finder
  /** The longer side of the result; the picture's own if it is smaller. */
  maxSide: number
  /** What becomes of the alpha, pixel by pixel. */
  edge?: (alpha: number) => number
}

/** The subject of a picture, with straight alpha, at the picture's size. */
export async function cutOut(picture: Picture, options: CutOptions, context: RunContext): Promise<Pixels> {
  const full = fitted(picture, options.maxSide)
  const small = fitted(picture, Math.min(options.maxSide, MATTE_SIDE))
  const working = await flatPixels(picture, small)
  context.onProgress(0.1)
  const matte = await matteOf(working, options.eye, context)
  context.onProgress(0.6)
  const edge = options.edge ?? ((alpha: number) => alpha)
  const pixels = full.width === small.width ? working : await flatPixels(picture, full)
  return applyMatte(pixels, matte, await ownAlpha(picture, full), edge, context)
}

/** People have hair, which only a network knows; everything else has an outline. */
async function matteOf(picture: Pixels, eye: Eye | Finder, context: RunContext): Promise<Matte> {
  if (typeof eye === 'function') {
    const { mask, ...rough } = await eye(picture)
    context.onProgress(0.5)
    return refineMatte(picture, mask, rough, context.signal)
  }
  const people = await findPeople(picture, eye, context)
  context.onProgress(0.35)
  if (people) return sharpenMatte(picture, people, context.signal)
  const { mask, ...rough } = await findSubject(picture, eye, context)
  return refineMatte(picture, mask, rough, context.signal)
}

/** What was already transparent stays so. */
async function ownAlpha(picture: Picture, { width, height }: Size): Promise<Uint8Array | null> {
  const image = await picture.open()
  if (!(await image.metadata()).hasAlpha) return null
  return image.resize(width, height, { fit: 'fill' }).extractChannel(3).raw().toBuffer()
}

/** A picture that comes cut out, as it is: what was drawn over it since must not change its outline. Null for others. */
export async function alreadyCut(picture: Picture, maxSide: number): Promise<Pixels | null> {
  const image = await picture.open()
  if (!(await image.metadata()).hasAlpha) return null
  const { width, height } = fitted(picture, maxSide)
  const data = await image
    .resize(width, height, { fit: 'fill' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer()
  let clear = 0
  for (let at = 3; at < data.length; at += 4) if (data[at]! < 128) clear += 1
  return clear > width * height * LEAST_CLEAR ? { data, width, height, channels: 4 } : null
}

/** Transparent pixels count as white paper, which is what most of them will have been shown on. */
export async function flatPixels(picture: Picture, { width, height }: Size): Promise<Pixels> {
  const image = (await picture.open()).flatten({ background: '#ffffff' })
  return pixelsOf(image.resize(width, height, { fit: 'fill' }))
}

async function applyMatte(
  pixels: Pixels,
  matte: Matte,
  own: Uint8Array | null,
  edge: (alpha: number) => number,
  { signal, onProgress }: RunContext,
): Promise<Pixels> {
  const { width, height, data, channels } = pixels
  const cut = new Uint8Array(width * height * 4)
  const [scaleX, scaleY] = [matte.width / width, matte.height / height]
  for (let y = 0; y < height; y += 1) {
    if (y % 64 === 0) {
      await yieldToEventLoop(signal)
      onProgress(0.6 + (0.2 * y) / height)
    }
    const down = clamp((y + 0.5) * scaleY - 0.5, 0, matte.height - 1)
    for (let x = 0; x < width; x += 1) {
      const across = clamp((x + 0.5) * scaleX - 0.5, 0, matte.width - 1)
      const at = y * width + x
      const alpha = edge(sample(matte.alpha, matte, across, down)) * (own ? own[at]! / 255 : 1)
      cut[at * 4 + 3] = Math.round(alpha * 255)
      // nothing hides where nothing shows
      if (cut[at * 4 + 3] === 0) continue
      for (let channel = 0; channel < 3; channel += 1) {
        const value = data[at * channels + channel]!
        const clean = alpha >= 0.995 ? value : sample(matte.colours[channel]!, matte, across, down) * 255
        cut[at * 4 + channel] = Math.round(clean)
      }
    }
  }
  return { data: cut, width, height, channels: 4 }
}
