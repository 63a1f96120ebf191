import { isAbsolute, resolve } from 'node:path'
import type { Database } from 'better-sqlite3'
import { createItemMaker, type BatchCatalog, type BatchItem, type ListRow } from '#shared/batch/items.ts'
import { priceKey } from '#shared/batch/price-key.ts'
import type { BatchSettings } from '#shared/batch/settings.ts'
import type { Model } from '#shared/service/catalog.ts'
import type { Clock } from '../clock.ts'
import { withoutWaiting } from './slices.ts'
import type { BatchRecord } from './store/batches.ts'
import { POSITION_STEP } from './store/positions.ts'
import { insertRow, lastOf, type NewRow, type RowRecord } from './store/rows.ts'

export interface RowsFromList {
  columns: readonly string[]
  rows: Iterable<ListRow> | AsyncIterable<ListRow>
  /** Where relative paths of this list begin. */
  listDirectory: string | null
}

/** Reading and writing take turns with everything else: neither goes on for longer. */
const LONGEST_BITE_MS = 5

/** Appends a list's rows to a batch, however many they are. */
export async function appendRows(
  { db, clock, random, catalog }: { db: Database; clock: Clock; random: () => number; catalog: BatchCatalog },
  batch: Pick<BatchRecord, 'id' | 'settings'>,
  { columns, rows, listDirectory }: RowsFromList,
): Promise<void> {
  const makeItems = createItemMaker(catalog, columns, batch.settings, random)
  const models = new Map(catalog.models.map((model) => [model.id, model]))
  const last = lastOf(db, batch.id)
  let position = last.position
  let pending: NewRow[] = []
  const flush = () => {
    withoutWaiting(db, () => {
      for (const row of pending) insertRow(db, batch.id, (position += POSITION_STEP), row, clock.now())
    })
    pending = []
  }
  let biteBegan = performance.now()
  for await (const row of rows) {
    for (const item of makeItems(row)) {
      // rows of a second list are counted on from the first
      const placed = withWholePaths({ ...item, row: last.listRow + item.row }, listDirectory)
      pending.push(newRow(placed, models.get(item.modelId)))
    }
    if (performance.now() - biteBegan < LONGEST_BITE_MS / 2) continue
    flush()
    await new Promise((resume) => setImmediate(resume))
    biteBegan = performance.now()
  }
  flush()
}

/** A path is meant from where its list lies, which may be somewhere else for the next list of the same batch. */
function withWholePaths(item: BatchItem, listDirectory: string | null): BatchItem {
  const names = Object.keys(item.media)
  if (names.length === 0 || listDirectory === null) return item
  const params = { ...item.params }
  for (const name of names) {
    const value = params[name]
    const texts = Array.isArray(value) ? value : [String(value)]
    const whole = texts.map((text, index) => {
      const reference = item.media[name]?.[index]
      return reference?.type === 'file' && !isAbsolute(reference.path) ? resolve(listDirectory, reference.path) : text
    })
    params[name] = Array.isArray(value) ? whole : whole[0]!
  }
  return { ...item, params }
}

export function newRow(item: BatchItem, model: Model | undefined): NewRow {
  const key = model ? priceKey(item, model) : ''
  if (item.done)
    return {
      item,
      priceKey: key,
      state: 'skipped',
      reason: { code: 'already_done', message: 'An earlier run of this list has made it.' },
    }
  const [issue] = item.issues
  if (!issue) return { item, priceKey: key, state: 'ready', reason: null }
  const place = issue.column ?? issue.path
  return {
    item,
    priceKey: key,
    state: 'blocked',
    reason: { code: 'invalid', message: place ? `${place}: ${issue.message}` : issue.message },
  }
}

/** The row as it would have been read, had the list said so. */
export function editedRow(
  row: RowRecord,
  change: Partial<Pick<BatchItem, 'modelId' | 'effectId' | 'params'>>,
  batch: BatchRecord,
  catalog: BatchCatalog,
): NewRow {
  const { modelId, effectId, params } = { ...row, ...change }
  const settings: BatchSettings = {
    ...batch.settings,
    modelId,
    effectId,
    mapping: {},
    constants: params,
    sweeps: { mode: 'crossed', axes: [] },
    repeats: 1,
    seed: { rule: 'given', start: 1 },
  }
  const names = Object.keys(row.columns)
  const make = createItemMaker(catalog, names, settings, () => 0)
  const [item] = make({ number: row.listRow, cells: names.map((name) => row.columns[name] ?? '') })
  if (!item) throw new Error('A row became nothing.')
  const placed = withWholePaths({ ...item, copy: row.copy }, batch.listDirectory)
  return newRow(
    placed,
    catalog.models.find(({ id }) => id === item.modelId),
  )
}
