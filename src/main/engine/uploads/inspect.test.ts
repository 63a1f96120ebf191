import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Asset } from '#shared/service/asset.ts'
import { expectProblem } from '../../../../tests/support/expect-problem.ts'
import { openFileEngine, type FileEngine } from '../../../../tests/support/file-engine.ts'
import { fetchReply } from '../../../../tests/support/http-reply.ts'
import { multipart, postUpload } from '../../../../tests/support/multipart.ts'
import { png, sample, wav } from '../../../../tests/support/sample-media.ts'
import { WORKER_ENTRY } from '../../../../tests/support/worker-entry.ts'
import type { Workers } from '../jobs/workers.ts'
import { createWorkers } from '../workers/pool.ts'

let workers: Workers
let engine: FileEngine
beforeAll(async () => {
  const log = { info() {}, warn() {}, error: console.error }
  const worker = {
    nodePath: process.execPath,
    entryPath: WORKER_ENTRY,
    mediaPackDir: resolve('node_modules/.cache/media-pack'),
  }
  workers = createWorkers({ host: { worker, log }, size: 1 })
  engine = await openFileEngine({ workers, running: true })
})
afterAll(async () => {
  await engine[Symbol.asyncDispose]()
  await workers.close()
})

const post = (content: Uint8Array, type: string | null = null) =>
  postUpload(engine.origin, [multipart({ content, type })])

test.each([
  ['image/png', 'image', () => png(40, 30, { alpha: true })],
  ['image/jpeg', 'image', () => sample('picture.jpg')],
  ['image/webp', 'image', () => sample('picture.webp')],
  ['audio/mpeg', 'audio', () => sample('tone.mp3')],
  ['audio/wav', 'audio', () => wav(1)],
  ['audio/mp4', 'audio', () => sample('tone.m4a')],
  ['audio/ogg', 'audio', () => sample('tone.ogg')],
  ['video/mp4', 'video', () => sample('clip.mp4')],
  ['video/webm', 'video', () => sample('clip.webm')],
  ['video/quicktime', 'video', () => sample('clip.mov')],
] as const)('%s is measured, shown and given back unchanged', async (mimeType, kind, make) => {
  const bytes = await make()
  const reply = await post(bytes)
  expect(`${reply.status} ${reply.text}`).toMatch(/^201 /)
  const asset = Asset.strict().parse(reply.json)
  expect(asset).toMatchObject({ kind, mimeType })
  expect([asset.width === null, asset.durationSeconds === null]).toEqual([kind === 'audio', kind === 'image'])
  expect(typeof asset.transparent).toBe(kind === 'image' ? 'boolean' : 'undefined')

  const original = await fetchReply(asset.url)
  expect(original.headers.get('content-type')).toBe(mimeType)
  expect(original.bytes.equals(bytes)).toBe(true)
  expect(asset.posterUrl === null).toBe(kind !== 'video')
  for (const url of [asset.thumbnailUrl, asset.posterUrl, asset.waveformUrl]) {
    if (url == null) continue
    const preview = await fetchReply(url)
    expect(preview.status).toBe(200)
    expect(preview.headers.get('content-type')).not.toBe('application/octet-stream')
  }
})

test.each([
  ['a film cut in half', 415, async () => (await sample('clip.mp4')).subarray(0, -3_000), null],
  ['a picture cut in half', 415, async () => png(300, 300).subarray(0, -200), null],
  ['a picture sent as a film', 415, async () => png(4, 4), 'video/mp4'],
  ['a picture sent as text', 415, async () => png(4, 4), 'text/plain'],
  ['a picture that claims to be enormous', 413, async () => png(4, 4, { claim: [30_000, 30_000] }), null],
  ['a film that is too long', 413, () => sample('video-61-seconds.mp4'), null],
  ['a film that is too wide', 413, () => sample('video-4098-wide.mp4'), null],
])('refused: %s', async (_what, status, make, type) => {
  const kept = await engine.list('files')
  expectProblem(await post(await make(), type), status)
  expect(await engine.list('files')).toEqual(kept)
  expect(await engine.list('temporary')).toEqual([])
})
