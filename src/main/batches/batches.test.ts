import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestHost } from '../../../tests/support/test-host.ts'
import { waitUntil } from '../../../tests/support/wait-until.ts'
import { BatchSettings } from '#shared/batch/settings.ts'
import { createClient, type Client } from '../client/index.ts'
import { createEngine, type Engine } from '../engine/index.ts'
import { createIntake } from '../library/take-in.ts'
import { openUserDatabase } from '../user-database.ts'
import { createUuids } from '../uuid.ts'
import { createBatches, type Batches } from './index.ts'
import { findBatch } from './store/batches.ts'
import { coinsOfBatch, countRows } from './store/totals.ts'
import type { Database } from 'better-sqlite3'

const ORIGIN = 'http://engine.localhost'
const host = createTestHost()
let engine: Engine
let client: Client
let db: Database
let batches: Batches
let outDir: string

beforeEach(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pressrun-batches-'))
  outDir = join(dataDir, 'made')
  engine = await createEngine({ ...host, dataDir: join(dataDir, 'engine') }, { baseUrl: ORIGIN })
  client = createClient({
    fetch: (request) => engine.fetch(request),
    baseUrl: ORIGIN,
    authorization: `Bearer ${engine.consoleToken}`,
    clock: host.clock,
    random: Math.random,
  })
  db = openUserDatabase(dataDir)
  const newId = createUuids({ randomBytes, now: () => host.clock.now() })
  batches = createBatches({
    db,
    clock: host.clock,
    random: Math.random,
    newId,
    library: createIntake({ db, clock: host.clock, newId, randomBytes, onAdded: () => {} }),
    fetch: globalThis.fetch,
    log: host.log,
    connect: async () => ({ name: 'Test', client }),
    catalogOf: async () => ({
      ...(await client.call('listModels', {})),
      ...(await client.call('listEffects', {})),
    }),
    onChange: () => {},
    goOn: true,
  })
})
afterEach(async () => {
  await batches.close()
  db.close()
  await engine.close()
})

test('a list becomes files, each paid for once', { timeout: 60_000 }, async () => {
  const rows = ['A red fox', 'Two boats at dusk', 'A lighthouse'].map((prompt, index) => ({
    number: index + 1,
    cells: [prompt],
  }))
  const batch = await batches.create({
    name: 'First',
    connectionId: 'bundled',
    columns: ['Prompt'],
    rows,
    settings: BatchSettings.parse({
      modelId: 'geometric-poster',
      constants: { resolution: '512' },
      seed: { rule: 'stepped', start: 7 },
    }),
    listDirectory: null,
    outDir,
  })
  const plan = await batches.plan(batch.id, new AbortController().signal)
  expect(plan).toMatchObject({ rows: 3, outputs: 3, blockedRows: 0, coins: 6, availableCoins: 1000 })
  batches.start(batch.id, { budget: plan.coins })
  await waitUntil('the end', () => findBatch(db, batch.id)?.state === 'ended', { deadlineMs: 40_000 })
  expect(countRows(db, batch.id)).toEqual({ done: 3 })
  expect(coinsOfBatch(db, batch.id)).toEqual({ quoted: 6, held: 0, charged: 6, refunded: 0, mismatches: 0 })
  expect((await client.call('readAccount', {})).balance).toEqual({ available: 994, held: 0 })
  expect(existsSync(join(outDir, 'First', '0001-A red fox-7.png'))).toBe(true)
})
