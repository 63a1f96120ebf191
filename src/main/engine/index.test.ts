import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FORM_TYPE, multipart } from '../../../tests/support/multipart.ts'
import { png } from '../../../tests/support/sample-media.ts'
import { createMovableClock } from '../tools/clock.ts'
import type { EngineEvent } from './context.ts'
import type { EngineOptions } from './options.ts'
import { createEngine, type Engine } from './index.ts'

let dataDir: string
let engine: Engine
let logged: string[]
let refused: unknown[]
const log = (message: string) => void logged.push(message)
const info = (message: string, details?: { instance?: unknown }) =>
  void (message === 'Request refused.' && refused.push(details?.instance))
const clock = createMovableClock({ startMs: Date.UTC(2026, 10, 15), running: false })

const open = (options: Partial<EngineOptions> = {}) => {
  const worker = { nodePath: process.execPath, entryPath: join(import.meta.dirname, 'workers/main.ts') }
  return createEngine({ dataDir, clock, randomBytes, log: { info, warn: log, error: log }, worker }, options)
}
const send = async (method: string, path: string, body?: unknown, token = engine.consoleToken) => {
  const response = await engine.fetch(
    new Request(`http://engine.localhost${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Idempotency-Key': 'the-one-key-of-this-test' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  )
  return { status: response.status, json: (await response.json()) as Record<string, unknown> }
}

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'pressrun-whole-'))
  logged = []
  refused = []
  engine = await open()
})
afterEach(async () => {
  await engine.close()
  rmSync(dataDir, { recursive: true, force: true })
})

test('starts again with the same tokens, key, coins and generations', async () => {
  const { consoleToken } = engine
  const key = engine.openServeKey()
  await send('POST', '/console/coins', { amount: 234 })
  const { models } = (await send('GET', '/v1/models')).json as { models: { id: string; taskType: string }[] }
  const modelId = models.find(({ taskType }) => taskType === 'image.generate')!.id
  const params = { prompt: 'a house sandbox:seconds=900' }
  const submitted = await send('POST', '/v1/generations', { modelId, params, maxCoins: 500 }, key)
  expect(submitted.status).toBe(201)
  await engine.close()

  engine = await open({ coins: 5 })
  expect([engine.consoleToken, engine.openServeKey()]).toEqual([consoleToken, key])
  const { balance } = (await send('GET', '/v1/account')).json as { balance: { available: number; held: number } }
  expect(balance.available + balance.held).toBe(1234)
  expect((await send('GET', `/v1/generations/${submitted.json['id'] as string}`)).status).toBe(200)
  expect(logged).toEqual([])
})

test('one engine at a time has the folder, and a closed one answers that it stops', async () => {
  await expect(open()).rejects.toMatchObject({ code: 'in_use' })
  const closing = engine.close()
  const { status, json } = await send('GET', '/v1/models')
  expect([status, json]).toMatchObject([503, { code: 'unavailable', instance: expect.any(String) as string }])
  expect(refused).toEqual([json['instance']])
  await closing
  await engine.close()
  engine = await open()
  expect((await send('GET', '/v1/models')).status).toBe(200)
})

test('tells what changes, until told to stop', async () => {
  const events: EngineEvent[] = []
  const unsubscribe = engine.subscribe((event) => events.push(event))
  engine.subscribe(() => {
    throw new Error('not my day')
  })
  await send('POST', '/console/coins', { amount: 1 })
  unsubscribe()
  await send('POST', '/console/coins', { amount: 1 })
  expect(events).toEqual([{ type: 'account.changed', accountId: expect.any(String) as string }])
  expect(logged).toEqual(['A listener failed.', 'A listener failed.'])
})

test('stores nothing before what earlier runs have left is cleared away', async () => {
  await engine.close()
  const strays = Array.from({ length: 50 }, () => randomUUID()).map((id) => join(folderOf(id), `${id}.original`))
  for (const path of strays) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, '')
  }
  const straysInPlace = () => strays.filter((path) => existsSync(path)).length
  engine = await open()
  expect((await send('GET', '/v1/models')).status).toBe(200)
  expect(straysInPlace()).toBe(50)

  const headers = { Authorization: `Bearer ${engine.consoleToken}`, 'Content-Type': FORM_TYPE }
  const body = multipart({ filename: 'a.png', type: 'image/png', content: png(4, 4) })
  const upload = new Request('http://engine.localhost/v1/uploads', {
    method: 'POST',
    headers,
    body: new Uint8Array(body),
  })
  const answer = await engine.fetch(upload)
  expect([answer.status, straysInPlace()]).toEqual([201, 0])
  const { id } = (await answer.json()) as { id: string }
  expect(existsSync(join(folderOf(id), `${id}.original`))).toBe(true)
  expect(await engine.setAside.list()).toHaveLength(50)
})

function folderOf(assetId: string): string {
  return join(dataDir, 'files', assetId.slice(-2))
}
