import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync } from 'node:fs'
import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { createProviderHttp } from './provider-http.ts'

const { signal } = new AbortController()
let server: Server | undefined
afterEach(() => server?.close())

async function listening(opened: Server): Promise<string> {
  server = opened
  await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve))
  return `127.0.0.1:${(opened.address() as AddressInfo).port}`
}
const answering = (listener: RequestListener) => listening(createHttpServer(listener))

const at = (address: string) =>
  createProviderHttp({ address, origins: {}, key: null, headers: {}, resolve: async () => [] })
const post = (address: string) => at(address).ask('/start', { method: 'POST', json: {}, signal })

test('a server that changes to another protocol has not answered, and is not waited for', async () => {
  const switching = createServer((socket) =>
    socket.on('data', () =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: other\r\n\r\n'),
    ),
  )
  await expect(post(`http://${await listening(switching)}`)).rejects.toMatchObject({ reason: 'away', sent: true })
})

test('what found no secure connection has surely not left', async () => {
  let requests = 0
  const host = await answering((_request, response) => {
    requests += 1
    response.end()
  })
  await expect(post(`https://${host}`)).rejects.toMatchObject({ reason: 'away', sent: false })
  expect(requests).toBe(0)
})

test.each([
  ['that the answer to what is done lies elsewhere', 303, true],
  ['that it must be asked elsewhere', 307, false],
])('an answer which says %s', async (_, status, sent) => {
  const host = await answering((_request, response) => void response.writeHead(status, { location: '/there' }).end())
  await expect(post(`http://${host}`)).rejects.toMatchObject({ reason: 'broken', sent })
})

test('a server that may pack its answers as it likes is asked for them as they are', async () => {
  const host = await answering((request, response) => {
    const isPacked = request.headers['accept-encoding'] !== 'identity'
    if (isPacked) response.setHeader('content-encoding', 'gzip')
    response.end(isPacked ? gzipSync('{"paid":true}') : '{"paid":true}')
  })
  expect(await (await post(`http://${host}`)).json()).toEqual({ paid: true })
})

test('a proxy that stopped waiting for the server behind it says nothing about what was asked', async () => {
  const host = await answering((_request, response) => void response.writeHead(408).end())
  await expect(post(`http://${host}`)).rejects.toMatchObject({ reason: 'broken', sent: true })
})

/** Sends one byte after the other until nobody listens any more. */
function drip(write: (byte: string) => void, isOver: () => boolean): void {
  const next = setInterval(() => (isOver() ? clearInterval(next) : write(' ')), 20)
}

const impatient = (address: string, headers: Record<string, string> = {}) =>
  createProviderHttp({
    address,
    origins: {},
    key: null,
    headers,
    resolve: async () => [],
    timing: { silenceMs: 400, bytesPerSecond: 8192 },
  })

test('an answer that comes byte by byte is given up', { timeout: 20_000 }, async () => {
  const host = await answering((_request, response) => {
    response.writeHead(200)
    drip(
      (byte) => response.write(byte),
      () => response.destroyed,
    )
  })
  const http = impatient(`http://${host}`)
  await expect((await http.ask('/queue', { signal })).json()).rejects.toMatchObject({ reason: 'away' })
  const path = join(mkdtempSync(join(tmpdir(), 'pressrun-drip-')), 'file')
  await expect(http.download(`http://${host}/view`, path, { signal })).rejects.toMatchObject({ reason: 'away' })
  expect(existsSync(path)).toBe(false)
})

test('a head that comes byte by byte is given up', { timeout: 20_000 }, async () => {
  const dripping = createServer((socket) => {
    socket.on('error', () => {})
    socket.write('HTTP/1.1 200 OK\r\nX: ')
    drip(
      () => socket.write('x'),
      () => socket.destroyed,
    )
  })
  const http = impatient(`http://${await listening(dripping)}`)
  await expect(http.ask('/queue', { signal })).rejects.toMatchObject({ reason: 'away', sent: true })
})

test('a socket that the server never closes ends all the same', { timeout: 20_000 }, async () => {
  const deaf = createHttpServer()
  deaf.on('upgrade', (request, socket) => {
    const key = `${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`
    const accepted = createHash('sha1').update(key).digest('base64')
    socket.on('error', () => {}).resume()
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accepted}\r\n\r\n`,
    )
  })
  const { socket, end } = impatient(`http://${await listening(deaf)}`).webSocket('/ws?clientId=one')
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  const closed = new Promise((resolve) => socket.addEventListener('close', resolve))
  end()
  await closed
})

test('no form of a password that a server repeats is told on', async () => {
  const login = 'mia:hunter2 & more'
  const basic = Buffer.from(login).toString('base64')
  const host = await answering((request, response) => {
    const forms = [login, 'hunter2 & more', encodeURIComponent(login), basic, basic.replaceAll('=', '')]
    response
      .writeHead(500)
      .end(`${request.headers.authorization} ${forms.join(' ')} ${Buffer.from(login).toString('hex')}`)
  })
  const http = impatient(`http://${host}`, { authorization: `Basic ${basic}` })
  const said = await (await http.request('/', { signal })).text()
  expect(said).not.toMatch(/hunter2|bWlh|6d6961/)
})
