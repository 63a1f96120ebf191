import { type Bounds, type Plane, boundsOf, resizePlane, withRoom } from '../pixels/plane.ts'
import type { RunContext } from '../../runner.ts'
import { openPixels, type Pixels } from '../pixels/raw.ts'
import { keepRecent } from '../recent.ts'
import { IMAGENET, channelsFirst, runNetwork } from '../network-input.ts'
import { SALIENCE_FILE } from './networks.ts'
import { clamp } from '../maths.ts'

const SIDE = 320
/** A subject smaller than this part of the picture is looked at a second time, from closer. */
const CLOSER_BELOW = 0.6
/** Half a megabyte each, and more than a second's work. */
const LOOKS_KEPT = 8
const looks = keepRecent<Float32Array>(LOOKS_KEPT)

export async function findSalient(image: Pixels, context: Pick<RunContext, 'pack' | 'threads'>): Promise<Plane> {
  const { width, height } = image
  const whole = { left: 0, top: 0, right: width, bottom: height }
  const first = await lookAt(image, whole, context)
  const found = boundsOf(first, image, 0.3)
  if (!found) return first
  const near = withRoom(found, image, 0.12)
  const [across, down] = [near.right - near.left, near.bottom - near.top]
  if (across * down > CLOSER_BELOW * width * height || Math.min(across, down) < 16) return first
  const second = await lookAt(image, near, context)
  const mask = new Float32Array(first.length)
  // both looks have their say: the first knows the picture, the second sees the outline
  for (let y = 0; y < down; y += 1)
    for (let x = 0; x < across; x += 1) {
      const at = (near.top + y) * width + near.left + x
      mask[at] = clamp(second[y * across + x]! * (0.35 + 0.65 * Math.min(1, first[at]! * 2.5)))
    }
  return mask
}

async function lookAt(
  image: Pixels,
  { left, top, right, bottom }: Bounds,
  context: Pick<RunContext, 'pack' | 'threads'>,
): Promise<Plane> {
  const size = { width: right - left, height: bottom - top }
  const small = (await openPixels(image)).removeAlpha().extract({ left, top, ...size })
  const data = await small.resize(SIDE, SIDE, { fit: 'fill' }).raw().toBuffer()
  // on a machine without the network nothing is found, whatever was found before
  context.pack.path(SALIENCE_FILE)
  const found = (await looks(data, () => predict(data, context))).map((value) => clamp(value))
  return resizePlane(found, { width: SIDE, height: SIDE }, size)
}

async function predict(data: Uint8Array, context: Pick<RunContext, 'pack' | 'threads'>): Promise<Float32Array> {
  const brightest = data.reduce((most, value) => Math.max(most, value), 1)
  const { mean, deviation } = IMAGENET
  const input = channelsFirst(data, (value, channel) => (value / brightest - mean[channel]!) / deviation[channel]!)
  return runNetwork(context, SALIENCE_FILE, input, [1, 3, SIDE, SIDE])
}
