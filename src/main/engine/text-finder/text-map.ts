import type * as Onnx from 'onnxruntime-node'
import { IMAGENET } from '../runners/kit/network-input.ts'
import { openPixels, type Pixels } from '../runners/kit/pixels/raw.ts'
import { withNetwork } from '../runners/kit/weights.ts'
import type { RunContext } from '../runners/runner.ts'
import { DETECTOR_FILE } from './networks.ts'

/** How much every pixel looks like text, between 0 and 1, row by row. */
export interface TextMap {
  values: Float32Array
  width: number
  height: number
}

/** The longer side of what is looked at. Letters below 1.5 % of it are too small to be found. */
const SIDE = 800
/** The network halves the picture five times. */
const STEP = 32

export async function mapText(picture: Pixels, context: Pick<RunContext, 'pack' | 'threads'>): Promise<TextMap> {
  const shrink = Math.min(1, SIDE / Math.max(picture.width, picture.height))
  const [width, height] = [stepsOf(picture.width * shrink), stepsOf(picture.height * shrink)]
  const data = await (await openPixels(picture)).resize(width, height, { fit: 'fill' }).raw().toBuffer()
  const count = width * height
  const { mean, deviation } = IMAGENET
  const input = new Float32Array(3 * count)
  // it was taught with blue first
  for (let at = 0; at < count; at += 1)
    for (let channel = 0; channel < 3; channel += 1)
      input[channel * count + at] = (data[at * 3 + 2 - channel]! / 255 - mean[channel]!) / deviation[channel]!
  return withNetwork(context, DETECTOR_FILE, async (session, onnx) => {
    const tensor = new onnx.Tensor('float32', input, [1, 3, height, width])
    const results = await session.run({ [session.inputNames[0]!]: tensor })
    return { values: (results[session.outputNames[0]!] as Onnx.Tensor).data as Float32Array, width, height }
  })
}

const stepsOf = (length: number) => Math.max(1, Math.round(length / STEP)) * STEP
