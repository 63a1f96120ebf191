import { withNetwork } from '../../kit/weights.ts'
import type { RunContext } from '../../runner.ts'
import type { Motion } from './between-frames.ts'
import type { Size } from '../film/film-source.ts'
import { clamp } from '../../kit/maths.ts'

/** Sees how things are between two pictures, at any moment. */
export const MOTION_NETWORK = 'rife.onnx'

/** It halves what it sees five times. */
const MULTIPLE = 32

/** How many pixels the network looks at when a picture is shrunk so many times. */
export function lookedAt({ width, height }: Size, shrink: number): number {
  return filledUp(Math.ceil(width / shrink)) * filledUp(Math.ceil(height / shrink))
}

const filledUp = (side: number) => Math.ceil(side / MULTIPLE) * MULTIPLE

const MIDDLE = 0.5

/** How the picture in the middle is put together of its neighbours, seen on copies that are `shrink` times smaller. */
export async function seenMotion(
  from: Uint8Array,
  to: Uint8Array,
  size: Size,
  shrink: number,
  context: Pick<RunContext, 'pack' | 'threads'>,
): Promise<Motion> {
  const [width, height] = [filledUp(Math.ceil(size.width / shrink)), filledUp(Math.ceil(size.height / shrink))]
  const seen = { width, height }
  const { flow, mask } = await withNetwork(context, MOTION_NETWORK, async (session, onnx) => {
    const tensor = (values: Float32Array, channels: number) =>
      new onnx.Tensor('float32', values, [1, channels, height, width])
    const results = await session.run({
      in0: tensor(shrunken(from, size, seen, shrink), 3),
      in1: tensor(shrunken(to, size, seen, shrink), 3),
      in2: tensor(new Float32Array(width * height).fill(MIDDLE), 1),
    })
    return { flow: results['flow']!.data as Float32Array, mask: results['mask']!.data as Float32Array }
  })
  const grid = { width: Math.ceil(size.width / shrink), height: Math.ceil(size.height / shrink) }
  const field = (values: Float32Array, plane: number, change: (value: number) => number) => {
    const result = new Float32Array(grid.width * grid.height)
    for (let y = 0, at = 0; y < grid.height; y++) {
      const row = (plane * height + y) * width
      for (let x = 0; x < grid.width; x++, at++) result[at] = change(values[row + x]!)
    }
    return result
  }
  const enlarged = (value: number) => value * shrink
  return {
    ...grid,
    fromX: field(flow, 0, enlarged),
    fromY: field(flow, 1, enlarged),
    toX: field(flow, 2, enlarged),
    toY: field(flow, 3, enlarged),
    weights: field(mask, 0, (value) => 1 - value),
  }
}

/** Planes of red, green and blue, each pixel the mean of a square; what is too large is filled with the border. */
function shrunken(rgb: Uint8Array, { width, height }: Size, seen: Size, shrink: number): Float32Array {
  const size = seen.width * seen.height
  const planes = new Float32Array(3 * size)
  const share = 1 / (255 * shrink * shrink)
  for (let y = 0; y < seen.height; y++)
    for (let x = 0; x < seen.width; x++) {
      let [red, green, blue] = [0, 0, 0]
      for (let dy = 0; dy < shrink; dy++) {
        const row = Math.min(y * shrink + dy, height - 1) * width
        for (let dx = 0; dx < shrink; dx++) {
          const at = (row + Math.min(x * shrink + dx, width - 1)) * 3
          red += rgb[at]!
          green += rgb[at + 1]!
          blue += rgb[at + 2]!
        }
      }
      const at = y * seen.width + x
      planes[at] = red * share
      planes[at + size] = green * share
      planes[at + 2 * size] = blue * share
    }
  return planes
}

/**
 * The same motion at another moment: things go straight on. Each point is what was seen of the thing that is there by
 * then, which in the middle is somewhere else.
 */
export function atMoment(middle: Motion, { width, height }: Size, moment: number): Motion {
  const grid = { width: middle.width, height: middle.height }
  const plane = () => new Float32Array(grid.width * grid.height)
  const { fromX, fromY, toX, toY, weights } = middle
  const motion = { ...grid, fromX: plane(), fromY: plane(), toX: plane(), toY: plane(), weights: plane() }
  const aheadX = ((MIDDLE - moment) * grid.width) / width
  const aheadY = ((MIDDLE - moment) * grid.height) / height
  const [before, after] = [moment / MIDDLE, (1 - moment) / MIDDLE]
  for (let y = 0, at = 0; y < grid.height; y++)
    for (let x = 0; x < grid.width; x++, at++) {
      let [px, py] = [x, y]
      for (let round = 0; round < ROUNDS; round++) {
        const near = nearest(grid, px, py)
        px = x + (toX[near]! - fromX[near]!) * aheadX
        py = y + (toY[near]! - fromY[near]!) * aheadY
      }
      const near = nearest(grid, px, py)
      motion.fromX[at] = fromX[near]! * before
      motion.fromY[at] = fromY[near]! * before
      motion.toX[at] = toX[near]! * after
      motion.toY[at] = toY[near]! * after
      // the nearer picture counts for more, except where only one of them shows the thing
      const own = weights[near]!
      motion.weights[at] = (own * moment) / (own * moment + (1 - own) * (1 - moment))
    }
  return motion
}

/** A thing is where its own motion takes it, which is known only there: looked up so often, it hardly changes. */
const ROUNDS = 3

function nearest({ width, height }: Size, x: number, y: number): number {
  const column = clamp(Math.round(x), 0, width - 1)
  return clamp(Math.round(y), 0, height - 1) * width + column
}
