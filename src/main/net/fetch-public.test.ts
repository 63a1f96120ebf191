import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startScriptedServer, type Scripted, type ScriptedServer } from '../../../tests/support/scripted-server.ts'
import { createPublicFetch } from './fetch-public.ts'

let server: ScriptedServer
beforeEach(async () => {
  server = await startScriptedServer((_request, response) => void response.end('a picture'))
})
afterEach(() => server[Symbol.asyncDispose]())

const NAMES: Record<string, string> = {
  'inside.example': '10.0.0.7',
  'metadata.example': '169.254.169.254',
  'rebound.example': '127.0.0.1',
}
const limits = { redirects: 3, silenceMs: 30_000, bytes: 100_000 }
const resolve = async (name: string) => (NAMES[name] ? [{ address: NAMES[name], family: 4 }] : [])
const strict = createPublicFetch({ resolve, allowLoopback: false, limits })
const impatient = (silenceMs: number) =>
  createPublicFetch({ resolve, allowLoopback: true, limits: { ...limits, silenceMs } })
const onThisMachine = createPublicFetch({ resolve, allowLoopback: true, limits })

const redirect =
  (location: string): Scripted =>
  (_request, response) =>
    void response.writeHead(302, { location }).end()

describe('nothing but the public internet is asked', () => {
  test.each([
    'http://127.0.0.1:PORT/',
    'http://localhost:PORT/',
    'http://[::1]:PORT/',
    'http://0.0.0.0:PORT/',
    'http://2130706433:PORT/',
    'http://0x7f.1:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://rebound.example:PORT/',
    'http://inside.example/',
    'http://metadata.example/latest/meta-data/',
    'http://169.254.169.254/',
    'http://192.168.1.1/',
    'http://[fd00::1]/',
    'http://unknown.example/',
    'http://user:word@93.184.216.34/',
    'file:///etc/passwd',
    'ftp://93.184.216.34/',
  ])('%s', async (url) => {
    const port = new URL(server.origin).port
    await expect(strict(url.replace('PORT', port))).rejects.toThrow()
    expect(server.requests).toHaveLength(0)
  })

  test('not by way of a redirect either', async () => {
    for (const location of ['http://inside.example/', 'http://169.254.169.254/', 'file:///etc/passwd']) {
      server.play(redirect(location))
      await expect(onThisMachine(server.origin)).rejects.toMatchObject({ name: 'PublicFetchRefusedError' })
    }
  })
})

describe('with the switch for tests', () => {
  test('a file comes, without anything of ours', async () => {
    const response = await onThisMachine(`${server.origin}/a.png`)
    expect([response.status, await response.text()]).toEqual([200, 'a picture'])
    expect(Object.keys(server.requests[0]?.headers ?? {}).sort()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
    ])
  })

  test('a server that changes to another protocol has not answered', async () => {
    server.play((_request, response) =>
      response.socket!.end('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: other\r\n\r\n'),
    )
    await expect(onThisMachine(server.origin)).rejects.toThrow('gave no answer')
  })

  test('redirects are followed, but not for ever', async () => {
    server.play(redirect('/b'), redirect('c?d=1'), (_request, response) => void response.end('there'))
    expect(await (await onThisMachine(server.origin)).text()).toBe('there')
    expect(server.requests.map(({ url }) => url)).toEqual(['/', '/b', '/c?d=1'])
    server.play(redirect('/'))
    await expect(onThisMachine(server.origin)).rejects.toThrow('redirects too often')
  })

  test('refusals of the server are answers', async () => {
    server.play((_request, response) => void response.writeHead(404).end('no'))
    expect((await onThisMachine(server.origin)).status).toBe(404)
    server.play((_request, response) => void response.writeHead(204).end())
    expect((await onThisMachine(server.origin)).body).toBeNull()
  })

  test('what is too large is refused by its word, or stopped on the way', async () => {
    server.play((_request, response) => void response.writeHead(200, { 'content-length': '100001' }).write('x'))
    await expect(onThisMachine(server.origin)).rejects.toThrow('larger than')
    server.play((_request, response) => {
      for (let index = 0; index < 200; index++) response.write('x'.repeat(1_000))
    })
    const endless = await onThisMachine(server.origin)
    await expect(endless.arrayBuffer()).rejects.toThrow()
  })

  test('a server that falls silent is given up, before or in the middle of its answer', async () => {
    server.play(() => {})
    await expect(impatient(100)(server.origin)).rejects.toThrow('fell silent')
    server.play((_request, response) => void response.writeHead(200).write('x'))
    // long enough for the beginning to arrive on a busy machine
    const half = await impatient(2_000)(server.origin)
    await expect(half.text()).rejects.toThrow()
  })

  test('a caller who gives up is heard', async () => {
    server.play(() => {})
    const controller = new AbortController()
    const asked = onThisMachine(server.origin, { signal: controller.signal })
    setTimeout(() => controller.abort(), 30)
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
  })
})
