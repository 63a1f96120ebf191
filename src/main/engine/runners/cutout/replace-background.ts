import { type Plane, boundsOf, softBlur } from '../kit/pixels/plane.ts'
import { yieldToEventLoop } from '../../../tools/yield-to-event-loop.ts'
import { inputsOf, textOf } from '../kit/params.ts'
import { readPicture, requiredPicture } from '../kit/picture.ts'
import { alphaPlane, openPixels, type Pixels } from '../kit/pixels/raw.ts'
import { writeImage } from '../kit/write-image.ts'
import type { Runner } from '../runner.ts'
import { makeBackdrop, makeWall } from './backdrop.ts'
import { colourOf, meanOpaqueColour } from './colour-of.ts'
import { cutOut } from './cut-out.ts'
import type { Eye } from '../kit/subject/find-subject.ts'
import { wallFor } from './studio-set.ts'
import { clamp } from '../kit/maths.ts'

const LONGEST_SIDE = 4096

/** How far the subject takes on the light of its new place. */
const MATCH: Readonly<Record<string, number>> = { keep: 0, match: 0.3, blend: 0.6 }

/** The subject of a picture before another picture, or a scene painted from words. */
export function replaceScene(eye: Eye): Runner {
  return async (job, context) => {
    const picture = await requiredPicture(job, 'image')
    const [behind] = inputsOf(job, 'images')
    const backdropPicture = behind ? await readPicture(behind) : null
    const cut = await cutOut(picture, { eye, maxSide: LONGEST_SIDE }, context)
    const backdrop = await makeBackdrop(
      {
        width: cut.width,
        height: cut.height,
        prompt: textOf(job, 'prompt'),
        picture: backdropPicture,
        focus: textOf(job, 'style'),
        seed: job.seed,
      },
      context,
    )
    context.onProgress(0.9)
    const joined = await join(cut, backdrop, MATCH[textOf(job, 'lighting')] ?? 0)
    return [await writeImage(job, 0, await openPixels(joined))]
  }
}

/** The subject of a picture before a photographer's wall. */
export function replaceWithWall(eye: Eye): Runner {
  return async (job, context) => {
    const picture = await requiredPicture(job, 'image')
    const cut = await cutOut(picture, { eye, maxSide: LONGEST_SIDE }, context)
    const wall = makeWall(cut, wallFor(textOf(job, 'palette'), colourOf(cut)))
    const joined = await join(cut, wall, MATCH[textOf(job, 'lighting')] ?? 0)
    return [await writeImage(job, 0, await openPixels(joined))]
  }
}

/** Lays the subject over its new background: its colours drawn towards the light there, a shadow under its foot. */
async function join(cut: Pixels, backdrop: Pixels, match: number): Promise<Pixels> {
  const { width, height } = cut
  const alpha = alphaPlane(cut)
  const shadow = contactShadow(alpha, cut)
  await yieldToEventLoop()
  const rim = softBlur(alpha, cut, Math.max(2, Math.round(Math.max(width, height) * 0.006)))
  const gains = gainsTowards(meanOpaqueColour(cut), meanOpaqueColour(backdrop), match)
  const joined = new Uint8Array(width * height * 3)
  for (let at = 0; at < alpha.length; at += 1) {
    const share = alpha[at]!
    // light from behind creeps around the outline
    const wrap = (1 - rim[at]!) * 0.7 * match
    for (let channel = 0; channel < 3; channel += 1) {
      const behind = backdrop.data[at * backdrop.channels + channel]!
      const own = Math.min(255, cut.data[at * 4 + channel]! * gains[channel]!)
      const lit = own * (1 - wrap) + Math.max(own, behind) * wrap
      joined[at * 3 + channel] = Math.round(lit * share + behind * (1 - shadow[at]!) * (1 - share))
    }
  }
  return { data: joined, width, height, channels: 3 }
}

/** A soft dark patch on the ground, unless the subject is cut off by the frame and has no foot. */
function contactShadow(alpha: Plane, { width, height }: Pixels): Plane {
  const shadow = new Float32Array(alpha.length)
  const bounds = boundsOf(alpha, { width, height })
  if (!bounds || bounds.bottom >= height * 0.985) return shadow
  const tall = bounds.bottom - bounds.top
  const foot = bounds.bottom - Math.max(1, Math.round(tall * 0.06))
  let [from, to] = [width, 0]
  for (let y = foot; y < bounds.bottom; y += 1)
    for (let x = bounds.left; x < bounds.right; x += 1)
      if (alpha[y * width + x]! > 0.5) [from, to] = [Math.min(from, x), Math.max(to, x)]
  const [middle, reach] = [(from + to) / 2, Math.max(2, ((to - from) / 2) * 1.12)]
  const depth = Math.max(2, Math.min(reach * 0.2, tall * 0.08))
  for (let y = Math.floor(bounds.bottom - depth * 2); y < Math.min(height, bounds.bottom + depth * 1.5); y += 1)
    for (let x = Math.max(0, Math.floor(middle - reach)); x < Math.min(width, middle + reach); x += 1) {
      const away = ((x - middle) / reach) ** 2 + ((y - bounds.bottom + depth * 0.5) / depth) ** 2
      if (away < 1 && y >= 0) shadow[y * width + x] = 0.6 * (1 - away)
    }
  return softBlur(shadow, { width, height }, Math.round(depth * 0.5))
}

const brightness = (colour: readonly number[]) => Math.max(8, (colour[0]! + colour[1]! + colour[2]!) / 3)

/** Brightness follows less than hue: a face before a night sky is still lit. */
function gainsTowards(own: readonly number[], place: readonly number[], match: number): number[] {
  const exposure = (brightness(place) / brightness(own)) ** (match * 0.5)
  return place.map((value) => clamp(exposure * (Math.max(8, value) / brightness(place)) ** match, 0.5, 1.5))
}
