import type { RunContext } from '../../runner.ts'
import { type Bounds, type Plane, type Size, boundsOf, inPlace, resizePlane, withRoom } from '../pixels/plane.ts'
import { openPixels, type Pixels } from '../pixels/raw.ts'
import { keepRecent } from '../recent.ts'
import { channelsFirst, runNetwork } from '../network-input.ts'
import { PERSON_MATTE_FILE } from './networks.ts'
import { clamp } from '../maths.ts'

/** The network was taught with pictures whose shorter side is this. */
const SHORT_SIDE = 512
/** Long strips take memory and show people no better. */
const LONG_SIDE = 1024
/** Both sides are multiples of it. */
const STEP = 32
/** Somebody smaller than this part of the picture is looked at a second time, from closer. */
const CLOSER_BELOW = 0.6

/** At most two megabytes each, and seconds of work. */
const LOOKS_KEPT = 4
const looks = keepRecent<Plane>(LOOKS_KEPT)

type Tools = Pick<RunContext, 'pack' | 'threads'>

/** How much of each pixel people have, 0 to 1, strand by strand. */
export async function mattePeople(image: Pixels, context: Tools): Promise<Plane> {
  const whole = { left: 0, top: 0, right: image.width, bottom: image.height }
  const first = await lookAt(image, whole, context)
  const found = boundsOf(first, image)
  if (!found) return first
  const near = withRoom(found, image, ROOM)
  const [across, down] = [near.right - near.left, near.bottom - near.top]
  if (across * down > CLOSER_BELOW * image.width * image.height || Math.min(across, down) < STEP) return first
  return inPlace(await lookAt(image, near, context), near, image)
}

/** Around people, of their own width and height. */
export const ROOM = 0.15

/** Of one part of a picture, seen with about so many pixels. */
export function matteWithin(image: Pixels, part: Bounds, pixels: number, context: Tools): Promise<Plane> {
  return lookAt(image, part, context, ({ width, height }) => Math.sqrt(pixels / (width * height)))
}

async function lookAt(
  image: Pixels,
  { left, top, right, bottom }: Bounds,
  context: Tools,
  scaleOf = scaleToSee,
): Promise<Plane> {
  const size = { width: right - left, height: bottom - top }
  const scale = scaleOf(size)
  const side = (length: number) => Math.max(STEP, Math.round((length * scale) / STEP) * STEP)
  const seen = { width: side(size.width), height: side(size.height) }
  const part = (await openPixels(image)).removeAlpha().extract({ left, top, ...size })
  const data = await part.resize(seen.width, seen.height, { fit: 'fill' }).raw().toBuffer()
  // on a machine without the network nothing is found, whatever was found before
  context.pack.path(PERSON_MATTE_FILE)
  return resizePlane(await looks(data, () => predict(data, seen, context)), seen, size)
}

const scaleToSee = ({ width, height }: Size) =>
  Math.min(SHORT_SIDE / Math.min(width, height), LONG_SIDE / Math.max(width, height))

async function predict(data: Uint8Array, { width, height }: Size, context: Tools): Promise<Plane> {
  const input = channelsFirst(data, (value) => value / 127.5 - 1)
  const found = await runNetwork(context, PERSON_MATTE_FILE, input, [1, 3, height, width])
  return found.map((value) => clamp(value))
}
