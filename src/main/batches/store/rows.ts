import type { Database } from 'better-sqlite3'
import { wordIssue, type WordedIssue } from '#shared/batch/cell-issue.ts'
import type { BatchItem } from '#shared/batch/items.ts'
import type { RowState } from '#shared/batch/states.ts'
import type { PageAfter } from '../../sqlite/row-pages.ts'
import type { Params } from '#shared/service/params.ts'
import { renderMessage } from '#shared/text/localized-message.ts'
import { rowMoveSql, rowMoveValues, transition, type RowEvent, type RowMove } from './transitions.ts'
import { NEXT_ROW_ID } from './row-ids.ts'
import { forgetQuote } from './row-quotes.ts'
import { readIssues } from './row-issues.ts'
import { storedReason, reasonOf, type Reason } from './reasons.ts'

export interface RowRecord {
  id: number
  batchId: string
  position: number
  state: RowState
  reason: Reason | null
  listRow: number
  copy: number
  /** Which step of the recipe it is, from 1. */
  step: number
  /** The row whose output it goes on with; null for a row of the list. */
  parent: number | null
  /** The row of the list that it came from; null for that row itself. */
  root: number | null
  lineage: Lineage
  later: KeptLater[]
  /** Whether a person has chosen among its outputs, and which positions; null where nobody is asked. */
  pick: 'open' | 'decided' | null
  picked: number[]
  modelId: string
  effectId: string | null
  params: Params
  /** Those of the params that name files, addresses or uploads, as the list has them. */
  mediaParams: string[]
  columns: Record<string, string>
  issues: WordedIssue[]
  priceKey: string
  coinsQuoted: number | null
  /** What providers will bill for it, in millionths of a dollar. */
  microsQuoted: number
  /** What a person has seen as its price; null when nobody has. */
  coinsAgreed: number | null
  outputsExpected: number | null
  attempts: number
  /** Made before a person last asked for it again: they no longer count against it. */
  attemptsForgiven: number
  /** A person wants it back although it is on its way. */
  cancelAsked: boolean
  progress: number | null
}

/** The outputs that lead to a row: the number of a step to items of the library. */
export type Lineage = Readonly<Record<number, readonly string[]>>

/** What a row says for a step that comes later. */
export interface KeptLater {
  step: number
  params: Params
}

const SELECT_ROWS = `
  SELECT id, batch_id AS batchId, position, state, reason_code AS reasonCode, reason_message AS reasonMessage,
    reason_saying AS reasonSaying, list_row AS listRow, copy, step, parent, root, way AS lineage, later, pick, picked, model_id AS modelId, effect_id AS effectId, params,
    media_params AS mediaParams, columns, issues, price_key AS priceKey, coins_quoted AS coinsQuoted,
    micros_quoted AS microsQuoted, coins_agreed AS coinsAgreed, outputs_expected AS outputsExpected, attempts, attempts_forgiven AS attemptsForgiven,
    cancel_asked AS cancelAsked, progress
  FROM batch_rows`

export interface NewRow {
  item: BatchItem
  priceKey: string
  state: Extract<RowState, 'ready' | 'blocked' | 'skipped'>
  reason: Reason | null
}

/** What a list or a person says of a row, as the table has it. */
function contentOf({ item, priceKey, state, reason }: NewRow) {
  return {
    state,
    ...storedReason(reason),
    modelId: item.modelId,
    effectId: item.effectId,
    params: JSON.stringify(item.params),
    mediaParams: JSON.stringify(Object.keys(item.media)),
    columns: JSON.stringify(item.columns),
    issues: JSON.stringify(item.issues.map(wordIssue)),
    later: JSON.stringify(item.later.map(({ step, params }) => ({ step, params }))),
    priceKey,
  }
}

/** Where a row is put: into which batch, and where in its order. */
interface RowSlot {
  batchId: string
  position: number
}

/** Answers its id. Of a removed row that comes back: `as` is the one it had, `agreed` what a person has seen as its price. */
export function insertRow(
  db: Database,
  { batchId, position, as = null, agreed = null }: RowSlot & { as?: number | null; agreed?: number | null },
  row: NewRow,
  now: number,
): number {
  const { item } = row
  const { lastInsertRowid } = db
    .prepare(
      `INSERT INTO batch_rows (id, batch_id, position, state, reason_code, reason_message, reason_saying, list_row, copy, model_id, effect_id,
       params, media_params, columns, issues, price_key, left_out, step, later, coins_agreed, updated_at)
     VALUES (coalesce(@as, ${NEXT_ROW_ID}), @batchId, @position, @state, @code, @message, @saying, @listRow, @copy, @modelId, @effectId,
       @params, @mediaParams, @columns, @issues, @priceKey, @leftOut, @step, @later, @agreed, @now)`,
    )
    .run({
      as,
      agreed,
      batchId,
      position,
      ...contentOf(row),
      listRow: item.row,
      copy: item.copy,
      leftOut: item.leftOut,
      step: item.step,
      now,
    })
  return Number(lastInsertRowid)
}

/** A row of a later step, below the row that it goes on from. Null when that branch is there already. */
export function insertBranch(
  db: Database,
  from: Pick<RowRecord, 'id' | 'batchId' | 'position' | 'root'>,
  row: NewRow,
  { lineage, price, now }: { lineage: Lineage; price: BranchPrice; now: number },
): number | null {
  const { item } = row
  const { changes, lastInsertRowid } = db
    .prepare(
      `INSERT OR IGNORE INTO batch_rows (id, batch_id, position, state, reason_code, reason_message, reason_saying, list_row, copy,
         model_id, effect_id, params, media_params, columns, issues, price_key, step, later, parent, root, way,
         coins_quoted, coins_agreed, outputs_expected, micros_quoted, updated_at)
       VALUES (${NEXT_ROW_ID}, @batchId, @position, @state, @code, @message, @saying, @listRow, @copy,
         @modelId, @effectId, @params, @mediaParams, @columns, @issues, @priceKey, @step, @later, @parent, @root, @lineage,
         @coins, @agreed, @outputs, @micros, @now)`,
    )
    .run({
      batchId: from.batchId,
      position: from.position,
      ...contentOf(row),
      listRow: item.row,
      copy: item.copy,
      step: item.step,
      parent: from.id,
      root: from.root ?? from.id,
      lineage: JSON.stringify(lineage),
      ...price,
      now,
    })
  return changes === 0 ? null : Number(lastInsertRowid)
}

/** What is known of a row's price before it is asked for; `agreed`: what a person has seen. */
export interface BranchPrice {
  coins: number | null
  agreed: number | null
  outputs: number | null
  micros: number
}

/** The position and the line in the list of a batch's last row; zeros when it has none. */
export function lastOf(db: Database, batchId: string): { position: number; listRow: number } {
  return db
    .prepare<[string], { position: number; listRow: number }>(
      `SELECT coalesce(max(position), 0) AS position, coalesce(max(list_row), 0) AS listRow
       FROM batch_rows WHERE batch_id = ?`,
    )
    .get(batchId)!
}

export function findRow(db: Database, id: number): RowRecord | undefined {
  const found = db.prepare<[number], StoredRow>(`${SELECT_ROWS} WHERE id = ?`).get(id)
  return found && toRow(found)
}

/** The row of a batch whose list has no other. */
export function onlyRow(db: Database, batchId: string): RowRecord | undefined {
  const [found, another] = db
    .prepare<[string], StoredRow>(`${SELECT_ROWS} WHERE batch_id = ? AND root IS NULL LIMIT 2`)
    .all(batchId)
  return found && !another ? toRow(found) : undefined
}

/** The next row to work on, in the order of the list. */
export function nextReadyRow(db: Database, batchId: string): RowRecord | undefined {
  const found = db
    .prepare<[string], StoredRow>(
      `${SELECT_ROWS} INDEXED BY batch_rows_next
       WHERE batch_id = ? AND state = 'ready' AND not_before = 0 ORDER BY position, id LIMIT 1`,
    )
    .get(batchId)
  return found && toRow(found)
}

/**
 * Lets go the rows whose time has come. One that would have to wait longer than anything ever does was dated by a clock
 * that has been set back since: it goes too.
 */
export function releaseWaiting(db: Database, batchId: string, now: number, longestWaitMs: number): void {
  db.prepare(
    `UPDATE batch_rows SET not_before = 0
     WHERE batch_id = @batchId AND state = 'ready' AND not_before > 0
     AND (not_before <= @now OR not_before > @latest)`,
  ).run({ batchId, now, latest: now + longestWaitMs })
}

/** When the earliest row that waits may go on; null when none waits. */
export function nextReadyTime(db: Database, batchId: string): number | null {
  const found = db
    .prepare<[string], { time: number | null }>(
      `SELECT min(not_before) AS time FROM batch_rows WHERE batch_id = ? AND state = 'ready' AND not_before > 0`,
    )
    .get(batchId)
  return found?.time ?? null
}

export function rowsInState(db: Database, batchId: string, states: readonly RowState[]): RowRecord[] {
  return db
    .prepare<{ batchId: string; states: string }, StoredRow>(
      `${SELECT_ROWS} WHERE batch_id = @batchId AND state IN (SELECT value FROM json_each(@states))
       ORDER BY position, id`,
    )
    .all({ batchId, states: JSON.stringify(states) })
    .map(toRow)
}

export function pageRows(
  db: Database,
  batchId: string,
  { states, after, limit }: PageAfter & { states: readonly RowState[] },
): RowRecord[] {
  return db
    .prepare<{ batchId: string; position: number; id: number; states: string; limit: number }, StoredRow>(
      `${SELECT_ROWS}
       WHERE batch_id = @batchId AND (position, id) > (@position, @id)
       AND state IN (SELECT value FROM json_each(@states))
       ORDER BY position, id LIMIT @limit`,
    )
    .all({ batchId, position: after.position, id: after.id, states: JSON.stringify(states), limit })
    .map(toRow)
}

/** What the next so many rows are run with, by name; `last` is null at the end. */
export function pageParamNames(
  db: Database,
  batchId: string,
  { after, limit }: { after: number; limit: number },
): { names: string[]; last: number | null } {
  const ids = db
    .prepare<{ batchId: string; after: number; limit: number }, number>(
      'SELECT id FROM batch_rows WHERE batch_id = @batchId AND id > @after ORDER BY id LIMIT @limit',
    )
    .pluck()
    .all({ batchId, after, limit })
  const names = db
    .prepare<{ ids: string }, string>(
      `SELECT DISTINCT param.key FROM batch_rows, json_each(batch_rows.params) AS param
       WHERE batch_rows.id IN (SELECT value FROM json_each(@ids))
       UNION SELECT 'effect' FROM batch_rows
       WHERE id IN (SELECT value FROM json_each(@ids)) AND effect_id IS NOT NULL`,
    )
    .pluck()
    .all({ ids: JSON.stringify(ids) })
  return { names, last: ids.length < limit ? null : ids.at(-1)! }
}

export function stateOfRow(db: Database, id: number): RowState | undefined {
  return db.prepare<{ id: number }, { state: RowState }>('SELECT state FROM batch_rows WHERE id = @id').get({ id })
    ?.state
}

/** The only way a single row goes from one state to another; what cannot happen to it is refused. */
export function moveRow(db: Database, id: number, event: RowEvent, move: RowMove = {}): void {
  requireMove(db, id, event)
  db.prepare(`UPDATE batch_rows SET ${rowMoveSql(event).set} WHERE id = @id`).run({ id, ...rowMoveValues(move) })
}

/** Makes a row ready that the service has given back. The withdrawn attempt does not count against the row. */
export function putBackWithdrawn(db: Database, id: number): void {
  moveRow(db, id, 'postpone')
  db.prepare('UPDATE batch_rows SET attempts_forgiven = attempts_forgiven + 1 WHERE id = ?').run(id)
}

function requireMove(db: Database, id: number, event: RowEvent): void {
  const before = stateOfRow(db, id)
  if (before === undefined) throw new Error(`There is no row ${id} to ${event}.`)
  transition(before, event)
}

/** What was prepared by a run that ended is prepared anew: nothing of it matters to the service. */
export function putBackUploading(db: Database, batchId: string): void {
  const { set, from } = rowMoveSql('postpone', ['uploading'])
  db.prepare(`UPDATE batch_rows SET ${set} WHERE batch_id = @batchId AND ${from}`).run({ batchId, ...rowMoveValues() })
}

/** The row as it is after a person has changed it. It has to be priced again; what they saw as its price stays. */
export function rewriteRow(db: Database, id: number, row: NewRow): void {
  // refuses what is on its way; what the rules find in the changed row may block it in the same step
  requireMove(db, id, 'rewrite')
  db.prepare(
    `UPDATE batch_rows SET state = @state, reason_code = @code, reason_message = @message, reason_saying = @saying, model_id = @modelId,
       effect_id = @effectId, params = @params, media_params = @mediaParams, columns = @columns, issues = @issues, price_key = @priceKey,
       later = @later, coins_quoted = NULL, micros_quoted = 0, outputs_expected = NULL, attempts_forgiven = attempts, cancel_asked = 0, not_before = 0
     WHERE id = @id`,
  ).run({ id, ...contentOf(row) })
  forgetQuote(db, id)
}

/** As the table has it: JSON in texts, and no booleans. */
interface StoredRow extends Omit<
  RowRecord,
  'reason' | 'params' | 'mediaParams' | 'columns' | 'issues' | 'cancelAsked' | 'lineage' | 'later' | 'picked'
> {
  reasonCode: string | null
  reasonMessage: string | null
  reasonSaying: string | null
  params: string
  mediaParams: string
  columns: string
  issues: string
  cancelAsked: 0 | 1
  lineage: string
  later: string
  picked: string
}

function toRow({ reasonCode, reasonMessage, reasonSaying, ...row }: StoredRow): RowRecord {
  return {
    ...row,
    reason: reasonOf(reasonCode, reasonMessage, reasonSaying),
    params: JSON.parse(row.params) as Params,
    mediaParams: JSON.parse(row.mediaParams) as string[],
    columns: JSON.parse(row.columns) as Record<string, string>,
    issues: readIssues(row.issues).map(issueOfNow),
    cancelAsked: row.cancelAsked === 1,
    lineage: JSON.parse(row.lineage) as Lineage,
    later: JSON.parse(row.later) as KeptLater[],
    picked: JSON.parse(row.picked) as number[],
  }
}

/** In the language of now, whatever was spoken when the list was read. */
function issueOfNow(issue: WordedIssue): WordedIssue {
  return { ...issue, message: renderMessage(issue) }
}
