import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { letTimePass } from '../../../tests/support/let-time-pass.ts'
import { startScriptedServer, type Scripted, type ScriptedServer } from '../../../tests/support/scripted-server.ts'
import { createMovableClock, type MovableClock } from '../tools/clock.ts'
import { download, type DownloadOrder } from './download.ts'
import { createClient, type Client } from './index.ts'

const CONTENT = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 31) % 251))
const SHA256 = createHash('sha256').update(CONTENT).digest('hex')

let server: ScriptedServer
let clock: MovableClock
let client: Client
let directory: string

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'pressrun-download-'))
  server = await startScriptedServer(serve())
  clock = createMovableClock({ startMs: Date.UTC(2026, 10, 15), running: false })
  client = createClient({ fetch, baseUrl: server.origin, authorization: 'Bearer k', clock, random: () => 0.5 })
})
afterEach(async () => {
  await server[Symbol.asyncDispose]()
  rmSync(directory, { recursive: true, force: true })
})

/** A file server with ranges, as a content network is; `stopAfter` bytes the connection breaks. */
function serve({
  content = CONTENT,
  type = 'image/png',
  stopAfter = Infinity,
  ranges = true,
}: { content?: Buffer; type?: string; stopAfter?: number; ranges?: boolean } = {}): Scripted {
  return (request, response) => {
    const from = ranges ? Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0) : 0
    if (from >= content.length) {
      response.writeHead(416, { 'content-range': `bytes */${content.length}` }).end()
      return
    }
    const part = content.subarray(from)
    const range = { 'content-range': `bytes ${from}-${content.length - 1}/${content.length}` }
    response.writeHead(from > 0 ? 206 : 200, {
      'content-type': type,
      'content-length': part.length,
      'content-disposition': 'attachment; filename="../../evil.sh"',
      ...(from > 0 ? range : {}),
    })
    if (stopAfter >= part.length) response.end(part)
    else response.write(part.subarray(0, stopAfter), () => setTimeout(() => request.socket.destroy(), 20))
  }
}

const refuse =
  (status: number, headers: Record<string, string> = {}): Scripted =>
  (_request, response) =>
    void response.writeHead(status, headers).end()

function fetchIt(change: Partial<DownloadOrder> = {}) {
  return letTimePass(clock, download(client, { clock, random: () => 0.5 }, { ...baseOrder(), ...change }))
}

const ranges = () => server.requests.map(({ headers }) => headers.range ?? 'all')
const partPath = () => join(directory, 'asset-1.original.part')

test('a file comes whole, hashed, under our own name, without the key', async () => {
  const progress: number[] = []
  const { value } = await fetchIt({ onProgress: (received) => progress.push(received) })
  expect(value).toEqual({ path: partPath(), bytes: CONTENT.length, sha256: SHA256 })
  expect(readFileSync(value!.path).equals(CONTENT)).toBe(true)
  expect(readdirSync(directory)).toEqual(['asset-1.original.part'])
  expect(progress.at(-1)).toBe(CONTENT.length)
  expect(server.requests[0]?.headers.authorization).toBeUndefined()
})

describe('interrupted', () => {
  test('it goes on where it broke off, as often as needed', async () => {
    server.play(serve({ stopAfter: 100_000 }), serve({ stopAfter: 50_000 }), refuse(503), serve())
    expect((await fetchIt()).value).toMatchObject({ sha256: SHA256 })
    // how much of a broken answer arrives is the network's affair; none of what did is asked for again
    const starts = ranges().map((range) => Number(/\d+/.exec(range)?.[0] ?? 0))
    expect(starts).toHaveLength(4)
    expect(starts).toEqual(starts.toSorted((left, right) => left - right))
  })

  test('in an earlier run, it goes on as well', async () => {
    writeFileSync(partPath(), CONTENT.subarray(0, 123_456))
    expect((await fetchIt()).value).toMatchObject({ sha256: SHA256 })
    expect(ranges()).toEqual(['bytes=123456-'])
  })

  test('between the last byte and the rename, nothing is fetched twice', async () => {
    writeFileSync(partPath(), CONTENT)
    expect((await fetchIt({ bytes: CONTENT.length })).value).toMatchObject({ sha256: SHA256 })
    expect(ranges()).toEqual([`bytes=${CONTENT.length}-`])
  })

  test('what is there and does not fit is thrown away', async () => {
    writeFileSync(partPath(), Buffer.alloc(CONTENT.length + 5))
    expect((await fetchIt()).value).toMatchObject({ sha256: SHA256 })
    expect(ranges()).toEqual([`bytes=${CONTENT.length + 5}-`, 'all'])
  })

  test('a server that ignores ranges sends all of it, once', async () => {
    writeFileSync(partPath(), 'something else')
    server.play(serve({ ranges: false }))
    expect((await fetchIt()).value).toMatchObject({ sha256: SHA256 })
  })

  test('a server that answers with another range is not believed', async () => {
    writeFileSync(partPath(), CONTENT.subarray(0, 1_000))
    server.play((_request, response) => {
      response.writeHead(206, { 'content-range': `bytes 0-9/${CONTENT.length}` }).end('0123456789')
    }, serve())
    expect((await fetchIt()).value).toMatchObject({ sha256: SHA256 })
    expect(ranges()).toEqual(['bytes=1000-', 'all'])
  })

  test('for too long, the caller hears of it, and the part stays', async () => {
    server.play(serve({ stopAfter: 60_000 }), refuse(503))
    const { error, tookMs } = await fetchIt()
    expect(error).toMatchObject({ code: 'download_refused', status: 503 })
    expect(tookMs).toBeGreaterThan(30_000)
    expect(readFileSync(partPath()).length).toBeGreaterThan(0)
  })

  test('by a link that falls silent, it is asked again', async () => {
    server.play((_request, response) => {
      response.writeHead(200, { 'content-type': 'image/png', 'content-length': CONTENT.length })
      response.write(CONTENT.subarray(0, 70_000))
    }, serve())
    const fetching = download(client, { clock, random: () => 0.5 }, baseOrder())
    await clock.advance(60_000)
    expect((await letTimePass(clock, fetching)).value).toMatchObject({ sha256: SHA256 })
    expect(ranges()).toEqual(['all', 'bytes=70000-'])
  })
})

describe('an expired link', () => {
  test.each([401, 403, 404, 410])('is signed anew after %i', async (status) => {
    server.play(serve({ stopAfter: 1_000 }), refuse(status), serve())
    const { value } = await fetchIt({ sign: async () => `${server.origin}/fresh` })
    expect(value).toMatchObject({ sha256: SHA256 })
    expect(server.requests.at(-1)?.url).toBe('/fresh')
  })

  test('that stays expired is given up', async () => {
    server.play(refuse(403))
    let signed = 0
    const { error } = await fetchIt({ sign: async () => `${server.origin}/${(signed += 1)}` })
    expect(error).toMatchObject({ code: 'download_refused', status: 403 })
    expect(signed).toBe(3)
  })
})

describe('by a content network that compresses', () => {
  const COMPRESSED = gzipSync(CONTENT)

  /** Of the compressed file, as some do it whatever was asked for; ranges are those of what they send. */
  const compressed: Scripted = (request, response) => {
    const from = Number(/\d+/.exec(request.headers.range ?? '')?.[0] ?? 0)
    const part = COMPRESSED.subarray(from)
    response
      .writeHead(from > 0 ? 206 : 200, {
        'content-type': 'image/svg+xml',
        'content-encoding': 'gzip',
        'content-length': part.length,
        ...(from > 0 && { 'content-range': `bytes ${from}-${COMPRESSED.length - 1}/${COMPRESSED.length}` }),
      })
      .end(part)
  }

  test('the file is asked for as it is', async () => {
    server.play((request, response) => {
      const mayCompress = /gzip|\*/.test(request.headers['accept-encoding'] ?? '*')
      return mayCompress ? compressed(request, response) : serve()(request, response)
    })
    expect((await fetchIt()).value).toMatchObject({ sha256: SHA256 })
    expect(server.requests[0]?.headers['accept-encoding']).toBe('identity')
  })

  test('and does so unasked, it comes whole', async () => {
    server.play(compressed)
    expect((await fetchIt({ bytes: CONTENT.length })).value).toMatchObject({ sha256: SHA256 })
    expect(ranges()).toEqual(['all'])
  })

  test('what is there is not continued with a part of something else', async () => {
    writeFileSync(partPath(), CONTENT.subarray(0, 100))
    server.play(compressed)
    expect((await fetchIt()).value).toMatchObject({ sha256: SHA256 })
    expect(ranges()).toEqual(['bytes=100-', 'all'])
  })
})

test('a redirect to where the file lies is followed', async () => {
  server.play(refuse(302, { location: '/elsewhere' }), serve())
  expect((await fetchIt()).value).toMatchObject({ sha256: SHA256 })
})

describe('what is not the file is not kept for it', () => {
  test.each<[string, Scripted, Partial<DownloadOrder>]>([
    ['a page', serve({ type: 'text/html; charset=utf-8' }), {}],
    ['a page where no type is known', serve({ type: 'text/html' }), { mimeType: null }],
    ['a problem', serve({ type: 'application/problem+json' }), { mimeType: null }],
    ['a film for a picture', serve({ type: 'video/mp4' }), {}],
    ['more bytes than announced', serve(), { bytes: 1_000 }],
    ['fewer bytes than announced', serve(), { bytes: CONTENT.length + 1 }],
    [
      'bytes without end',
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'image/png' })
        const more = () => response.write(CONTENT, () => setImmediate(more))
        more()
      },
      { bytes: 400_000 },
    ],
  ])('%s', async (_, answer, change) => {
    server.play(answer)
    expect((await fetchIt(change)).error).toMatchObject({ code: 'unexpected_answer' })
    expect(server.requests).toHaveLength(1)
  })

  test.each(['application/octet-stream', 'binary/octet-stream', 'image/x-png', 'IMAGE/PNG; q=1'])(
    'but %s may well be a PNG',
    async (type) => {
      server.play(serve({ type }))
      expect((await fetchIt()).value).toMatchObject({ sha256: SHA256 })
    },
  )

  test('an empty file is none', async () => {
    server.play((_request, response) => void response.writeHead(200, { 'content-type': 'image/png' }).end())
    expect((await fetchIt()).error).toMatchObject({ code: 'incomplete_answer' })
  })
})

describe('the disk', () => {
  test.runIf(process.platform === 'linux')('full: the error goes out as it is, without another attempt', async () => {
    symlinkSync('/dev/full', partPath())
    expect((await fetchIt()).error).toMatchObject({ code: 'ENOSPC' })
    expect(server.requests).toHaveLength(1)
  })

  test('a file where the folder should be', async () => {
    writeFileSync(join(directory, 'file'), '')
    const { error } = await fetchIt({ directory: join(directory, 'file', 'below') })
    expect(error).toMatchObject({ code: expect.stringMatching(/ENOTDIR|EEXIST/) as string })
    expect(server.requests).toHaveLength(0)
  })

  test('a folder that is not there yet is made', async () => {
    const { value } = await fetchIt({ directory: join(directory, 'a', 'b') })
    expect(value?.path).toBe(join(directory, 'a', 'b', 'asset-1.original.part'))
  })
})

test.each<[string, Scripted]>([
  ['before an answer', () => {}],
  [
    'in the middle',
    (_request, response) => {
      response.writeHead(200, { 'content-type': 'image/png', 'content-length': 10 })
      response.write('half')
    },
  ],
  ['while it waits for better weather', refuse(503, { 'retry-after': '50' })],
])('stopped %s, it says so', async (_, answer) => {
  server.play(answer)
  const controller = new AbortController()
  setTimeout(() => controller.abort(), 100)
  const order = { ...baseOrder(), signal: controller.signal }
  const outcome = await download(client, { clock, random: () => 0.5 }, order).catch((error: unknown) => error)
  expect(outcome).toMatchObject({ code: 'canceled' })
})

function baseOrder(): DownloadOrder {
  return {
    url: `${server.origin}/evil/../name.exe?signature=1`,
    sign: async () => expect.unreachable('nobody asked for a new link'),
    mimeType: 'image/png',
    directory,
    name: 'asset-1.original.part',
    signal: new AbortController().signal,
  }
}
