import type { RunContext } from '../runner.ts'
import { withNetwork } from './weights.ts'
/** The average of ImageNet's pictures by channel, 0 to 1, and how far they lie from it, as networks were taught with them. */
export const IMAGENET = { mean: [0.485, 0.456, 0.406], deviation: [0.229, 0.224, 0.225] } as const

/** What a network of one input gives first. */
export function runNetwork(
  context: Pick<RunContext, 'pack' | 'threads'>,
  file: string,
  input: Float32Array,
  shape: readonly number[],
): Promise<Float32Array> {
  return withNetwork(context, file, async (session, onnx) => {
    const results = await session.run({ [session.inputNames[0]!]: new onnx.Tensor('float32', input, shape) })
    return results[session.outputNames[0]!]!.data as Float32Array
  })
}

/** Opaque pixels as a network takes them: all of one channel before all of the next, each on the scale it was taught. */
export function channelsFirst(rgb: Uint8Array, scaled: (value: number, channel: number) => number): Float32Array {
  const count = rgb.length / 3
  const input = new Float32Array(rgb.length)
  for (let channel = 0; channel < 3; channel += 1)
    for (let at = 0; at < count; at += 1) input[channel * count + at] = scaled(rgb[at * 3 + channel]!, channel)
  return input
}
