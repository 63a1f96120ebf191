import type { Database } from 'better-sqlite3'
import { BatchSettings } from '#shared/batch/settings.ts'
import type { BatchKind } from '#shared/batch/kinds.ts'
import type { BatchState } from '#shared/batch/states.ts'
import { BATCH_MOVES, batchTransition, isAmong, type BatchEvent } from './transitions.ts'
import { storedReason, reasonOf, type Reason } from './reasons.ts'

export interface BatchRecord {
  id: string
  name: string
  kind: BatchKind
  connectionId: string
  state: BatchState
  pause: Reason | null
  settings: BatchSettings
  columns: string[]
  /** Where relative paths of the list begin. */
  listDirectory: string | null
  outDir: string
  budget: number | null
  createdAt: number
  startedAt: number | null
  endedAt: number | null
  /** How long it ran before it was last resumed, without its pauses, and since when it runs now. */
  workedMs: number
  resumedAt: number | null
}

/** Started, and something may be on its way. */
const GOING: readonly BatchState[] = ['running', 'paused']

/** What the time since it was resumed adds to a batch that runs. */
const WORKED = `worked_ms + CASE WHEN state = 'running' THEN max(0, @now - coalesce(resumed_at, @now)) ELSE 0 END`

const SELECT_BATCHES = `
  SELECT id, name, kind, connection_id AS connectionId, state, pause_code AS pauseCode, pause_message AS pauseMessage,
    pause_saying AS pauseSaying, settings, columns, list_directory AS listDirectory, out_dir AS outDir, budget,
    created_at AS createdAt, started_at AS startedAt, ended_at AS endedAt, worked_ms AS workedMs, resumed_at AS resumedAt
  FROM batches`

/** What the column `being_made` says, which is older than the last of these. */
const WHOLE = 0
const BEING_MADE = 1
const BEING_REMOVED = 2

/**
 * What is a part of a batch only: one that is being made or removed, which takes many turns. To everybody else it is not
 * there. What a crash leaves of it goes with the next start; nothing of it is on its way, for nobody can start it.
 */
const PARTIAL = `(being_made = ${BEING_MADE} AND state = 'draft' OR being_made = ${BEING_REMOVED})`

/** It is being made until its last row is here too; see `markMade`. */
export function insertBatch(db: Database, batch: BatchRecord): void {
  db.prepare(
    `INSERT INTO batches (id, name, kind, connection_id, state, settings, columns, list_directory, out_dir, budget, created_at,
       being_made)
     VALUES (@id, @name, @kind, @connectionId, @state, @settings, @columns, @listDirectory, @outDir, @budget, @createdAt,
       ${BEING_MADE})`,
  ).run({
    ...batch,
    pause: null,
    settings: JSON.stringify(batch.settings),
    columns: JSON.stringify(batch.columns),
  })
}

export function markMade(db: Database, id: string): void {
  db.prepare(`UPDATE batches SET being_made = ${WHOLE} WHERE id = ?`).run(id)
}

/** From here on it is gone for everybody; see `deleteBatch`. */
export function markRemoved(db: Database, id: string): void {
  db.prepare(`UPDATE batches SET being_made = ${BEING_REMOVED} WHERE id = ?`).run(id)
}

/** Whether rows may still come into it, which they do while it is made. */
export function takesRows(db: Database, id: string): boolean {
  const found = db
    .prepare<[string], object>(`SELECT 1 FROM batches WHERE id = ? AND being_made <> ${BEING_REMOVED}`)
    .get(id)
  return found !== undefined
}

/** Those that an earlier run has begun to make or to remove and did not finish. */
export function partialBatches(db: Database): string[] {
  return db.prepare<[], string>(`SELECT id FROM batches WHERE ${PARTIAL}`).pluck().all()
}

export function findBatch(db: Database, id: string): BatchRecord | undefined {
  const found = db.prepare<[string], StoredBatch>(`${SELECT_BATCHES} WHERE id = ? AND NOT ${PARTIAL}`).get(id)
  return found && toBatch(found)
}

export function listBatches(db: Database): BatchRecord[] {
  return db
    .prepare<[], StoredBatch>(`${SELECT_BATCHES} WHERE NOT ${PARTIAL} ORDER BY created_at DESC, id DESC`)
    .all()
    .map(toBatch)
}

/** Those of a connection that may still have something on its way, oldest first. */
export function openBatchIds(db: Database, connectionId: string): string[] {
  return db
    .prepare<[string], string>(
      `SELECT id FROM batches WHERE connection_id = ? AND ${isAmong(GOING)} ORDER BY created_at, id`,
    )
    .pluck()
    .all(connectionId)
}

/** What the runner needs to know of a batch to choose its next row; asked very often. */
export function runningBatches(db: Database, connectionId: string): Pick<BatchRecord, 'id' | 'kind' | 'budget'>[] {
  return db
    .prepare<[string], Pick<BatchRecord, 'id' | 'kind' | 'budget'>>(
      `SELECT id, kind, budget FROM batches WHERE connection_id = ? AND state = 'running' ORDER BY created_at, id`,
    )
    .all(connectionId)
}

/** Connections of the batches in one of these states. */
export function connectionsWith(db: Database, states: readonly BatchState[]): string[] {
  return db
    .prepare<[], string>(`SELECT DISTINCT connection_id FROM batches WHERE ${isAmong(states)}`)
    .pluck()
    .all()
}

/** Where the outputs of batches were meant to go. */
export function outputFoldersOf(db: Database): string[] {
  return db.prepare<[], string>('SELECT DISTINCT out_dir FROM batches').pluck().all()
}

export function stateOfBatch(db: Database, id: string): BatchState | undefined {
  return db.prepare<[string], BatchState>(`SELECT state FROM batches WHERE id = ? AND NOT ${PARTIAL}`).pluck().get(id)
}

/** Of these batches, how those stand that have not been removed. */
export function statesOf(db: Database, ids: readonly string[]): Map<string, BatchState> {
  const found = db
    .prepare<[string], { id: string; state: BatchState }>(
      `SELECT batches.id, state FROM json_each(?) AS asked CROSS JOIN batches ON batches.id = asked.value
       WHERE NOT ${PARTIAL}`,
    )
    .all(JSON.stringify(ids))
  return new Map(found.map(({ id, state }) => [id, state]))
}

export function countBatches(db: Database): number {
  return db.prepare<[], number>('SELECT count(*) FROM batches').pluck().get()!
}

/** When a batch goes to another state, and why it does not go on there. */
interface BatchMove {
  now: number
  pause?: Reason | null
}

/** The only way a single batch goes from one state to another; what cannot happen to it is refused. */
export function moveBatch(db: Database, id: string, event: BatchEvent, { now, pause = null }: BatchMove): void {
  const before = stateOfBatch(db, id)
  if (before === undefined) throw new Error(`There is no batch ${id} to ${event}.`)
  batchTransition(before, event)
  db.prepare(`UPDATE batches SET ${setOfMove(event)} WHERE id = @id`).run({ id, now, ...storedReason(pause) })
}

/** SQL: what a move sets. */
function setOfMove(event: BatchEvent): string {
  const { to } = BATCH_MOVES[event]
  return `state = '${to}', pause_code = @code, pause_message = @message, pause_saying = @saying,
    started_at = ${to === 'running' ? 'coalesce(started_at, @now)' : 'started_at'},
    worked_ms = ${WORKED}, resumed_at = ${to === 'running' ? '@now' : 'NULL'},
    ended_at = ${to === 'ended' ? '@now' : 'NULL'}`
}

/** Answers the ids of those that ran. */
export function pauseRunning(db: Database, connectionId: string, pause: Reason, now: number): string[] {
  return db
    .prepare<[object], string>(
      `UPDATE batches SET ${setOfMove('pause')} WHERE connection_id = @connectionId AND state = 'running' RETURNING id`,
    )
    .pluck()
    .all({ ...storedReason(pause), connectionId, now })
}

/** All that a person could go on with, whichever connection they use. */
export function pauseUnended(db: Database, pause: Reason, now: number): void {
  db.prepare(`UPDATE batches SET ${setOfMove('pause')} WHERE ${isAmong(GOING)}`).run({ ...storedReason(pause), now })
}

/** A new run of the app: what ran when the last one ended worked until its last row came back, and begins anew now. */
export function forgetTimeClosed(db: Database, now: number): void {
  db.prepare(
    `UPDATE batches SET resumed_at = @now, worked_ms = worked_ms + max(0, coalesce(
       (SELECT max(a.settled_at) FROM row_attempts a JOIN batch_rows r ON r.id = a.row_id WHERE r.batch_id = batches.id),
       resumed_at, @now) - coalesce(resumed_at, @now))
     WHERE state = 'running'`,
  ).run({ now })
}

export function setBudget(db: Database, id: string, budget: number | null): void {
  db.prepare('UPDATE batches SET budget = @budget WHERE id = @id').run({ budget, id })
}

/** The people in its rows agree: the service is told so with every row that is sent from now on. */
export function giveConsent(db: Database, id: string): void {
  db.prepare(`UPDATE batches SET settings = json_set(settings, '$.consent', json('true')) WHERE id = ?`).run(id)
}

export function setColumns(db: Database, id: string, columns: readonly string[]): void {
  db.prepare('UPDATE batches SET columns = @columns WHERE id = @id').run({ columns: JSON.stringify(columns), id })
}

/** What has a name of its own is a list from then on. */
export function renameBatch(db: Database, id: string, name: string): void {
  db.prepare(`UPDATE batches SET name = @name, kind = 'list' WHERE id = @id`).run({ id, name })
}

/** With all that belongs to it. A long one is emptied first, by `deleteRows`. */
export function deleteBatch(db: Database, id: string): void {
  db.prepare('DELETE FROM batches WHERE id = ?').run(id)
}

interface StoredBatch extends Omit<BatchRecord, 'pause' | 'settings' | 'columns'> {
  pauseCode: string | null
  pauseMessage: string | null
  pauseSaying: string | null
  settings: string
  columns: string
}

function toBatch({ pauseCode, pauseMessage, pauseSaying, ...batch }: StoredBatch): BatchRecord {
  return {
    ...batch,
    pause: reasonOf(pauseCode, pauseMessage, pauseSaying),
    settings: BatchSettings.parse(JSON.parse(batch.settings)),
    columns: JSON.parse(batch.columns) as string[],
  }
}
