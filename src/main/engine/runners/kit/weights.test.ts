import { resolve } from 'node:path'
import type { InferenceSession } from 'onnxruntime-node'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMediaPack, PackFileMissingError } from '../../media/pack.ts'
import { withNetwork } from './weights.ts'

const context = { pack: createMediaPack(resolve('node_modules/.cache/media-pack')), threads: 1 }
const borrow = (file: string) => withNetwork(context, file, async (session) => session)
const IDLE_MS = 30_000

// by the clock of the test nothing has been idle before it is said to be
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }))
afterEach(async () => {
  await vi.advanceTimersByTimeAsync(IDLE_MS)
  vi.useRealTimers()
})

/** A session that has been released can do nothing any more. */
async function isReleased(session: InferenceSession): Promise<boolean> {
  const [name] = session.inputNames
  const { Tensor } = await import('onnxruntime-node')
  return session
    .run({ [name!]: new Tensor('float32', new Float32Array(0), [0]) })
    .then(() => false)
    .catch((error: unknown) => /released|disposed/i.test(String(error)))
}

test('a network is loaded once, for whoever asks meanwhile and afterwards', async () => {
  const [first, second] = await Promise.all([borrow('selfie.onnx'), borrow('selfie.onnx')])
  expect(second).toBe(first)
  expect(await borrow('selfie.onnx')).toBe(first)
})

test('it is let go when nobody has used it for a while, and loaded again when it is needed', async () => {
  const first = await borrow('selfie.onnx')
  await vi.advanceTimersByTimeAsync(IDLE_MS - 10)
  expect(await isReleased(first)).toBe(false)
  await vi.advanceTimersByTimeAsync(10)
  expect(await isReleased(first)).toBe(true)
  expect(await borrow('selfie.onnx')).not.toBe(first)
})

test('one in use stays, however long that takes', async () => {
  await withNetwork(context, 'selfie.onnx', async (session) => {
    await borrow('selfie.onnx')
    await vi.advanceTimersByTimeAsync(IDLE_MS * 2)
    expect(await isReleased(session)).toBe(false)
  })
})

test('beyond a few, the one that was used longest ago makes room', async () => {
  const oldest = await borrow('selfie.onnx')
  const others: InferenceSession[] = []
  for (const file of ['blazeface.onnx', 'facemesh.onnx', 'u2netp.onnx', 'migan.onnx']) {
    vi.advanceTimersByTime(1)
    others.push(await borrow(file))
  }
  expect(await isReleased(oldest)).toBe(true)
  for (const session of others) expect(await isReleased(session)).toBe(false)
})

test('a file that is not there is named, each time', async () => {
  await expect(borrow('nowhere.onnx')).rejects.toThrow(PackFileMissingError)
  await expect(borrow('nowhere.onnx')).rejects.toThrow(/nowhere\.onnx/)
})
