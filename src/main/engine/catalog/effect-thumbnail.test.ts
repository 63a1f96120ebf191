import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestHost, type TestHost } from '../../../../tests/support/test-host.ts'
import { EffectList } from '#shared/service/effect.ts'
import { createApp } from '../../app.ts'
import { createEngine, type Engine } from '../index.ts'

let host: TestHost
let engine: Engine
beforeAll(async () => {
  host = createTestHost({ kind: 'web' })
  engine = await createEngine({ ...host, dataDir: `${host.dataDir}/engine` })
})
afterAll(() => engine.close())

test('a thumbnail is public, cacheable and what the repository holds', async () => {
  const list = EffectList.parse(await (await engine.fetch(new Request('http://engine.localhost/v1/effects'))).json())
  const { thumbnail } = list.effects.find(({ id }) => id === 'glitch')!
  const url = new URL(thumbnail!)
  const reply = await engine.fetch(new Request(url))
  expect([reply.status, Object.fromEntries(reply.headers)]).toMatchObject([
    200,
    {
      'cache-control': 'public, max-age=86400',
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
    },
  ])
  const bytes = Buffer.from(await reply.arrayBuffer())
  expect(bytes.equals(await readFile(resolve('resources/effects/glitch.webp')))).toBe(true)
  const headers = { 'If-None-Match': reply.headers.get('etag')! }
  expect((await engine.fetch(new Request(url, { headers }))).status).toBe(304)
  const head = await engine.fetch(new Request(url, { method: 'HEAD' }))
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)])
})

test('no other file can be had that way', async () => {
  for (const path of ['no-such.webp', 'glitch.png', '..%2Ficon.webp', 'glitch.webp/x'])
    expect((await engine.fetch(new Request(`http://cdn.localhost/effects/${path}`))).status).toBe(404)
})

test('the windows of the app get thumbnails that they can load', async () => {
  const addresses = { web: /^\/media\/(.+)$/, electron: /^media:\/\/file\/(.+)$/ } as const
  for (const [kind, address] of Object.entries(addresses)) {
    const app = await createApp(createTestHost({ kind: kind as keyof typeof addresses }))
    const result = await app.run('effects.list', {}, { signal: new AbortController().signal })
    if (!result.ok) throw new Error(result.error.message)
    const { effects } = EffectList.parse(result.value)
    const [, id = ''] = address.exec(effects.find((effect) => effect.id === 'glitch')!.thumbnail!) ?? []
    expect(await app.media.resolve(id)).toMatchObject({ mimeType: 'image/webp' })
    await app.close()
  }
})
