import type { Database } from 'better-sqlite3'
import type { CommandHandlers, CommandOutput } from '#shared/app/commands.ts'
import { ROW_STATES } from '#shared/batch/states.ts'
import { BEFORE_ALL } from '../../sqlite/row-pages.ts'
import type { BatchRecord } from '../store/batches.ts'
import { rowsByOffset } from '../store/rows-by-offset.ts'
import { findRow, pageRows } from '../store/rows.ts'
import { countRows } from '../store/totals.ts'
import { presentRow } from './present.ts'
import type { RowViews } from './row-views.ts'

type WantedRows = Omit<Parameters<CommandHandlers<unknown>['batches.rows']>[0], 'id'>

/** Some rows of a batch, and how many there are: after a row, from a place on, or of a view that is searched or sorted. */
export async function pageOfRows(
  { db, idsOf }: { db: Database } & Pick<RowViews, 'idsOf'>,
  batch: BatchRecord,
  { states, after, offset, limit, search, sort }: WantedRows,
): Promise<CommandOutput<'batches.rows'>> {
  if (offset !== undefined && (search?.trim() || sort)) {
    const view = { states: states ?? null, ...(search && { search }), ...(sort && { sort }) }
    const ids = await idsOf(batch, view)
    const found = ids.slice(offset, offset + limit).map((rowId) => findRow(db, rowId))
    const rows = found.filter((row) => row !== undefined)
    return { rows: rows.map((row) => presentRow(db, row)), count: ids.length }
  }
  const rows =
    offset === undefined
      ? pageRows(db, batch.id, { states: states ?? ROW_STATES, after: after ?? BEFORE_ALL, limit })
      : rowsByOffset(db, batch.id, { states: states ?? null, offset, limit })
  const counts = countRows(db, batch.id)
  let count = 0
  for (const state of states ?? ROW_STATES) count += counts[state] ?? 0
  return { rows: rows.map((row) => presentRow(db, row)), count }
}
