import type { Database } from 'better-sqlite3'
import { readTableColumnId } from '#shared/batch/table-cell.ts'
import { tableSortText } from '#shared/batch/table-sort.ts'
import type { RowState } from '#shared/batch/states.ts'
import { rowPages } from '../../sqlite/row-pages.ts'
import type { Clock } from '../../tools/clock.ts'
import { sortByText } from '../../tools/sort-by-text.ts'
import type { BatchRecord } from '../store/batches.ts'
import { pageRowTexts, type RowTexts } from '../store/row-texts.ts'
import { coinsOfRow } from '../store/totals.ts'

/** Which rows of a batch somebody looks at, and in which order. */
export interface RowView {
  states: readonly RowState[] | null
  search?: string
  sort?: { column: string; descending: boolean }
}

/** Views that are searched or sorted, kept for as long as somebody scrolls through one. */
export interface RowViews {
  idsOf(batch: BatchRecord, view: RowView): Promise<readonly number[]>
  /** Its rows say something else now, or are in another order. */
  forget(batchId: string): void
}

const PAGE_ROWS = 200
/** States change all the time while a batch runs: a view may lag behind by so much. */
const KEPT_MS = 1000

export function createRowViews(db: Database, clock: Clock): RowViews {
  let kept: { batchId: string; key: string; until: number; ids: Promise<readonly number[]> } | null = null

  return {
    async idsOf(batch, view) {
      const key = JSON.stringify([batch.id, view])
      if (kept?.key !== key || clock.now() >= kept.until)
        kept = { batchId: batch.id, key, until: clock.now() + KEPT_MS, ids: find(db, batch, view) }
      return kept.ids
    },
    forget(batchId) {
      if (kept?.batchId === batchId) kept = null
    },
  }
}

async function find(db: Database, batch: BatchRecord, { states, search, sort }: RowView): Promise<number[]> {
  const words = search?.trim().toLowerCase() ?? ''
  const column = sort && readTableColumnId(sort.column)
  const found: { id: number; place: number; text: string }[] = []
  for await (const page of rowPages(PAGE_ROWS, (at) => pageRowTexts(db, batch.id, at)))
    for (const row of page) {
      if ((states !== null && !states.includes(row.state)) || !says(row, words)) continue
      found.push({
        id: row.id,
        place: found.length,
        text: column ? tableSortText({ ...row, coins: () => coinsOfRow(db, row) }, column, batch.settings) : '',
      })
    }
  if (!sort || !column) return found.map(({ id }) => id)
  const sorted = await sortByText(found, sort)
  return sorted.map(({ id }) => id)
}

function says({ modelId, effectId, params, columns }: RowTexts, words: string): boolean {
  if (words === '') return true
  const texts = [modelId, effectId ?? '', ...Object.values(params).flat(), ...Object.values(columns)]
  return texts.some((text) => String(text).toLowerCase().includes(words))
}
