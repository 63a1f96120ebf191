import type * as Onnx from 'onnxruntime-node'
import type { SelectionBox, SelectionPoint } from '#shared/app/selection.ts'
import { withNetwork } from '../weights.ts'
import type { RunContext } from '../../runner.ts'
import { NETWORK_SIDE, type EncodedPicture } from './encode-picture.ts'
import { DECODER_FILE } from './networks.ts'

/** What a person points at. */
export interface Pointing {
  points: readonly SelectionPoint[]
  box: SelectionBox | null
}

/** One answer of the network: above 0 is taken, row by row. */
export interface NetworkMask {
  values: Float32Array
  /** How well it thinks that the mask fits, about 0 to 1. */
  score: number
}

/** The side of a mask of the network, in pixels. */
export const MASK_SIDE = 256
/** What the network calls the things that it is shown. */
const LABELS = { leaves: 0, adds: 1, topLeft: 2, bottomRight: 3 }
/** So small a network waits longer for a second thread than that would save: 253 ms a click with two, 188 with one. */
const THREADS = 1
/** Clicks come after thinking: what answers them stays as long as its process. */
const IDLE_MS = 60 * 60_000

export function decodeMasks(
  { features }: EncodedPicture,
  pointing: Pointing,
  { pack }: Pick<RunContext, 'pack'>,
): Promise<NetworkMask[]> {
  const places = placesOf(pointing)
  return withNetwork(
    { pack, threads: THREADS },
    DECODER_FILE,
    async (session, onnx) => {
      const results = await session.run({
        ...features,
        point_coords: new onnx.Tensor(
          'float32',
          places.flatMap(({ x, y }) => [x * NETWORK_SIDE, y * NETWORK_SIDE]),
          [1, places.length, 2],
        ),
        point_labels: new onnx.Tensor(
          'float32',
          places.map(({ label }) => label),
          [1, places.length],
        ),
        mask_input: new onnx.Tensor('float32', new Float32Array(MASK_SIDE ** 2), [1, 1, MASK_SIDE, MASK_SIDE]),
        has_mask_input: new onnx.Tensor('float32', [0], [1]),
      })
      const values = (results.masks as Onnx.Tensor).data as Float32Array
      const scores = (results.iou_predictions as Onnx.Tensor).data as Float32Array
      return Array.from(scores, (score, index) => ({
        values: values.subarray(index * MASK_SIDE ** 2, (index + 1) * MASK_SIDE ** 2),
        score,
      }))
    },
    { keepsMemory: true, idleMs: IDLE_MS },
  )
}

/** A box is told by two of its corners, before the points. */
function placesOf({ points, box }: Pointing): { x: number; y: number; label: number }[] {
  const corners = box
    ? [
        { x: box.x, y: box.y, label: LABELS.topLeft },
        { x: box.x + box.width, y: box.y + box.height, label: LABELS.bottomRight },
      ]
    : []
  return [...corners, ...points.map(({ x, y, adds }) => ({ x, y, label: adds ? LABELS.adds : LABELS.leaves }))]
}
