import type { Mask, Rgb8 } from '../../kit/pixels/rgb8.ts'
import type * as Onnx from 'onnxruntime-node'
import { withNetwork } from '../../kit/weights.ts'
import type { RunContext } from '../../runner.ts'
import { MIGAN_FILE } from './files.ts'

/** What the network works in, whatever it is given: more is scaled down on the way in and up on the way out. */
export const MIGAN_SIDE = 512

/** Below this the network finds nothing to go by, and gives up. */
const SMALLEST_SIDE = 64

/** A picture takes it several times, always on the same amount of memory. */
export function withMigan<Result>(
  context: Pick<RunContext, 'pack' | 'threads'>,
  use: (session: Onnx.InferenceSession, onnx: typeof Onnx) => Promise<Result>,
): Promise<Result> {
  return withNetwork(context, MIGAN_FILE, use, { keepsMemory: true })
}

/** Invents what belongs where the hole is white; everything else comes back as it was. */
export async function fillHole(
  session: Onnx.InferenceSession,
  onnx: typeof Onnx,
  image: Rgb8,
  hole: Mask,
): Promise<Rgb8> {
  const { width, height } = image
  if (Math.min(width, height) >= SMALLEST_SIDE) return run(session, onnx, image, hole)
  const larger = { width: Math.max(width, SMALLEST_SIDE), height: Math.max(height, SMALLEST_SIDE) }
  const filled = await run(session, onnx, continued(image, 3, larger), continued(hole, 1, larger))
  return continued(filled, 3, { width, height })
}

/** Cut to a size, or carried on to it by repeating the last row and column. */
function continued({ width, height, data }: Mask, channels: number, size: Omit<Mask, 'data'>): Mask {
  const result = { ...size, data: new Uint8Array(size.width * size.height * channels) }
  for (let y = 0, to = 0; y < size.height; y++)
    for (let x = 0; x < size.width; x++) {
      const from = (Math.min(y, height - 1) * width + Math.min(x, width - 1)) * channels
      for (let channel = 0; channel < channels; channel++) result.data[to++] = data[from + channel]!
    }
  return result
}

async function run(
  session: Onnx.InferenceSession,
  onnx: typeof Onnx,
  { width, height, data }: Rgb8,
  hole: Mask,
): Promise<Rgb8> {
  const area = width * height
  const image = new Uint8Array(area * 3)
  for (let pixel = 0, source = 0; pixel < area; pixel++) {
    image[pixel] = data[source++]!
    image[area + pixel] = data[source++]!
    image[area * 2 + pixel] = data[source++]!
  }
  // the network's masks are the other way round: 0 is the hole
  const known = new Uint8Array(area)
  for (let pixel = 0; pixel < area; pixel++) known[pixel] = hole.data[pixel]! > 127 ? 0 : 255
  const { result } = await session.run({
    image: new onnx.Tensor('uint8', image, [1, 3, height, width]),
    mask: new onnx.Tensor('uint8', known, [1, 1, height, width]),
  })
  const filled = result!.data as Uint8Array
  const pixels = new Uint8Array(area * 3)
  for (let pixel = 0, target = 0; pixel < area; pixel++) {
    pixels[target++] = filled[pixel]!
    pixels[target++] = filled[area + pixel]!
    pixels[target++] = filled[area * 2 + pixel]!
  }
  return { width, height, data: pixels }
}
