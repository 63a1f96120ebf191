import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { createServer, type AddressInfo, type Server } from 'node:net'
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
