import { once } from 'node:events'
import { globSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectProblem, issuePaths } from '../../../../tests/support/expect-problem.ts'
import { openFileEngine, type FileEngine } from '../../../../tests/support/file-engine.ts'
import { FORM_END, FORM_TYPE, multipart, partHead, postUpload } from '../../../../tests/support/multipart.ts'
import { png } from '../../../../tests/support/sample-media.ts'

const MEBIBYTE = 1024 * 1024
const PICTURE = png(30, 20)
const FILE = { content: PICTURE, type: 'image/png' }
const FORM = multipart(FILE)
const TEXT = { name: 'note', filename: null, content: 'hello' }

let engine: FileEngine
beforeAll(async () => {
  engine = await openFileEngine({ running: true })
})
afterEach(async () => {
  expect(await engine.list('temporary')).toEqual([])
})
afterAll(() => engine[Symbol.asyncDispose]())

const post = (body: Iterable<Uint8Array> | AsyncIterable<Uint8Array>, headers?: Record<string, string>) =>
  postUpload(engine.origin, body, headers)

function* pieces(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}

test.each([
  ['text fields around the file', multipart(TEXT, FILE, { ...TEXT, name: 'other' })],
  ['no type', multipart({ ...FILE, type: null })],
  ['no file name', multipart({ ...FILE, filename: null })],
  ['a name full of tricks', multipart({ ...FILE, filename: '..\\..\\\u0000; name=%22x%22' })],
  ['a preamble and an epilogue', Buffer.concat([Buffer.from('hello\r\n'), FORM, Buffer.from('\r\nbye')])],
  ['fifteen other fields', multipart(...Array.from({ length: 15 }, () => TEXT), FILE)],
  [
    'contents that look like a boundary',
    multipart({ ...FILE, content: Buffer.concat([PICTURE, Buffer.from('\r\n--a-boundar')]) }),
  ],
])('accepted: %s', async (_what, form) => {
  expect((await post([form])).status).toBe(201)
})

test.each([1, 2, 69, 70])('a boundary of %i characters is found', async (length) => {
  const boundary = 'x'.repeat(length)
  const form = Buffer.from(FORM.toString('latin1').replaceAll('a-boundary', boundary), 'latin1')
  expect((await post([form], { 'Content-Type': `multipart/form-data; boundary=${boundary}` })).status).toBe(201)
})

test.each([1, 2, 3, 7, 61, 4099])('a form that comes in pieces of %i bytes is the same form', async (size) => {
  expect((await post(pieces(FORM, size))).status).toBe(201)
})

test('an announced length, a quoted boundary and unusual capitals are fine', async () => {
  const headers = {
    'Content-Length': String(FORM.length),
    'Content-Type': 'Multipart/Form-Data; charset=utf-8; BOUNDARY="a-boundary"',
  }
  expect((await post([FORM], headers)).status).toBe(201)
})

test.each([
  ['no file', multipart(TEXT)],
  ['no part', FORM_END],
  ['two files', multipart(FILE, FILE)],
  ['two files under two names', multipart(FILE, { ...FILE, name: 'second' })],
  ['the file under another name', multipart({ ...FILE, name: 'image' })],
  ['the file under no name', multipart({ ...FILE, name: null })],
  ['text where the file should be', multipart({ ...TEXT, name: 'file' })],
  ['too many fields', multipart(...Array.from({ length: 16 }, () => TEXT), FILE)],
  ['a part without headers', Buffer.concat([Buffer.from('--a-boundary\r\nnothing here\r\n'), FORM])],
  ['an empty part', Buffer.concat([Buffer.from('--a-boundary\r\n'), FORM])],
  ['only a part without headers', Buffer.from('--a-boundary\r\nnothing here\r\n--a-boundary--\r\n')],
  ['another boundary', Buffer.from(FORM.toString('latin1').replaceAll('a-boundary', 'b-boundary'), 'latin1')],
  ['nothing', Buffer.alloc(0)],
  ['noise', Buffer.alloc(100_000, 'noise')],
])('refused as malformed: %s', async (_what, form) => {
  expect(issuePaths(expectProblem(await post([form]), 400, 'invalid_params'))).toEqual(['file'])
})

test.each([
  'application/json',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/mixed; boundary=a-boundary',
  'multipart/form-data; boundary',
  'multipart/form-data; boundary=""',
  ...[71, 252, 253, 256, 257, 4_000].map((length) => `multipart/form-data; boundary=${'b'.repeat(length)}`),
  `multipart/form-data; boundary="${'\u00e9'.repeat(71)}"`,
  'multipart/form-data; boundary="\u00ff\u00fe"',
  'nonsense',
])('refused as malformed: content type %s', async (type) => {
  expectProblem(await post([FORM], { 'Content-Type': type }), 400, 'invalid_params')
})

test('a form cut off anywhere before its end is refused', async () => {
  const ends = FORM.length - '--\r\n'.length
  const cuts = [
    1,
    20,
    partHead(FILE).length - 1,
    partHead(FILE).length,
    partHead(FILE).length + 1,
    200,
    ends - 20,
    ends,
  ]
  for (const cut of cuts) {
    const reply = await post([FORM.subarray(0, cut)])
    expect([cut, reply.status]).toEqual([cut, 400])
  }
})

test.each([
  ['text', 'hello '.repeat(2_000)],
  ['a page', `<!doctype html><script>alert(1)</script>${' '.repeat(5_000)}`],
  ['a PDF', `%PDF-1.7\n${' '.repeat(5_000)}`],
  ['a short nothing', '\0\0\0'],
])('refused as invalid: %s', async (_what, content) => {
  expectProblem(await post([multipart({ ...FILE, content })]), 415, 'upload_invalid')
})

test('an empty file is refused and called so', async () => {
  const reply = await post([multipart({ ...FILE, content: '' })])
  expect(expectProblem(reply, 415, 'upload_invalid').detail).toMatch(/empty/)
})

const FILM = Buffer.from('0000001866747970697336d0000000006973', 'hex').fill('ftypisom', 4, 12)
const SOUND = Buffer.from('52494646ffffff7f57415645666d7420', 'hex')
const PICTURE_HEAD = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

function* fileOf(magic: Uint8Array, bytes: number): Generator<Uint8Array> {
  yield Buffer.concat([partHead(), magic])
  const chunk = Buffer.alloc(256 * 1024)
  for (let left = bytes - magic.length; left > 0; left -= chunk.length) yield chunk.subarray(0, left)
  yield Buffer.from('\r\n')
  yield FORM_END
}

test.each([
  ['a picture', 20, PICTURE_HEAD],
  ['a sound', 50, SOUND],
  ['a film', 200, FILM],
])('%s has at most %i MiB, to the byte', async (_what, limit, magic) => {
  // what the workers of this test make of it does not matter
  expect((await post(fileOf(magic, limit * MEBIBYTE))).status).not.toBe(413)
  expectProblem(await post(fileOf(magic, limit * MEBIBYTE + 1)), 413, 'upload_too_large')
})

test('a file without end is refused while it comes in', async () => {
  let sent = 0
  function* endless() {
    for (const chunk of fileOf(FILM, 1024 * MEBIBYTE)) {
      sent += chunk.length
      yield chunk
    }
  }
  expectProblem(await post(endless()), 413, 'upload_too_large')
  expect(sent).toBeLessThan(256 * MEBIBYTE)
})

test('a sender that does not listen until it has sent everything hears the refusal', async () => {
  const { hostname, port } = new URL(engine.origin)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  const head = Buffer.concat([partHead(), PICTURE_HEAD])
  const chunk = Buffer.alloc(MEBIBYTE)
  socket.write(
    `POST /v1/uploads HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: close\r\n` +
      `Content-Type: ${FORM_TYPE}\r\nContent-Length: ${head.length + 150 * MEBIBYTE}\r\n\r\n`,
  )
  socket.write(head)
  for (let sent = 0; sent < 150; sent++) if (!socket.write(chunk)) await once(socket, 'drain')
  const answer = Buffer.concat(await socket.toArray()).toString()
  expect(answer).toMatch(/^HTTP\/1\.1 413 /)
})

test('a large file never lies in memory whole: no more is taken than the disk keeps up with', async () => {
  const source = fileOf(FILM, 100 * MEBIBYTE)
  let taken = 0
  let mostAhead = 0
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const { value } = source.next()
        if (!value) return controller.close()
        mostAhead = Math.max(mostAhead, taken - bytesOnDisk())
        taken += value.length
        controller.enqueue(value)
      },
    },
    { highWaterMark: 0 },
  )
  function bytesOnDisk(): number {
    const folder = join(engine.dataDir, 'temporary')
    const [file] = globSync('*/upload', { cwd: folder })
    return file === undefined ? 0 : statSync(join(folder, file)).size
  }
  const headers = { 'Content-Type': FORM_TYPE }
  const url = `${engine.origin}/v1/uploads`
  await engine.answer(new Request(url, { method: 'POST', headers, body, duplex: 'half' } as RequestInit))
  expect(taken).toBeGreaterThan(100 * MEBIBYTE)
  expect(mostAhead).toBeGreaterThan(0)
  expect(mostAhead).toBeLessThan(2 * MEBIBYTE)
})

test('fields without end are not collected', async () => {
  expectProblem(await post(endlessField()), 413, 'upload_too_large')
})

async function* endlessField() {
  yield partHead({ name: 'note', filename: null })
  const chunk = Buffer.alloc(1024 * 1024, 'x')
  for (let sent = 0; sent < 202; sent++) yield chunk
}
