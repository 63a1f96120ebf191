import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BATCH_STATES, ROW_STATES, type BatchState, type RowState } from '#shared/batch/states.ts'
import { openUserDatabase } from '../../user-database/open.ts'
import { moveBatch, pauseRunning, pauseUnended, stateOfBatch } from './batches.ts'
import { blockRisen, priceRows, reopenRisen } from './prices.ts'
import { moveRow, putBackUploading, stateOfRow } from './rows.ts'
import { blockOtherModels, cancelUnsent, reviveDownloads, reviveRows } from './bulk-rows.ts'
import { BATCH_MOVES, ROW_MOVES, transition, type BatchEvent, type RowEvent } from './transitions.ts'

/** All that can happen to a row, by where it stands; everything else is refused. */
const ROW_TABLE: Record<RowState, Partial<Record<RowEvent, RowState>>> = {
  ready: {
    prepare: 'uploading',
    journal: 'queued',
    block: 'blocked',
    cancel: 'canceled',
    rewrite: 'ready',
    failAsBefore: 'failed',
  },
  uploading: { journal: 'queued', postpone: 'ready', fail: 'failed', block: 'blocked', cancel: 'canceled' },
  queued: { accept: 'sent', postpone: 'ready', fail: 'failed', block: 'blocked', cancel: 'canceled' },
  sent: {
    wait: 'sent',
    run: 'running',
    pay: 'downloading',
    postpone: 'ready',
    fail: 'failed',
    block: 'blocked',
    cancel: 'canceled',
  },
  running: {
    wait: 'sent',
    run: 'running',
    pay: 'downloading',
    postpone: 'ready',
    fail: 'failed',
    block: 'blocked',
    cancel: 'canceled',
  },
  downloading: { fetchAgain: 'downloading', finish: 'done', block: 'blocked' },
  blocked: { fetchAgain: 'downloading', revive: 'ready', rewrite: 'ready' },
  failed: { revive: 'ready', rewrite: 'ready' },
  canceled: { revive: 'ready', rewrite: 'ready' },
  done: {},
  skipped: {},
}

const BATCH_TABLE: Record<BatchState, Partial<Record<BatchEvent, BatchState>>> = {
  draft: { start: 'running', pause: 'paused' },
  running: { start: 'running', pause: 'paused', end: 'ended' },
  paused: { start: 'running', pause: 'paused', end: 'ended' },
  ended: { start: 'running', reopen: 'paused' },
}

let dataDir: string
let db: Database
let batches = 0
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'pressrun-moves-'))
  db = openUserDatabase(dataDir)
})
afterAll(() => {
  db.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const reason = { code: 'price_risen', message: 'Why.' }

function addBatch(state: BatchState): string {
  const id = `batch-${++batches}`
  db.prepare(
    `INSERT INTO batches (id, name, connection_id, state, settings, columns, out_dir, created_at)
     VALUES (@id, 'List', 'test', @state, '{}', '[]', '/made', 0)`,
  ).run({ id, state })
  return id
}

function addRow(batchId: string, state: RowState): number {
  const { lastInsertRowid } = db
    .prepare(
      `INSERT INTO batch_rows (batch_id, position, state, reason_code, list_row, copy, model_id, params, media_params, columns,
         issues, price_key, updated_at)
       VALUES (@batchId, 1, @state, 'price_risen', 1, 1, 'picture', '{}', '[]', '{}', '[]', 'key', 0)`,
    )
    .run({ batchId, state })
  return Number(lastInsertRowid)
}

describe.each(ROW_STATES)('a row that is %s', (state) => {
  test.each(Object.keys(ROW_MOVES) as RowEvent[])('%s', (event) => {
    const row = addRow(addBatch('running'), state)
    const next = ROW_TABLE[state][event]
    if (next === undefined) {
      expect(() => moveRow(db, row, event)).toThrow(`A row that is ${state} cannot ${event}.`)
      expect(stateOfRow(db, row)).toBe(state)
    } else {
      moveRow(db, row, event)
      expect(stateOfRow(db, row)).toBe(next)
    }
  })
})

describe.each(BATCH_STATES)('a batch that is %s', (state) => {
  test.each(Object.keys(BATCH_MOVES) as BatchEvent[])('%s', (event) => {
    const id = addBatch(state)
    const next = BATCH_TABLE[state][event]
    if (next === undefined) {
      expect(() => moveBatch(db, id, event, { now: 1 })).toThrow(`A batch that is ${state} cannot ${event}.`)
      expect(stateOfBatch(db, id)).toBe(state)
    } else {
      moveBatch(db, id, event, { now: 1 })
      expect(stateOfBatch(db, id)).toBe(next)
    }
  })
})

/** Many rows are moved by one statement; none of them goes where a single row could not. */
test.each<[string, RowEvent, readonly RowState[], (batchId: string) => void]>([
  ['canceling', 'cancel', ['ready', 'uploading'], (id) => void cancelUnsent(db, id, { reason, limit: 100 })],
  [
    'retrying',
    'revive',
    ['failed', 'canceled', 'blocked'],
    (id) => void reviveRows(db, id, { ids: null, limit: 100, blockedFor: ['price_risen'] }),
  ],
  ['fetching again', 'fetchAgain', ['blocked'], (id) => reviveDownloads(db, id, null)],
  ['opening anew', 'postpone', ['uploading'], (id) => putBackUploading(db, id)],
  [
    'a price that rose',
    'block',
    ['ready'],
    (id) => {
      db.prepare('UPDATE batch_rows SET coins_quoted = 4 WHERE batch_id = ?').run(id)
      blockRisen(db, id, 'key', { refused: 4, reason, limit: 100 })
    },
  ],
  [
    'a model that is not offered',
    'block',
    ['ready'],
    (id) => void blockOtherModels(db, id, { offered: [], reason, limit: 100 }),
  ],
  [
    'a price that is higher than what was agreed to',
    'block',
    ['ready'],
    (id) => {
      db.prepare('UPDATE batch_rows SET coins_agreed = 4 WHERE batch_id = ?').run(id)
      priceRows(db, id, 'key', { price: { coins: 5, outputs: 1, micros: 0 }, seen: false, risen: reason, limit: 100 })
    },
  ],
  ['a price that is asked for again', 'revive', ['blocked'], (id) => void reopenRisen(db, id, 'price_risen', 100)],
])('%s moves rows by %s alone', (_what, event, from, move) => {
  const id = addBatch('running')
  const rows = ROW_STATES.map((state) => ({ state, row: addRow(id, state) }))
  // each is paid, so that only its state tells what becomes of it
  for (const { row } of rows) {
    db.prepare(
      `INSERT INTO row_attempts (row_id, attempt, idempotency_key, body, inputs, max_coins, generation_id, begun_at)
       SELECT id, attempts, 'key-' || id, '{}', '[]', 1, 'generation', 1 FROM batch_rows WHERE id = @row`,
    ).run({ row })
    db.prepare(
      `INSERT INTO row_outputs (row_id, position, asset_id, generation_id) VALUES (@row, 1, 'asset', 'generation')`,
    ).run({ row })
  }
  move(id)
  expect(rows.map(({ state, row }) => [state, stateOfRow(db, row)])).toEqual(
    rows.map(({ state }) => [state, from.includes(state) ? transition(state, event) : state]),
  )
})

test.each<[string, readonly BatchState[], () => void]>([
  ['all that run', ['running'], () => void pauseRunning(db, 'test', reason, 1)],
  ['all that could go on', ['running', 'paused'], () => pauseUnended(db, reason, 1)],
])('%s are paused as one alone is', (_what, from, pause) => {
  const kept = (id: string) =>
    db
      .prepare('SELECT state, pause_code, started_at, worked_ms, resumed_at, ended_at FROM batches WHERE id = ?')
      .get(id)
  const before = BATCH_STATES.map((state) => ({ state, id: addBatch(state), alone: addBatch(state) }))
  for (const { state, alone } of before)
    if (from.includes(state)) moveBatch(db, alone, 'pause', { now: 1, pause: reason })
  db.prepare(`UPDATE batches SET connection_id = 'other' WHERE id IN (SELECT value FROM json_each(?))`).run(
    JSON.stringify(before.map(({ alone }) => alone)),
  )
  pause()
  for (const { state, id, alone } of before) {
    expect(stateOfBatch(db, id)).toBe(from.includes(state) ? 'paused' : state)
    expect(kept(id)).toEqual(kept(alone))
  }
})
