import type { Database } from 'better-sqlite3'
import type { RowMove } from '#shared/app/sheet.ts'
import { inTransaction } from '../../sqlite/transaction.ts'

/** Distance between the positions of two neighbouring rows, so that others can be moved between them without renumbering. */
export const POSITION_STEP = 2 ** 20

/** Puts rows, in the order given, before others (or at the end). Answers how they are put back where they were. */
export function moveRows(db: Database, batchId: string, moves: readonly RowMove[]): RowMove[] {
  return inTransaction(db, () => {
    const ownMoves = moves.map(({ rowIds, before }) => ({ rowIds: ownRows(db, batchId, rowIds), before }))
    const back = whereTheyStand(db, batchId, new Set(ownMoves.flatMap(({ rowIds }) => rowIds)))
    const place = db.prepare('UPDATE batch_rows SET position = @position WHERE id = @id OR root = @id')
    for (const { rowIds, before } of ownMoves) {
      const positions = makeRoom(db, batchId, { count: rowIds.length, before, leaving: rowIds })
      rowIds.forEach((id, index) => place.run({ position: positions[index]!, id }))
    }
    return back
  })
}

/** Some rows as they stand one behind the other, and before which of the others. */
function whereTheyStand(db: Database, batchId: string, wanted: ReadonlySet<number>): RowMove[] {
  const found: RowMove[] = []
  let together: number[] = []
  let left = wanted.size
  const inOrder = db
    .prepare<{ batchId: string; ids: string }, { id: number }>(
      `SELECT id FROM batch_rows
       WHERE batch_id = @batchId AND root IS NULL
         AND position >= (SELECT min(position) FROM batch_rows WHERE id IN (SELECT value FROM json_each(@ids)))
       ORDER BY position, id`,
    )
    .iterate({ batchId, ids: JSON.stringify([...wanted]) })
  for (const { id } of inOrder) {
    if (wanted.has(id)) {
      together.push(id)
      left -= 1
      continue
    }
    if (together.length > 0) found.push({ rowIds: together, before: id })
    together = []
    if (left === 0) break
  }
  if (together.length > 0) found.push({ rowIds: together, before: null })
  return found
}

/** Where so many rows go, in their order, to stand before another one (or at the end). */
export function makeRoom(
  db: Database,
  batchId: string,
  {
    count,
    before,
    leaving = [],
  }: {
    count: number
    before: number | null
    /** Rows that are not in the way, for they go there themselves. */
    leaving?: readonly number[]
  },
): number[] {
  const lookFor = () => roomBefore(db, batchId, before, leaving)
  let { from, to } = lookFor()
  if ((to - from) / (count + 1) < 1) {
    numberAnew(db, batchId)
    ;({ from, to } = lookFor())
  }
  const step = Math.min(Math.floor((to - from) / (count + 1)), POSITION_STEP)
  return Array.from({ length: count }, (_, index) => from + (index + 1) * step)
}

/** In the order that was asked for, each once. A row of a later step stays below the row that it came from. */
function ownRows(db: Database, batchId: string, ids: readonly number[]): number[] {
  const own = db
    .prepare<{ batchId: string; ids: string }, { id: number }>(
      'SELECT id FROM batch_rows WHERE batch_id = @batchId AND root IS NULL AND id IN (SELECT value FROM json_each(@ids))',
    )
    .all({ batchId, ids: JSON.stringify(ids) })
  const known = new Set(own.map(({ id }) => id))
  return [...new Set(ids)].filter((id) => known.has(id))
}

function roomBefore(
  db: Database,
  batchId: string,
  before: number | null,
  moving: readonly number[],
): { from: number; to: number } {
  const to =
    before === null || moving.includes(before)
      ? undefined
      : db
          .prepare<{ before: number; batchId: string }, { position: number }>(
            'SELECT position FROM batch_rows WHERE id = @before AND batch_id = @batchId',
          )
          .get({ before, batchId })?.position
  const { last } = db
    .prepare<{ batchId: string; position: number; ids: string }, { last: number | null }>(
      `SELECT max(position) AS last FROM batch_rows
       WHERE batch_id = @batchId AND position < @position AND coalesce(root, id) NOT IN (SELECT value FROM json_each(@ids))`,
    )
    .get({ batchId, position: to ?? Number.MAX_SAFE_INTEGER, ids: JSON.stringify(moving) })!
  const from = last ?? 0
  return { from, to: to ?? Infinity }
}

function numberAnew(db: Database, batchId: string): void {
  db.prepare(
    `UPDATE batch_rows SET position = numbered.place * ${POSITION_STEP}
     FROM (SELECT id, dense_rank() OVER (ORDER BY position, coalesce(root, id)) AS place FROM batch_rows WHERE batch_id = @batchId)
       AS numbered
     WHERE numbered.id = batch_rows.id`,
  ).run({ batchId })
}
