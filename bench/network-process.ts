/**
 * A network in a process of its own, run once for every message and answered with the milliseconds it took: as the
 * workers use it, from bytes to bytes (`ours`), or nothing but the network on the same tensors (`bare`).
 */
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type * as Onnx from 'onnxruntime-node'
import { createMediaPack } from '#main/engine/media/pack.ts'
import { withNetwork } from '#main/engine/runners/kit/weights.ts'
import { enlargeTile } from '#main/engine/runners/repair/networks/esrgan.ts'
import { fillHole, MIGAN_SIDE, withMigan } from '#main/engine/runners/repair/networks/migan.ts'
import { ESRGAN_FILE, MIGAN_FILE } from '#main/engine/runners/repair/networks/files.ts'

type Use = (session: Onnx.InferenceSession, onnx: typeof Onnx) => Promise<unknown>

interface Task {
  file: string
  lend: (use: Use) => Promise<unknown>
  ours: Use
  tensors: (onnx: typeof Onnx) => Onnx.InferenceSession.FeedsType
}

const ESRGAN_SIDE = 192
const threads = availableParallelism()
const pack = createMediaPack(join(import.meta.dirname, '../node_modules/.cache/media-pack'))

const TASKS: Record<string, () => Task> = { esrgan: enlarging, migan: filling }

function enlarging(): Task {
  const raster = noise(ESRGAN_SIDE)
  const values = Float32Array.from(raster.data, (value) => value / 255)
  return {
    file: ESRGAN_FILE,
    lend: (use) => withNetwork({ pack, threads }, ESRGAN_FILE, use),
    ours: (session, onnx) => enlargeTile(session, onnx, raster),
    tensors: (onnx) => ({ input: new onnx.Tensor('float32', values, [1, 3, ESRGAN_SIDE, ESRGAN_SIDE]) }),
  }
}

function filling(): Task {
  const raster = noise(MIGAN_SIDE)
  const hole = { width: MIGAN_SIDE, height: MIGAN_SIDE, data: new Uint8Array(MIGAN_SIDE ** 2) }
  hole.data.fill(255, hole.data.length / 3, hole.data.length / 2)
  const known = hole.data.map((value) => 255 - value)
  return {
    file: MIGAN_FILE,
    lend: (use) => withMigan({ pack, threads }, use),
    ours: (session, onnx) => fillHole(session, onnx, raster, hole),
    tensors: (onnx) => ({
      image: new onnx.Tensor('uint8', raster.data, [1, 3, MIGAN_SIDE, MIGAN_SIDE]),
      mask: new onnx.Tensor('uint8', known, [1, 1, MIGAN_SIDE, MIGAN_SIDE]),
    }),
  }
}

/** The same in every process. */
function noise(side: number): { width: number; height: number; data: Uint8Array } {
  const data = new Uint8Array(side * side * 3)
  for (let index = 0; index < data.length; index++) data[index] = (index * 2_654_435_761) >>> 24
  return { width: side, height: side, data }
}

/** Until nobody is there to ask. */
function answer(work: () => Promise<unknown>): Promise<void> {
  process.on('message', async () => {
    const startedAt = performance.now()
    await work()
    process.send!(performance.now() - startedAt)
  })
  process.send!('ready')
  return new Promise((resolve) => process.once('disconnect', resolve))
}

const [name = '', manner] = process.argv.slice(2)
const { file, lend, ours, tensors } = TASKS[name]!()
if (manner === 'ours') await lend((session, onnx) => answer(() => ours(session, onnx)))
else {
  // as anybody would open it, with the same number of threads
  const onnx = await import('onnxruntime-node')
  const bare = await onnx.InferenceSession.create(pack.path(file), { intraOpNumThreads: threads })
  const feeds = tensors(onnx)
  await answer(() => bare.run(feeds))
}
