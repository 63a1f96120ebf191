import type * as Onnx from 'onnxruntime-node'
import type { Plane, Raster } from './raster.ts'

export const MIGAN_FILE = 'migan.onnx'

/** What the network works in, whatever it is given: more is scaled down on the way in and up on the way out. */
export const MIGAN_SIDE = 512

/** Invents what belongs where the hole is white; everything else comes back as it was. */
export async function fillHole(
  session: Onnx.InferenceSession,
  onnx: typeof Onnx,
  { width, height, data }: Raster,
  hole: Plane,
): Promise<Raster> {
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
