import { setImmediate } from 'node:timers/promises'
import type { Database } from 'better-sqlite3'
import { REPORT_COLUMNS } from '#shared/batch/column-mapping.ts'
import { csvCell } from '#shared/batch/csv-cell.ts'
import { ROW_STATES } from '#shared/batch/states.ts'
import { exactDollars } from '#shared/text/dollars.ts'
import { attemptOf } from './store/attempts.ts'
import type { BatchRecord } from './store/batches.ts'
import { outputsOf } from './store/outputs.ts'
import { pageRows, type RowRecord } from './store/rows.ts'
import { coinsOfRow, providerMicrosOfRow } from './store/totals.ts'

const PAGE = 100
/** Spreadsheets take a file for Latin text without it. */
const BYTE_ORDER_MARK = '\uFEFF'

/** The list with its results as columns, line by line. Imported again, it skips what is done. */
export async function* reportLines(db: Database, batch: BatchRecord): AsyncGenerator<string> {
  const own = batch.columns.filter((column) => !(Object.values(REPORT_COLUMNS) as string[]).includes(column))
  yield `${BYTE_ORDER_MARK}${[...own, ...Object.values(REPORT_COLUMNS)].map(csvCell).join(',')}\r\n`
  let after: { position: number; id: number } | null = null
  for (;;) {
    const rows: RowRecord[] = pageRows(db, batch.id, { states: ROW_STATES, after, limit: PAGE })
    for (const row of rows) yield `${lineOf(db, row, own).join(',')}\r\n`
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = { position: last.position, id: last.id }
    // a long report must not hold up everything else
    await setImmediate()
  }
}

function lineOf(db: Database, row: RowRecord, columns: readonly string[]): string[] {
  const seed = attemptOf(db, row.id)?.body.params['seed'] ?? row.params['seed'] ?? ''
  const { quoted, billed } = providerMicrosOfRow(db, row)
  const results: Record<keyof typeof REPORT_COLUMNS, string | number> = {
    // what was skipped because it is done stays done in the next report
    status: row.state === 'skipped' ? 'done' : row.state,
    coins: coinsOfRow(db, row).charged,
    providerCost: quoted === 0 && billed === 0 ? '' : exactDollars(billed),
    seed: typeof seed === 'number' ? seed : String(seed),
    files: outputsOf(db, row.id)
      .map(({ path }) => path ?? 'paid, not downloaded')
      .join('; '),
    error: row.reason?.message ?? '',
  }
  const keys = Object.keys(REPORT_COLUMNS) as (keyof typeof REPORT_COLUMNS)[]
  return [...columns.map((column) => csvCell(row.columns[column] ?? '')), ...keys.map((key) => csvCell(results[key]))]
}
