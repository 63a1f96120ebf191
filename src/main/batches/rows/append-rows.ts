import type { Database } from 'better-sqlite3'
import { columnFinder } from '#shared/batch/column-mapping.ts'
import { createItemMaker, type BatchCatalog, type ListRow } from '#shared/batch/items.ts'
import { chosenTexts } from '#shared/batch/settings.ts'
import { inUnsyncedTransaction } from '../../sqlite/slices.ts'
import { yieldToEventLoop } from '../../tools/yield-to-event-loop.ts'
import type { Clock } from '../../tools/clock.ts'
import { createItemFileFinder } from '../inputs/find-files.ts'
import { takesRows, type BatchRecord } from '../store/batches.ts'
import { POSITION_STEP } from '../store/positions.ts'
import { unknownBatch } from '../store/require.ts'
import { insertRow, lastOf, type NewRow } from '../store/rows.ts'
import { findRowFiles, newRow, NOTHING_LOST } from './new-row.ts'
import { NOTHING_WRITTEN } from './nothing-written.ts'

export interface RowsFromList {
  columns: readonly string[]
  rows: Iterable<ListRow> | AsyncIterable<ListRow>
  /** Where relative paths of this list begin. */
  listDirectory: string | null
  /** Files that came along with it: what its cells call them, and where they are kept. */
  files?: Readonly<Record<string, string>>
  /** A person has chosen every file by hand: none of them is asked about. */
  filesChosen?: boolean
  /** Rows in which nothing stands wait until something is written: what is the same for all rows may say all they need. */
  waitsIfEmpty?: boolean
  /** Told the number of its line, in the transaction that gives a row to its batch, so that both are kept or neither. */
  alongside?: (rowId: number, number: number) => void
}

/** Rows are written for so long at a time; then the rest of the process has its turn. */
const LONGEST_TURN_MS = 4

/** About as many as are written within `LONGEST_TURN_MS`. */
const ROWS_AT_ONCE = 100

/** Appends a list's rows to a batch, however many they are. */
export async function appendRows(
  { db, clock, random, catalog }: { db: Database; clock: Clock; random: () => number; catalog: BatchCatalog },
  batch: Pick<BatchRecord, 'id' | 'settings'>,
  { columns, rows, listDirectory, files = {}, filesChosen = false, waitsIfEmpty = false, alongside }: RowsFromList,
): Promise<void> {
  const makeItems = createItemMaker(catalog, columns, batch.settings, random)
  const models = new Map(catalog.models.map((model) => [model.id, model]))
  const chosen = chosenTexts(batch.settings)
  const findFiles = createItemFileFinder(clock, {
    listDirectory,
    files,
    isChosen: (given) => filesChosen || chosen.has(given),
  })
  const columnOf = columnFinder(columns, batch.settings.mapping)
  const last = lastOf(db, batch.id)
  let position = last.position
  let pending: { made: NewRow; from: ListRow }[] = []

  async function flush() {
    for (let written = 0; written < pending.length;) {
      inUnsyncedTransaction(db, () => {
        // removed meanwhile
        if (!takesRows(db, batch.id)) throw unknownBatch()
        const until = performance.now() + LONGEST_TURN_MS
        do {
          const { made, from } = pending[written++]!
          const rowId = insertRow(db, { batchId: batch.id, position: (position += POSITION_STEP) }, made, clock.now())
          alongside?.(rowId, from.number)
        } while (written < pending.length && performance.now() < until)
      })
      await yieldToEventLoop()
    }
    pending = []
  }

  for await (const row of rows) {
    const waits = waitsIfEmpty && row.cells.every((cell) => cell.trim() === '')
    for (const item of makeItems(row)) {
      if (waits) item.issues.push(NOTHING_WRITTEN)
      // rows of a second list are counted on from the first
      const counted = { ...item, row: last.listRow + item.row }
      const hasFiles =
        Object.keys(item.media).length > 0 || item.later.some(({ media }) => Object.keys(media).length > 0)
      const { item: placed, faults } = hasFiles
        ? await findRowFiles(findFiles, counted, columnOf)
        : { item: counted, faults: NOTHING_LOST }
      pending.push({ made: newRow(placed, models.get(item.modelId), faults), from: row })
    }
    if (pending.length >= ROWS_AT_ONCE) await flush()
  }
  await flush()
}
