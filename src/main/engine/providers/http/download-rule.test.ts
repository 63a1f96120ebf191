import { createServer, type Server } from 'node:http'
import { mkdtemp, readFile, readdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProviderHttp } from './provider-http.ts'

const keysSeen: (string | undefined)[] = []
const servers: Server[] = []
let own: number
let neighbour: number
let folder: string

async function serve(redirectTo?: () => string): Promise<number> {
  const server = createServer((request, response) => {
    keysSeen.push(request.headers.authorization)
    if (request.url === '/elsewhere' && redirectTo)
      return void response.writeHead(302, { location: redirectTo() }).end()
    if (request.url === '/forbidden') return void response.writeHead(403).end()
    return void response.end('a file')
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

beforeAll(async () => {
  neighbour = await serve()
  own = await serve(() => `http://127.0.0.1:${neighbour}/file`)
  folder = await mkdtemp(join(tmpdir(), 'pressrun-download-'))
})
afterAll(() => servers.forEach((server) => server.close()))

const { signal } = new AbortController()
const typed = () =>
  createProviderHttp({
    address: `http://127.0.0.1:${own}`,
    origins: {},
    key: 'secret',
    headers: { authorization: 'Bearer secret' },
    resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
  })

test('the own origin gets the key', async () => {
  keysSeen.length = 0
  await typed().download('/file', join(folder, 'own'), { signal })
  expect(keysSeen).toEqual(['Bearer secret'])
})

test('another port of the same host is private, unless the kind keeps its files there; then it gets no key', async () => {
  keysSeen.length = 0
  for (const url of [`http://127.0.0.1:${neighbour}/file`, '/elsewhere']) {
    const path = join(folder, 'neighbour')
    await expect(typed().download(url, path, { signal })).rejects.toMatchObject({ reason: 'broken' })
    const before = keysSeen.length
    const { path: written } = await typed().download(url, `${path}-${before}`, { signal, sameHost: true })
    expect(await readFile(written, 'utf8')).toBe('a file')
    expect(keysSeen.at(-1)).toBeUndefined()
  }
})

test('only who was shown the key can refuse it: a file that another does not give out is only not there', async () => {
  for (const [port, reason] of [
    [own, 'unauthorized'],
    [neighbour, 'gone'],
  ] as const) {
    const url = `http://127.0.0.1:${port}/forbidden`
    const fetched = typed().download(url, join(folder, 'no'), { signal, sameHost: true })
    await expect(fetched).rejects.toMatchObject({ reason })
  }
})

test('another name for this machine is another host, and a file is no download', async () => {
  const before = await readdir(folder)
  for (const url of [`http://localhost:${neighbour}/file`, 'http://10.0.0.1/file', 'file:///etc/passwd'])
    await expect(typed().download(url, join(folder, 'no'), { signal, sameHost: true })).rejects.toMatchObject({
      reason: 'broken',
    })
  expect(await readdir(folder)).toEqual(before)
})

test('a folder of this computer that cannot be written to is not told as a server that is away', async () => {
  const download = typed().download('/file', join(folder, 'no-such-folder', 'file'), { signal })
  await expect(download).rejects.toMatchObject({ code: 'ENOENT', syscall: 'open' })
})
