import { type Mask, type Rgb8, resizeRgb8 } from '../../kit/pixels/rgb8.ts'
import type * as Onnx from 'onnxruntime-node'
import type { RunContext } from '../../runner.ts'
import { enlarge } from '../networks/esrgan.ts'
import { grow, shrunkHole } from './holes.ts'
import { fillHole, withMigan } from '../networks/migan.ts'
import { fillSmoothly } from './smooth-fill.ts'

/** The side of a hole that the network fills best: enough around it to go by, enough inside it to see. */
export const BEST_HOLE_SIDE = 200
/** From here on an enlarged filling would look soft beside what is around it. */
const SHARPEN_FROM = 1.3

const SOFT_EDGE = 16
const MIXED_EDGE = 3

type Following = Pick<RunContext, 'pack' | 'threads' | 'signal' | 'onProgress'>

/** Fills a hole of any size: a large one is filled small, and enlarged by the network that knows how. */
export async function fillByNetwork(image: Rgb8, hole: Mask, holeSide: number, following: Following): Promise<Rgb8> {
  const scale = Math.min(1, BEST_HOLE_SIDE / holeSide)
  const width = Math.max(1, Math.round(image.width * scale))
  const height = Math.max(1, Math.round(image.height * scale))
  const small = await resizeRgb8(image, width, height)
  const smallHole = shrunkHole(hole, width, height)
  const filled = await withMigan(following, (session, onnx) => fillCleanly(session, onnx, small, smallHole))
  following.onProgress(0.4)
  if (1 / scale <= SHARPEN_FROM) return resizeRgb8(filled, image.width, image.height)
  const onProgress = (progress: number) => following.onProgress(0.4 + 0.6 * progress)
  // a little more than the hole, for the soft edge around it
  const sharp = await enlarge(filled, { ...following, onProgress }, grow(smallHole, SOFT_EDGE))
  return resizeRgb8(sharp, image.width, image.height)
}

/**
 * The network mixes a little of what was in the hole into its edge. So the hole is emptied first, and the network is
 * given a slightly larger one.
 */
export function fillCleanly(session: Onnx.InferenceSession, onnx: typeof Onnx, image: Rgb8, hole: Mask): Promise<Rgb8> {
  return fillHole(session, onnx, fillSmoothly(image, hole), grow(hole, MIXED_EDGE))
}
