import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type * as Onnx from 'onnxruntime-node'
import { createMediaPack } from '#main/engine/media/pack.ts'
import { withNetwork } from '#main/engine/runners/kit/weights.ts'
import { enlargeTile, ESRGAN_FILE } from '#main/engine/runners/repair/esrgan.ts'
import { fillHole, MIGAN_FILE, MIGAN_SIDE } from '#main/engine/runners/repair/migan.ts'
import { inTurns, milliseconds, type Result } from './measure.ts'

const ROUNDS = 7
const ESRGAN_SIDE = 192

const pack = createMediaPack(join(import.meta.dirname, '../node_modules/.cache/media-pack'))
const threads = availableParallelism()

/** One piece of a picture made larger, from bytes to bytes, against nothing but the network on the same tensor. */
export function benchEsrgan(): Promise<Result> {
  const raster = noise(ESRGAN_SIDE, 3)
  const values = Float32Array.from(raster.data, (value) => value / 255)
  return against(
    'ESRGAN on a tile against the bare onnxruntime call',
    ESRGAN_FILE,
    (session, onnx) => enlargeTile(session, onnx, raster),
    (onnx) => ({ input: new onnx.Tensor('float32', values, [1, 3, ESRGAN_SIDE, ESRGAN_SIDE]) }),
  )
}

/** A hole filled, from bytes to bytes, against nothing but the network on the same tensors. */
export function benchMigan(): Promise<Result> {
  const raster = noise(MIGAN_SIDE, 3)
  const hole = { width: MIGAN_SIDE, height: MIGAN_SIDE, data: new Uint8Array(MIGAN_SIDE ** 2) }
  hole.data.fill(255, hole.data.length / 3, hole.data.length / 2)
  const known = hole.data.map((value) => 255 - value)
  return against(
    'MI-GAN on a square against the bare onnxruntime call',
    MIGAN_FILE,
    (session, onnx) => fillHole(session, onnx, raster, hole),
    (onnx) => ({
      image: new onnx.Tensor('uint8', raster.data, [1, 3, MIGAN_SIDE, MIGAN_SIDE]),
      mask: new onnx.Tensor('uint8', known, [1, 1, MIGAN_SIDE, MIGAN_SIDE]),
    }),
  )
}

async function against(
  name: string,
  file: string,
  use: (session: Onnx.InferenceSession, onnx: typeof Onnx) => Promise<unknown>,
  tensors: (onnx: typeof Onnx) => Onnx.InferenceSession.FeedsType,
): Promise<Result> {
  const times = await withNetwork({ pack, threads }, file, async (session, onnx) => {
    // as anybody would open it, with the same number of threads
    const bare = await onnx.InferenceSession.create(pack.path(file), { intraOpNumThreads: threads })
    const feeds = tensors(onnx)
    const ours = () => timed(() => use(session, onnx))
    const reference = () => timed(() => bare.run(feeds))
    await inTurns(1, ours, reference)
    const found = await inTurns(ROUNDS, ours, reference)
    await bare.release()
    return found
  })
  return {
    name,
    ours: milliseconds(times.ours),
    reference: milliseconds(times.reference),
    ratio: times.ours / times.reference,
    bar: { atMost: 1.15 },
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** The same in every run. */
function noise(side: number, channels: number): { width: number; height: number; data: Uint8Array } {
  const data = new Uint8Array(side * side * channels)
  for (let index = 0; index < data.length; index++) data[index] = (index * 2_654_435_761) >>> 24
  return { width: side, height: side, data }
}
