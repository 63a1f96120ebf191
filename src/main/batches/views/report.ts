import { isAbsolute, relative } from 'node:path'
import type { Database } from 'better-sqlite3'
import { REPORT_COLUMNS } from '#shared/batch/column-mapping.ts'
import { csvCell } from '#shared/batch/csv-cell.ts'
import { readMediaReference } from '#shared/batch/media-reference.ts'
import { reportColumns, type ReportColumns } from '#shared/batch/report-columns.ts'
import { ROW_STATES } from '#shared/batch/states.ts'
import { mapMediaParams, type Params } from '#shared/service/params.ts'
import { exactDollars } from '#shared/text/dollars.ts'
import { ownSeedsOf } from '../../library/store/item-facts.ts'
import { rowPages } from '../../sqlite/row-pages.ts'
import { yieldToEventLoop } from '../../tools/yield-to-event-loop.ts'
import { isUnder } from '../../tools/is-under.ts'
import { withItemPaths } from '../steps/item-paths.ts'
import { attemptOf, mismatchOf } from '../store/attempts.ts'
import type { BatchRecord } from '../store/batches.ts'
import { outputsOf } from '../store/outputs.ts'
import { pageParamNames, pageRows, type RowRecord } from '../store/rows.ts'
import { coinsOfRow, providerMicrosOfRow } from '../store/totals.ts'

const PAGE = 100
/** Spreadsheets take a file for Latin text without it. */
const BYTE_ORDER_MARK = '\uFEFF'
type Result = keyof typeof REPORT_COLUMNS

/**
 * The list as it ran, with its results as columns, line by line. Imported again, it skips what is done and asks for the
 * rest with exactly the same settings. `folder`: where it will lie; files below it are named from there, all others by
 * their whole path.
 */
export async function* reportLines(
  db: Database,
  batch: BatchRecord,
  folder: string | null = null,
): AsyncGenerator<string> {
  const columns = reportColumns(batch, await usedParams(db, batch.id))
  const results = resultsFor(batch)
  const heading = [...columns.names, ...results.map((key) => REPORT_COLUMNS[key])]
  yield `${BYTE_ORDER_MARK}${heading.map(csvCell).join(',')}\r\n`
  for await (const rows of rowPages(PAGE, (page) => pageRows(db, batch.id, { states: ROW_STATES, ...page })))
    for (const row of rows) yield `${lineOf(db, row, { columns, results, folder }).map(csvCell).join(',')}\r\n`
}

async function usedParams(db: Database, batchId: string): Promise<Set<string>> {
  const used = new Set<string>()
  for (let after: number | null = -1; after !== null;) {
    const page = pageParamNames(db, batchId, { after, limit: PAGE * 10 })
    for (const name of page.names) used.add(name)
    after = page.last
    await yieldToEventLoop()
  }
  return used
}

/** Steps are told only where there are some. */
function resultsFor({ settings }: BatchRecord): readonly Result[] {
  const all = Object.keys(REPORT_COLUMNS) as Result[]
  return settings.laterSteps.length > 0 ? all : all.filter((key) => key !== 'step')
}

function lineOf(
  db: Database,
  row: RowRecord,
  { columns, results, folder }: { columns: ReportColumns; results: readonly Result[]; folder: string | null },
): (string | number)[] {
  const named = withItemPaths(db, row)
  const params = folder === null ? named : namedFrom(folder, { ...row, params: named })
  const said = resultsOf(db, row)
  return [...columns.cellsOf({ ...row, params }), ...results.map((key) => said[key])]
}

/** Files as a list in this folder would name them. */
function namedFrom(folder: string, { params, mediaParams }: RowRecord): Params {
  const fromHere = (path: string) => {
    if (!isAbsolute(path) || !isUnder(path, folder)) return path
    const name = relative(folder, path)
    return readMediaReference(name).type === 'file' ? name : `./${name}`
  }
  return mapMediaParams(params, mediaParams, fromHere)
}

function resultsOf(db: Database, row: RowRecord): Record<Result, string | number> {
  if (row.state === 'skipped') return earlierResults(row)
  const sent = attemptOf(db, row.id)?.body.params['seed'] ?? row.params['seed'] ?? ''
  const outputs = outputsOf(db, row.id)
  const own = ownSeedsOf(
    db,
    outputs.flatMap(({ itemId }) => itemId ?? []),
  )
  const { quoted, billed } = providerMicrosOfRow(db, row)
  return {
    status: row.state,
    step: row.step,
    coins: coinsOfRow(db, row).charged,
    providerCost: quoted === 0 && billed === 0 ? '' : exactDollars(billed),
    seed: own.length > 0 ? own.join('; ') : String(sent),
    files: outputs.map(({ path }) => path ?? 'paid, not downloaded').join('; '),
    error: [row.reason?.message, mismatchOf(db, row.id)?.message].filter(Boolean).join(' '),
  }
}

/** What was skipped because it is done stays done in the next report, with all that the earlier one has said of it. */
function earlierResults({ columns }: RowRecord): Record<Result, string> {
  const said = (key: Result) => columns[REPORT_COLUMNS[key]] ?? ''
  return {
    status: 'done',
    step: said('step'),
    coins: said('coins') || '0',
    providerCost: said('providerCost'),
    seed: said('seed'),
    files: said('files'),
    error: said('error'),
  }
}
