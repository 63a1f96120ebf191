import { mkdtempSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Effect } from '#shared/service/effect.ts'
import { startScriptedServer, type Scripted, type ScriptedServer } from '../../../tests/support/scripted-server.ts'
import { createNamedFetch } from '../net/fetch-named.ts'
import { createPublicFetch } from '../net/fetch-public.ts'
import { systemClock } from '../tools/clock.ts'
import { createServicePictures, type ServicePictures } from './service-pictures.ts'

const LIMITS = { bytes: 20_000, milliseconds: 700, kept: { bytes: 1_000_000, files: 3 } }

let server: ScriptedServer
let folder: string
let picture: Buffer
let pictures: ServicePictures

beforeEach(async () => {
  picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c43' } })
    .png()
    .toBuffer()
  server = await startScriptedServer(answer(picture))
  folder = join(mkdtempSync(join(tmpdir(), 'pressrun-pictures-')), 'pictures')
  pictures = open(server.origin)
})
afterEach(() => server[Symbol.asyncDispose]())

const answer =
  (body: Uint8Array, headers: Record<string, string> = {}): Scripted =>
  (_request, response) =>
    void response.writeHead(200, { 'content-type': 'image/png', ...headers }).end(body)

function open(baseUrl: string): ServicePictures {
  return createServicePictures({
    host: { kind: 'web', clock: systemClock },
    folder,
    secret: Buffer.alloc(32, 1),
    baseUrlOf: async (id) => (id === 'studio' ? baseUrl : null),
    fetchBundled: async () => new Response(null, { status: 404 }),
    fetchNamed: createNamedFetch({
      network: globalThis.fetch,
      fetchPublic: createPublicFetch({
        resolve: async () => [{ address: '10.0.0.1', family: 4 }],
        allowLoopback: false,
      }),
    }),
    limits: LIMITS,
  })
}

function idOf(thumbnail: string, connectionId = 'studio'): string {
  const effect = { id: 'a', thumbnail } as Effect
  const [shown] = pictures.shown({ effects: [effect] }, { id: connectionId }).effects
  return shown!.thumbnail!.slice('/media/'.length)
}

test('a picture is fetched once, without a key, and kept', async () => {
  const id = idOf(`${server.origin}/a.png`)
  const [one, other] = await Promise.all([pictures.resolve(id), pictures.resolve(id)])
  expect(one).toEqual({ path: expect.stringContaining(folder) as string, mimeType: 'image/png' })
  expect(other).toEqual(one)
  pictures = open(server.origin)
  await pictures.resolve(id)
  expect(server.requests).toHaveLength(1)
  expect(server.requests[0]!.headers.authorization).toBeUndefined()
})

test('an id of another subject, or made by somebody else, opens nothing', async () => {
  const id = idOf(`${server.origin}/a.png`)
  const [, signature] = id.split('.')
  const forged = `${Buffer.from(JSON.stringify(['studio', `${server.origin}/b.png`])).toString('base64url')}.${signature}`
  for (const wrong of [forged, '', '.', 'a.b', id.slice(0, -1)])
    expect([wrong, await pictures.resolve(wrong)]).toEqual([wrong, undefined])
  expect(server.requests).toHaveLength(0)
})

test('only pictures of points are taken, whatever they call themselves', async () => {
  server.play(answer(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')))
  expect(await pictures.resolve(idOf(`${server.origin}/drawing.png`))).toBeUndefined()
  server.play(answer(Buffer.from('<!doctype html>')))
  expect(await pictures.resolve(idOf(`${server.origin}/page.png`))).toBeUndefined()
  expect(() => readdirSync(folder)).toThrow()
})

test('what is too large or never ends is given up, and not asked for again at once', async () => {
  server.play(answer(Buffer.concat([picture, Buffer.alloc(LIMITS.bytes)])))
  const large = idOf(`${server.origin}/large.png`)
  expect(await pictures.resolve(large)).toBeUndefined()
  server.play(() => {})
  expect(await pictures.resolve(idOf(`${server.origin}/silent.png`))).toBeUndefined()
  await pictures.resolve(large)
  expect(server.requests).toHaveLength(2)
})

test('other machines are asked by the rules of the public network alone, also after a redirect', async () => {
  for (const elsewhere of ['http://router.test/a.png', 'http://169.254.169.254/latest', 'file:///etc/passwd'])
    expect([elsewhere, await pictures.resolve(idOf(elsewhere))]).toEqual([elsewhere, undefined])
  server.play((_request, response) => void response.writeHead(302, { location: 'http://10.0.0.1/a.png' }).end())
  expect(await pictures.resolve(idOf(`${server.origin}/moved.png`))).toBeUndefined()
  expect(server.requests).toHaveLength(1)
})

test('a service elsewhere cannot make this computer ask itself', async () => {
  pictures = open('https://api.example.com')
  expect(await pictures.resolve(idOf(`${server.origin}/a.png`))).toBeUndefined()
  expect(server.requests).toHaveLength(0)
})

test('the oldest make room, and nothing that is not ours', async () => {
  await pictures.resolve(idOf(`${server.origin}/0.png`))
  writeFileSync(join(folder, 'notes.txt'), 'mine')
  for (const name of readdirSync(folder)) utimesSync(join(folder, name), 1, 1)
  for (let number = 1; number <= 3; number++) await pictures.resolve(idOf(`${server.origin}/${number}.png`))
  const names = readdirSync(folder)
  expect(names).toHaveLength(LIMITS.kept.files + 1)
  expect(names).toContain('notes.txt')
})

test('an address that is too long for an id is left out', () => {
  const effect = { id: 'a', thumbnail: `${server.origin}/${'a'.repeat(3000)}` } as Effect
  expect(pictures.shown({ effects: [effect] }, { id: 'studio' }).effects[0]!.thumbnail).toBeNull()
})
