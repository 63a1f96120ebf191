import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openFileEngine, type FileEngine } from '../../../../tests/support/file-engine.ts'
import { readAsset } from './handlers.ts'

const picture = { bytes: Buffer.from('x'), mimeType: 'image/png' }

function read(engine: FileEngine, id: string, accountId = engine.accountId) {
  return readAsset(engine.context, {
    caller: { accountId, keyId: null, channel: 'api', scopes: ['read'] },
    pathParams: { id },
    query: undefined,
    body: undefined,
    json: undefined,
    request: new Request(`http://engine.localhost/v1/assets/${id}`),
  })
}
const notFound = expect.objectContaining({ code: 'not_found', status: 404 })

test('each read gives the asset with links that last from then on', async () => {
  await using engine = await openFileEngine()
  const asset = await engine.store({ original: picture, thumbnail: picture })
  const first = await read(engine, asset.id)
  await engine.clock.advance(60_000)
  const second = await read(engine, asset.id)
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.body.id).toBe(asset.id)
  const expiry = ({ body }: typeof first) => Number(new URL(body.url).searchParams.get('expires'))
  expect(expiry(second) - expiry(first)).toBe(60)
})

test('an unknown id, another account and an upload past its time are not found', async () => {
  await using engine = await openFileEngine()
  const upload = await engine.store({ original: picture, thumbnail: picture }, { expiresAt: engine.clock.now() + 1 })
  expect(() => read(engine, randomUUID())).toThrow(notFound)
  expect(() => read(engine, upload.id, randomUUID())).toThrow(notFound)
  await engine.clock.advance(1)
  expect(() => read(engine, upload.id)).toThrow(notFound)
})
