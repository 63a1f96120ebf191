import { afterEach, beforeEach, expect, test } from 'vitest'
import { startScriptedServer, type Scripted, type ScriptedServer } from '../../../tests/support/scripted-server.ts'
import { createNamedFetch } from './fetch-named.ts'
import { createPublicFetch } from './fetch-public.ts'

let server: ScriptedServer
beforeEach(async () => {
  server = await startScriptedServer((_request, response) => void response.end('a picture'))
})
afterEach(() => server[Symbol.asyncDispose]())

const fetchNamed = createNamedFetch({
  network: globalThis.fetch,
  fetchPublic: createPublicFetch({ resolve: async () => [{ address: '10.0.0.7', family: 4 }], allowLoopback: false }),
})
const redirect =
  (location: string): Scripted =>
  (_request, response) =>
    void response.writeHead(302, { location }).end()

test('a file of the machine of the service comes, with the range that was asked for', async () => {
  const headers = { range: 'bytes=3-' }
  const response = await fetchNamed('http://localhost:1', new Request(`${server.origin}/a.png`, { headers }))
  expect(await response.text()).toBe('a picture')
  expect(server.requests[0]!.headers.range).toBe('bytes=3-')
})

test('a service elsewhere cannot make this computer ask itself or its network', async () => {
  for (const url of [`${server.origin}/a.png`, 'http://10.0.0.7/', 'http://router.test/', 'http://169.254.169.254/'])
    await expect(fetchNamed('https://api.example.com', new Request(url)), url).rejects.toMatchObject({
      name: 'PublicFetchRefusedError',
    })
  expect(server.requests).toHaveLength(0)
})

test('a redirect follows the same rule, and only so often', async () => {
  server.play(redirect('http://10.0.0.7/'))
  await expect(fetchNamed(server.origin, new Request(server.origin))).rejects.toMatchObject({
    name: 'PublicFetchRefusedError',
  })
  server.play(redirect('/again'))
  await expect(fetchNamed(server.origin, new Request(server.origin))).rejects.toThrow('redirects too often')
  expect(server.requests.length).toBeLessThan(10)
})
