import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectProblem } from '../../../../tests/support/expect-problem.ts'
import { openFileEngine, type FileEngine } from '../../../../tests/support/file-engine.ts'
import { fetchReply, requestRaw } from '../../../../tests/support/http-reply.ts'
import { serveFile } from './cdn.ts'
import { createLinker } from './links.ts'
import { presentAsset } from './present.ts'
import type { AssetRecord } from './store.ts'

const BYTES = randomBytes(600_000)
const ETAG = `"${createHash('sha256').update(BYTES).digest('hex')}"`

let engine: FileEngine
let asset: AssetRecord
beforeAll(async () => {
  engine = await openFileEngine()
  const original = { bytes: BYTES, mimeType: 'image/png' }
  asset = await engine.store({ original, thumbnail: { bytes: Buffer.from('small'), mimeType: 'image/webp' } })
})
afterAll(() => engine[Symbol.asyncDispose]())

const links = () => presentAsset(engine.context, asset)

test('a link gives the bytes, typed, named by id and safe to show', async () => {
  const { url, thumbnailUrl } = links()
  const reply = await fetchReply(url)
  expect(reply.status).toBe(200)
  expect(reply.bytes.equals(BYTES)).toBe(true)
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'accept-ranges': 'bytes',
    'access-control-allow-origin': '*',
    'cache-control': 'private, max-age=3600',
    'content-disposition': `attachment; filename="${asset.id}.png"`,
    'content-length': String(BYTES.length),
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    etag: ETAG,
  })
  const thumbnail = await fetchReply(thumbnailUrl)
  expect(thumbnail.text).toBe('small')
  expect(thumbnail.headers.get('content-disposition')).toBe(`inline; filename="${asset.id}-thumbnail.webp"`)
})

test('HEAD says the same without the bytes, and is not divided', async () => {
  const reply = await fetchReply(links().url, { method: 'HEAD', headers: { Range: 'bytes=0-9' } })
  expect(reply.status).toBe(200)
  expect(reply.bytes.length).toBe(0)
  expect(reply.headers.get('content-length')).toBe(String(BYTES.length))
  expect(reply.headers.get('etag')).toBe(ETAG)
})

test.each([
  ['bytes=0-0', 0, 0],
  ['bytes=0-599999', 0, 599_999],
  ['bytes=262143-262145', 262_143, 262_145],
  ['bytes=599999-', 599_999, 599_999],
  ['bytes=300000-', 300_000, 599_999],
  ['bytes=-1', 599_999, 599_999],
  ['bytes=-700000', 0, 599_999],
  ['bytes=599990-700000', 599_990, 599_999],
])('%s is answered by exactly those bytes', async (range, start, end) => {
  const reply = await fetchReply(links().url, { headers: { Range: range } })
  expect(reply.status).toBe(206)
  expect(reply.headers.get('content-range')).toBe(`bytes ${start}-${end}/600000`)
  expect(reply.headers.get('content-length')).toBe(String(end - start + 1))
  expect(reply.bytes.equals(BYTES.subarray(start, end + 1))).toBe(true)
})

test.each(['bytes=600000-', 'bytes=600000-700000', 'bytes=-0'])('%s cannot be satisfied', async (range) => {
  const reply = await fetchReply(links().url, { headers: { Range: range } })
  expectProblem(reply, 416)
  expect(reply.headers.get('content-range')).toBe('bytes */600000')
})

test.each(['bytes=5-4', 'bytes=0-1,3-4', 'lines=1-2', 'nonsense'])('%s is ignored', async (range) => {
  const reply = await fetchReply(links().url, { headers: { Range: range } })
  expect([reply.status, reply.bytes.length]).toEqual([200, 600_000])
})

test('a part is sent only of the file the client began with', async () => {
  for (const [condition, status] of [
    [ETAG, 206],
    ['"other"', 200],
    [`W/${ETAG}`, 200],
    ['Wed, 21 Oct 2026 07:28:00 GMT', 200],
  ] as const) {
    const reply = await fetchReply(links().url, { headers: { Range: 'bytes=0-3', 'If-Range': condition } })
    expect([condition, reply.status]).toEqual([condition, status])
  }
})

test('a client that has the bytes is told so', async () => {
  const reply = await fetchReply(links().url, { headers: { 'If-None-Match': `"other", W/${ETAG}` } })
  expect([reply.status, reply.bytes.length, reply.headers.get('etag')]).toEqual([304, 0, ETAG])
  expect((await fetchReply(links().url, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200)
})

test('no altered link is honoured: not one character of the signature, no other file, no other time', async () => {
  const url = new URL(links().url)
  const ask = (address: URL) => serveFile(engine.context, new Request(address)).catch((error: unknown) => error)
  const refused = expect.objectContaining({ status: 403, code: 'insufficient_scope' })
  const altered = (change: (copy: URL) => void) => {
    const copy = new URL(url)
    change(copy)
    return copy
  }
  const signature = url.searchParams.get('signature')!
  for (let index = 0; index < signature.length; index++)
    for (const character of ['A', 'B', '-', '_']) {
      if (signature[index] === character) continue
      const forged = signature.slice(0, index) + character + signature.slice(index + 1)
      expect(await ask(altered((copy) => copy.searchParams.set('signature', forged)))).toEqual(refused)
    }
  const other = await engine.store({
    original: { bytes: BYTES, mimeType: 'image/png' },
    thumbnail: { bytes: BYTES, mimeType: 'image/png' },
  })
  const expires = Number(url.searchParams.get('expires'))
  for (const forged of [
    altered((copy) => copy.searchParams.set('signature', '')),
    altered((copy) => copy.searchParams.set('signature', `${signature}=`)),
    altered((copy) => copy.searchParams.delete('signature')),
    altered((copy) => copy.searchParams.delete('expires')),
    altered((copy) => copy.searchParams.append('expires', '99999999999')),
    altered((copy) => copy.searchParams.append('signature', signature)),
    altered((copy) => copy.searchParams.set('expires', String(expires + 1))),
    altered((copy) => copy.searchParams.set('expires', `0${expires}`)),
    altered((copy) => copy.searchParams.set('expires', `${expires}.0`)),
    altered((copy) => (copy.pathname = `/files/${asset.id}/thumbnail`)),
    altered((copy) => (copy.pathname = `/files/${other.id}/original`)),
    altered((copy) => (copy.pathname = `/files/${asset.id.toUpperCase()}/original`)),
    altered((copy) => (copy.pathname = `/files/${asset.id}/origina%6c`)),
    altered((copy) => (copy.pathname = `/files/..%2f..%2fengine.secret/original`)),
  ])
    expect(await ask(forged)).toEqual(refused)
  expect(await ask(url)).toMatchObject({ status: 200 })
  expectProblem(await fetchReply(altered((copy) => (copy.search = ''))), 403, 'insufficient_scope')
})

test('a link lasts an hour, a fresh one another', async () => {
  const { url } = links()
  await engine.clock.advance(3_599_000)
  expect((await fetchReply(url)).status).toBe(200)
  await engine.clock.advance(1_000)
  expectProblem(await fetchReply(url), 403, 'insufficient_scope')
  expect((await fetchReply(links().url)).status).toBe(200)
})

test('a valid link to what is not there is 404: expired, without a row, without a file', async () => {
  const file = { bytes: BYTES, mimeType: 'image/png' }
  const expired = await engine.store({ original: file, thumbnail: file }, { expiresAt: engine.clock.now() + 1 })
  const { url } = presentAsset(engine.context, expired)
  expect((await fetchReply(url)).status).toBe(200)
  await engine.clock.advance(1)
  expectProblem(await fetchReply(url), 404, 'not_found')

  const never = presentAsset(engine.context, { ...asset, id: randomUUID() })
  expectProblem(await fetchReply(never.url), 404, 'not_found')

  const lost = await engine.store({ original: file, thumbnail: file })
  rmSync(engine.context.files.pathOf(lost.id, 'original'))
  expectProblem(await fetchReply(presentAsset(engine.context, lost).url), 404, 'not_found')
})

test.each(['/', '/files', '/files/', '/files/a', '/files/a/b/c', '/other'])('%s is no file', async (path) => {
  expectProblem(await requestRaw({ origin: engine.origin, path, method: 'GET' }), 404, 'not_found')
})

test.each(['POST', 'PUT', 'DELETE', 'PATCH'])('%s is not possible', async (method) => {
  const reply = await fetchReply(links().url, { method })
  expectProblem(reply, 405)
  expect(reply.headers.get('allow')).toBe('GET, HEAD')
})

test.each([
  ['original', 'model/gltf-binary', 'model/gltf-binary', 'glb'],
  ['obj', 'model/obj', 'model/obj', 'obj'],
  ['stl', 'model/stl', 'model/stl', 'stl'],
  ['usdz', 'model/vnd.usdz+zip', 'model/vnd.usdz+zip', 'usdz'],
  ['fbx', 'application/octet-stream', 'application/octet-stream', 'fbx'],
  ['vtt', 'text/vtt', 'text/vtt', 'vtt'],
  ['srt', 'application/x-subrip', 'application/x-subrip', 'srt'],
  ['original', 'text/plain', 'text/plain; charset=utf-8', 'txt'],
  ['original', 'image/svg+xml', 'image/svg+xml', 'svg'],
  ['original', 'audio/mp4', 'audio/mp4', 'm4a'],
  ['original', 'text/html', 'application/octet-stream', 'bin'],
  ['original', 'constructor', 'application/octet-stream', 'bin'],
] as const)('%s of %s is served as %s', async (variant, mimeType, served, extension) => {
  const plain = { bytes: Buffer.from('x'), mimeType: 'image/png' }
  const stored = await engine.store({ original: plain, thumbnail: plain, [variant]: { bytes: BYTES, mimeType } })
  const url = createLinker(engine.context, stored.id)(variant)
  const reply = await fetchReply(url, { method: 'HEAD' })
  expect(reply.headers.get('content-type')).toBe(served)
  expect(reply.headers.get('content-disposition')).toBe(`attachment; filename="${stored.id}.${extension}"`)
  expect(reply.headers.get('content-security-policy')?.includes('sandbox') ?? false).toBe(extension === 'svg')
})
