import type * as Onnx from 'onnxruntime-node'
import { MOST_MASK_SIDE } from '#shared/app/selection.ts'
import { openSmall } from '../../../media/image.ts'
import { UnreadableMediaError } from '../../../media/unreadable.ts'
import { openPixels, pixelsOf, type Pixels } from '../pixels/raw.ts'
import { channelsFirst, IMAGENET } from '../network-input.ts'
import { withNetwork } from '../weights.ts'
import type { RunContext } from '../../runner.ts'
import { ENCODER_FILE } from './networks.ts'

/** What the network has seen of a picture, from which every question about it is answered. */
export interface EncodedPicture {
  /** As it is shown, no larger than a mask may be: edges are found on it. */
  picture: Pixels
  /** By the names that the decoder asks for. */
  features: Onnx.InferenceSession.OnnxValueMapType
}

/** The network looks at a square of so many pixels; a picture is stretched to it, as those it was taught with. */
export const NETWORK_SIDE = 1024
/** Where it shows, white things can be told from it as well as black ones. */
const GROUND = '#808080'

export async function readForSelection({ path, mimeType }: { path: string; mimeType: string }): Promise<Pixels> {
  try {
    const small = await openSmall(path, mimeType, MOST_MASK_SIDE)
    return await pixelsOf(small.flatten({ background: GROUND }))
  } catch (cause) {
    throw new UnreadableMediaError('No picture could be made of it.', { cause })
  }
}

export async function encodePicture(
  picture: Pixels,
  context: Pick<RunContext, 'pack' | 'threads'>,
): Promise<EncodedPicture> {
  const square = await (
    await openPixels(picture)
  )
    .resize(NETWORK_SIDE, NETWORK_SIDE, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer()
  const mean = IMAGENET.mean.map((value) => value * 255)
  const deviation = IMAGENET.deviation.map((value) => value * 255)
  const input = channelsFirst(square, (value, channel) => (value - mean[channel]!) / deviation[channel]!)
  const features = await withNetwork(context, ENCODER_FILE, (session, onnx) =>
    session.run({ image: new onnx.Tensor('float32', input, [1, 3, NETWORK_SIDE, NETWORK_SIDE]) }),
  )
  return { picture, features }
}
