import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Problem } from '#shared/service/problem.ts'
import { requestRaw } from '../../../../tests/support/http-reply.ts'
import { serveOnLoopback, type LoopbackServer } from './loopback-server.ts'

let server: LoopbackServer
let seen: string[]
let logged: unknown[]
const log = { info: (message: string, details?: Record<string, unknown>) => void logged.push({ message, ...details }) }
beforeEach(async () => {
  seen = []
  logged = []
  const answer = async (request: Request) => {
    seen.push(request.url)
    return new Response(request.method === 'PUT' ? await request.text() : 'seen')
  }
  server = await serveOnLoopback(answer, { port: 0, newId: () => 'id', log })
})
afterEach(() => server.close())

/** What comes back for these very bytes. */
async function exchange(text: string): Promise<string> {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
  let reply = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => (reply += chunk))
  socket.end(text)
  await once(socket, 'close')
  return reply
}
const get = (host: string, path = '/a?b=c') =>
  exchange(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
const problemIn = (reply: string) => Problem.parse(JSON.parse(reply.slice(reply.indexOf('\r\n\r\n') + 4)))

test('a request by any loopback name arrives under the one origin', async () => {
  const { port } = new URL(server.origin)
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `LOCALHOST:${port}`, `[::1]:${port}`])
    expect(await get(host)).toMatch(/^HTTP\/1.1 200 /)
  expect(new Set(seen)).toEqual(new Set([`${server.origin}/a?b=c`]))
  const put = await fetch(server.origin.replace('127.0.0.1', 'localhost'), { method: 'PUT', body: 'kept' })
  expect(await put.text()).toBe('kept')
})

test('a name that only points here reaches nothing', async () => {
  const { port } = new URL(server.origin)
  for (const host of [`page.example:${port}`, 'page.example', 'localhost:1', `localhost.page.example:${port}`]) {
    const reply = await get(host)
    expect(reply).toMatch(/^HTTP\/1.1 421 /)
    expect(problemIn(reply).status).toBe(421)
    expect(logged.at(-1)).toMatchObject({ instance: 'urn:uuid:id', method: 'GET', path: '/a', status: 421 })
  }
  expect(await get(`127.0.0.1:${port}`, 'http://page.example/')).toMatch(/^HTTP\/1.1 421 /)
  expect(seen).toEqual([])
})

test.each([
  ['no HTTP at all', 'hello\r\n\r\n', 400, /not a request/],
  ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400, /not a request/],
  ['a broken host', 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400, /not a request/],
  [
    'two lengths',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
    400,
    /not a request/,
  ],
  [
    'endless headers',
    `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`,
    431,
    /headers are larger than 16 KiB/,
  ],
])('%s is a problem too', async (_what, text, status, detail) => {
  const reply = await exchange(text)
  expect(reply).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(problemIn(reply)).toMatchObject({
    status,
    instance: 'urn:uuid:id',
    detail: expect.stringMatching(detail) as string,
  })
  // by its id it is found in the log
  expect(logged).toEqual([{ message: 'Request refused.', instance: 'urn:uuid:id', code: 'invalid_params', status }])
})

test('a body that was not sent is an empty one', async () => {
  const { host } = new URL(server.origin)
  const put = (length: string) => exchange(`PUT / HTTP/1.1\r\nHost: ${host}\r\n${length}Connection: close\r\n\r\n`)
  for (const length of ['', 'Content-Length: 0\r\n']) {
    const reply = await put(length)
    expect(reply).toMatch(/^HTTP\/1.1 200 /)
    expect(reply.slice(reply.indexOf('\r\n\r\n') + 4)).toBe('')
  }
})

test('a connection stays good after a body that nobody read', async () => {
  for (const body of [new Uint8Array(5_000_000), streamOf(80), new Uint8Array(10)]) {
    const request = { method: 'POST', body, duplex: 'half' } as RequestInit
    expect((await fetch(server.origin, request)).headers.get('connection')).toBe('keep-alive')
  }
})

test('a body without end is answered, then cut off', async () => {
  const cutOff = Promise.withResolvers<void>()
  function* endless() {
    try {
      for (;;) yield new Uint8Array(65_536)
    } finally {
      cutOff.resolve()
    }
  }
  const reply = await requestRaw({ origin: server.origin, path: '/', method: 'POST', body: endless() })
  expect(reply.status).toBe(200)
  expect(reply.text).toBe('seen')
  expect(reply.headers.get('connection')).toBe('close')
  await cutOff.promise
})

test('a port that is taken is told', async () => {
  const port = Number(new URL(server.origin).port)
  const second = serveOnLoopback(async () => new Response(), { port, newId: () => '', log })
  await expect(second).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

function streamOf(chunks: number): ReadableStream<Uint8Array> {
  let left = chunks
  return new ReadableStream({
    pull(controller) {
      if (left-- > 0) controller.enqueue(new Uint8Array(65_536))
      else controller.close()
    },
  })
}
