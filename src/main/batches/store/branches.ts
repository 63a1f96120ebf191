import type { Database } from 'better-sqlite3'
import type { RowState } from '#shared/batch/states.ts'
import { judgedItems, type JudgedItem } from '../../library/store/item-facts.ts'
import type { Lineage } from './rows.ts'

/** An output of a row that is in the library. */
export interface MadeOutput extends JudgedItem {
  /** Among the outputs of its row, from 1. */
  position: number
  itemId: string
}

export function madeOutputs(db: Database, rowId: number): MadeOutput[] {
  const itemIds = db
    .prepare<[number], string>(
      'SELECT item_id FROM row_outputs WHERE row_id = ? AND item_id IS NOT NULL ORDER BY generation_id, position',
    )
    .pluck()
    .all(rowId)
  return madeOf(itemIds, judgedItems(db, itemIds))
}

/** Counted among those that the library still knows. */
function madeOf(itemIds: readonly string[], items: ReadonlyMap<string, JudgedItem>): MadeOutput[] {
  const made: MadeOutput[] = []
  for (const itemId of itemIds) {
    const item = items.get(itemId)
    if (item) made.push({ position: made.length + 1, itemId, kind: item.kind, facts: item.facts })
  }
  return made
}

/** The same of all rows of a step that are done, with what a person has chosen of them. */
export interface StepOutput extends MadeOutput {
  rowId: number
  pick: 'open' | 'decided' | null
  picked: number[]
}

export function outputsOfStep(db: Database, batchId: string, step: number): StepOutput[] {
  const outputs = db
    .prepare<
      { batchId: string; step: number },
      { rowId: number; pick: StepOutput['pick']; picked: string; itemId: string }
    >(
      `SELECT batch_rows.id AS rowId, pick, picked, item_id AS itemId
       FROM batch_rows JOIN row_outputs ON row_id = batch_rows.id
       WHERE batch_id = @batchId AND step = @step AND state = 'done' AND item_id IS NOT NULL
       ORDER BY batch_rows.id, generation_id, row_outputs.position`,
    )
    .all({ batchId, step })
  const items = judgedItems(
    db,
    outputs.map(({ itemId }) => itemId),
  )
  return [...Map.groupBy(outputs, ({ rowId }) => rowId)].flatMap(([rowId, ofRow]) => {
    const { pick, picked: kept } = ofRow[0]!
    const picked = JSON.parse(kept) as number[]
    return madeOf(
      ofRow.map(({ itemId }) => itemId),
      items,
    ).map((output) => Object.assign(output, { rowId, pick, picked }))
  })
}

/** As much of a row as tells where it stands among the branches of its list's row. */
export interface BranchRecord {
  id: number
  step: number
  parent: number | null
  lineage: Lineage
  copy: number
  state: RowState
  pick: 'open' | 'decided' | null
  picked: number[]
}

/** Id of the row that a step made first of a row of the list. Rows of a tree are never removed one by one. */
export function firstOfStep(db: Database, place: { root: number; step: number }): number | null {
  return db
    .prepare<{ root: number; step: number }, number | null>(
      'SELECT min(id) FROM batch_rows WHERE root = @root AND step = @step',
    )
    .pluck()
    .get(place) as number | null
}

/** The row of a list and all that came of it, in the order in which they were made. */
export function rowsOfTree(db: Database, root: number): BranchRecord[] {
  return db
    .prepare<{ root: number }, Omit<BranchRecord, 'lineage' | 'picked'> & { lineage: string; picked: string }>(
      `SELECT id, step, parent, way AS lineage, copy, state, pick, picked FROM batch_rows WHERE root = @root OR id = @root ORDER BY id`,
    )
    .all({ root })
    .map(({ lineage, picked, ...row }) =>
      Object.assign(row, { lineage: JSON.parse(lineage) as Lineage, picked: JSON.parse(picked) as number[] }),
    )
}

/** Where an item stood among the outputs of its row. */
export function placeOfItem(db: Database, itemId: string): number | undefined {
  return (
    db
      .prepare<{ itemId: string }, number | null>(
        `SELECT count(before.asset_id) FROM row_outputs AS own JOIN row_outputs AS before ON before.row_id = own.row_id
         AND (before.generation_id, before.position) <= (own.generation_id, own.position)
       WHERE own.item_id = @itemId AND own.row_id = (SELECT row_id FROM row_outputs WHERE item_id = @itemId LIMIT 1)`,
      )
      .pluck()
      .get({ itemId }) ?? undefined
  )
}

/** A person is asked to choose. */
export function openPick(db: Database, rowId: number): void {
  db.prepare(`UPDATE batch_rows SET pick = 'open' WHERE id = ?`).run(rowId)
}

export function decidePick(db: Database, rowId: number, picked: readonly number[]): void {
  db.prepare(`UPDATE batch_rows SET pick = 'decided', picked = @picked WHERE id = @rowId`).run({
    rowId,
    picked: JSON.stringify(picked),
  })
}

/** The row waits for a person again. */
export function reopenPick(db: Database, rowId: number): void {
  db.prepare(`UPDATE batch_rows SET pick = 'open', picked = '[]' WHERE id = ?`).run(rowId)
}

/** Nobody will choose any more. Answers how many rows waited. */
export function closePicks(db: Database, batchId: string, limit: number): number {
  return db
    .prepare(
      `UPDATE batch_rows SET pick = 'decided' WHERE id IN
         (SELECT id FROM batch_rows WHERE batch_id = @batchId AND pick = 'open' LIMIT @limit)`,
    )
    .run({ batchId, limit }).changes
}

/** Rows at a pick: those that wait for it, or those that were decided and have more to choose from. */
const AT_PICK = {
  waiting: "batch_id = @batchId AND pick = 'open'",
  decided: `batch_id = @batchId AND pick = 'decided'
    AND json_array_length(picked) < (SELECT count(item_id) FROM row_outputs WHERE row_id = batch_rows.id)`,
}

export function countAtPick(db: Database, batchId: string, which: keyof typeof AT_PICK): number {
  return db
    .prepare<{ batchId: string }, number>(`SELECT count(*) FROM batch_rows WHERE ${AT_PICK[which]}`)
    .pluck()
    .get({ batchId })!
}

/** In the order of the list. */
export function rowsAtPick(
  db: Database,
  batchId: string,
  { which, offset, limit }: { which: keyof typeof AT_PICK; offset: number; limit: number },
): number[] {
  return db
    .prepare<{ batchId: string; offset: number; limit: number }, number>(
      `SELECT id FROM batch_rows WHERE ${AT_PICK[which]} ORDER BY position, id LIMIT @limit OFFSET @offset`,
    )
    .pluck()
    .all({ batchId, offset, limit })
}

/** The highest copy beside a row: of the same step, from the same outputs. */
export function lastCopyBeside(
  db: Database,
  { parent, step, lineage }: Pick<BranchRecord, 'parent' | 'step' | 'lineage'>,
): number {
  return db
    .prepare<{ parent: number | null; step: number; lineage: string }, number>(
      'SELECT coalesce(max(copy), 0) FROM batch_rows WHERE parent = @parent AND step = @step AND way = @lineage',
    )
    .pluck()
    .get({ parent, step, lineage: JSON.stringify(lineage) })!
}
