import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDefaultAccount } from '../account/store.ts'
import { openEngineDatabase } from '../db/open.ts'
import {
  findAsset,
  findFile,
  fileRecordOf,
  insertAsset,
  listOutputs,
  listSweepableUploads,
  markSwept,
  type AssetFile,
  type AssetRecord,
} from './store.ts'

const NOW = 1_000_000
const ORIGINAL: AssetFile = { variant: 'original', mimeType: 'image/png', bytes: 10, sha256: 'a1' }
const THUMBNAIL: AssetFile = { variant: 'thumbnail', mimeType: 'image/webp', bytes: 5, sha256: 'b2' }

let dataDir: string
let db: Database
let accountId: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'pressrun-assets-'))
  db = openEngineDatabase(dataDir)
  accountId = openDefaultAccount(db, { coins: 0, now: NOW, newId: randomUUID })
})
afterEach(() => {
  db.close()
  rmSync(dataDir, { recursive: true, force: true })
})

function record(changes: Partial<AssetRecord> = {}): AssetRecord {
  return {
    id: randomUUID(),
    accountId,
    generationId: null,
    outputIndex: null,
    kind: 'image',
    mimeType: 'image/png',
    width: 4,
    height: 3,
    durationSeconds: null,
    transparent: true,
    stem: null,
    createdAt: NOW,
    expiresAt: null,
    files: [ORIGINAL, THUMBNAIL],
    ...changes,
  }
}

function insert(changes: Partial<AssetRecord> = {}): AssetRecord {
  const asset = record(changes)
  insertAsset(db, asset)
  return asset
}

function insertGeneration(status: string, params: unknown = {}): string {
  const id = randomUUID()
  db.prepare(
    `INSERT INTO generations (id, account_id, channel, idempotency_key, body_sha256, model_id, model_name, task_type,
       modality, workspace, status, params, coins_quoted, coins_per_output, outputs_requested, created_at)
     VALUES (?, ?, 'api', ?, '', 'm', 'M', 'image.edit', 'image', 'image', ?, ?, 1, 1, 1, ?)`,
  ).run(id, accountId, id, status, JSON.stringify(params), NOW)
  return id
}

test('an asset is read back as it was written, by its own account only', () => {
  const asset = insert({ transparent: false, durationSeconds: 1.5, stem: 'drums' })
  expect(findAsset(db, accountId, asset.id, NOW)).toEqual({ state: 'stored', asset })
  expect(findAsset(db, randomUUID(), asset.id, NOW)).toBeUndefined()
  expect(findAsset(db, accountId, randomUUID(), NOW)).toBeUndefined()
})

test('an asset without an original or a thumbnail is not one', () => {
  expect(() => insert({ files: [ORIGINAL] })).toThrow(/thumbnail/)
  expect(() => insert({ files: [THUMBNAIL] })).toThrow(/original/)
})

test('an upload is there until its last millisecond and told apart afterwards', () => {
  const { id } = insert({ expiresAt: NOW + 10 })
  expect(findAsset(db, accountId, id, NOW + 9)?.state).toBe('stored')
  expect(findFile(db, id, 'original', NOW + 9)).toEqual(ORIGINAL)
  expect(findAsset(db, accountId, id, NOW + 10)?.state).toBe('expired')
  expect(findFile(db, id, 'original', NOW + 10)).toBeUndefined()
})

test('an upload whose files were swept is gone, also for a clock that was ahead and is put right', () => {
  const { id } = insert({ expiresAt: NOW + 10 })
  markSwept(db, id, NOW + 10)
  expect(findAsset(db, accountId, id, NOW)).toEqual({ state: 'expired' })
})

test('outputs of many generations come in order, each with its files', () => {
  const [first, second, empty] = [
    insertGeneration('succeeded'),
    insertGeneration('succeeded'),
    insertGeneration('queued'),
  ]
  const late = insert({ generationId: first, outputIndex: 1 })
  const early = insert({ generationId: first, outputIndex: 0 })
  const other = insert({ generationId: second, outputIndex: 0 })
  insert()
  expect(listOutputs(db, [second, first, empty])).toEqual(
    new Map([
      [first, [early, late]],
      [second, [other]],
    ]),
  )
  expect(listOutputs(db, [])).toEqual(new Map())
})

test('what is swept is past its time, not swept before, and no input of a generation still to run', () => {
  const due = insert({ expiresAt: NOW })
  const swept = insert({ expiresAt: NOW })
  const needed = insert({ expiresAt: NOW })
  const neededInList = insert({ expiresAt: NOW })
  const usedUp = insert({ expiresAt: NOW })
  insert({ expiresAt: NOW + 1 })
  insert()
  insertGeneration('queued', { image: needed.id, prompt: 'a' })
  insertGeneration('processing', { images: [neededInList.id] })
  insertGeneration('succeeded', { image: usedUp.id })
  markSwept(db, swept.id, NOW)

  expect(new Set(listSweepableUploads(db, NOW))).toEqual(new Set([due.id, usedUp.id]))
  expect(fileRecordOf(db, due.id)).toBe('stored')
  expect(fileRecordOf(db, swept.id)).not.toBe('stored')
  expect(fileRecordOf(db, randomUUID())).not.toBe('stored')
  expect(findAsset(db, accountId, swept.id, NOW)?.state).toBe('expired')
})
