import { setImmediate } from 'node:timers/promises'
import type { Database } from 'better-sqlite3'
import { readStepTarget, suggestMapping, type ColumnMapping } from '#shared/batch/column-mapping.ts'
import type { CellIssue } from '#shared/batch/cell-issue.ts'
import { createItemMaker, type BatchCatalog, type BatchItem, type ListRow } from '#shared/batch/items.ts'
import { priceKey } from '#shared/batch/price-key.ts'
import { BLOCK } from '#shared/batch/reason-codes.ts'
import type { BatchSettings } from '#shared/batch/settings.ts'
import type { LaterParams } from '#shared/batch/later-steps.ts'
import type { RowContent } from '#shared/batch/table-cell.ts'
import type { Model } from '#shared/service/catalog.ts'
import { localized, worded } from '#shared/text/localized-message.ts'
import type { Clock } from '../tools/clock.ts'
import { createFileLook, isOutside, outsidePath } from './list-inputs.ts'
import { unknownBatch } from './read-batch.ts'
import { withoutWaiting } from './slices.ts'
import { takesRows, type BatchRecord } from './store/batches.ts'
import type { Sentence } from './store/records.ts'
import { POSITION_STEP } from './store/positions.ts'
import { insertRow, lastOf, type NewRow, type RowRecord } from './store/rows.ts'

export interface RowsFromList {
  columns: readonly string[]
  rows: Iterable<ListRow> | AsyncIterable<ListRow>
  /** Where relative paths of this list begin. */
  listDirectory: string | null
  /** Files that came along with it: what its cells call them, and where they are kept. */
  files?: Readonly<Record<string, string>>
  /** A person has chosen every file by hand: none of them is asked about. */
  filesChosen?: boolean
  /** In the transaction that writes a row, so that both are kept or neither. */
  alongside?: (rowId: number, row: ListRow) => void
}

/** Rows are written for so long at a time; then the rest of the process has its turn. */
const LONGEST_TURN_MS = 4

/** Appends a list's rows to a batch, however many they are. */
export async function appendRows(
  { db, clock, random, catalog }: { db: Database; clock: Clock; random: () => number; catalog: BatchCatalog },
  batch: Pick<BatchRecord, 'id' | 'settings'>,
  { columns, rows, listDirectory, files = {}, filesChosen = false, alongside }: RowsFromList,
): Promise<void> {
  const makeItems = createItemMaker(catalog, columns, batch.settings, random)
  const models = new Map(catalog.models.map((model) => [model.id, model]))
  const chosen = chosenTexts(batch.settings)
  const placeFiles = createFileLook(clock, {
    listDirectory,
    files,
    isChosen: (given) => filesChosen || chosen.has(given),
  })
  const mapping = Object.entries(batch.settings.mapping ?? suggestMapping(columns))
  const columnOf = (param: string) =>
    mapping.find(([column, target]) => target === param && columns.includes(column))?.[0] ?? null
  const last = lastOf(db, batch.id)
  let position = last.position
  let pending: { made: NewRow; from: ListRow }[] = []

  async function flush() {
    for (let written = 0; written < pending.length;) {
      withoutWaiting(db, () => {
        // removed meanwhile
        if (!takesRows(db, batch.id)) throw unknownBatch()
        const until = performance.now() + LONGEST_TURN_MS
        do {
          const { made, from } = pending[written++]!
          const rowId = insertRow(db, batch.id, (position += POSITION_STEP), made, clock.now())
          alongside?.(rowId, from)
        } while (written < pending.length && performance.now() < until)
      })
      await setImmediate()
    }
    pending = []
  }

  for await (const row of rows) {
    for (const item of makeItems(row)) {
      // rows of a second list are counted on from the first
      const counted = { ...item, row: last.listRow + item.row }
      const hasFiles =
        Object.keys(item.media).length > 0 || item.later.some(({ media }) => Object.keys(media).length > 0)
      const { item: placed, faults } = hasFiles
        ? await placeAll(placeFiles, counted, columnOf)
        : { item: counted, faults: NOTHING_LOST }
      pending.push({ made: newRow(placed, models.get(item.modelId), faults), from: row })
    }
    if (pending.length >= ROWS_AT_ONCE) await flush()
  }
  await flush()
}

type PlaceFiles = ReturnType<typeof createFileLook>

/** The files of the row itself, and those that it names for later steps. */
async function placeAll(
  placeFiles: PlaceFiles,
  item: BatchItem,
  columnOf: (target: string) => string | null,
): Promise<{ item: BatchItem; faults: readonly CellIssue[] }> {
  const own = await placeFiles(item, columnOf)
  const later: LaterParams[] = []
  const faults: CellIssue[] = [...own.faults]
  for (const { step, params, media } of item.later) {
    const placed = await placeFiles({ ...item, params, media }, (param) => columnOf(`${step}.${param}`))
    later.push({ step, params: placed.item.params, media })
    for (const fault of placed.faults) faults.push({ ...fault, path: `${step}.${fault.path}` })
  }
  return { item: { ...own.item, later }, faults }
}

/** About as many as are written within `LONGEST_TURN_MS`. */
const ROWS_AT_ONCE = 100
const NOTHING_LOST: readonly CellIssue[] = []

/** `lost`: what is wrong with its files. They can be put where they are looked for, and the row tried as it is. */
export function newRow(found: BatchItem, model: Model | undefined, lost = NOTHING_LOST): NewRow {
  const item = lost.length === 0 ? found : { ...found, issues: [...found.issues, ...lost] }
  const key = model ? priceKey(item, model) : ''
  if (item.done)
    return {
      item,
      priceKey: key,
      state: 'skipped',
      reason: { code: 'already_done', ...localized('reasons.alreadyDone') },
    }
  const [issue] = item.issues
  if (!issue) return { item, priceKey: key, state: 'ready', reason: null }
  return {
    item,
    priceKey: key,
    state: 'blocked',
    reason: {
      code: found.issues.length > 0 ? 'invalid' : lost.some(isOutside) ? BLOCK.outsideFiles : BLOCK.inputFile,
      ...placed(issue),
    },
  }
}

/** What the settings of a batch say for all its rows was said by a person, not by the list. */
function chosenTexts({ constants, sweeps }: BatchSettings): ReadonlySet<string> {
  const values = [...Object.values(constants), ...sweeps.axes.flatMap((axis) => axis.values)]
  return new Set(values.flat().map(String))
}

/** A fault with the column or the setting to look at. */
function placed({ column, path, saying }: CellIssue): Sentence {
  if (column !== null) return localized('reasons.inColumn', column, saying)
  // what is missing of consent, or of the whole line, is no setting's fault
  const isSetting = path !== '' && path !== 'consent'
  return isSetting ? localized('reasons.inSetting', path, saying) : worded(saying)
}

/** A row that a person has changed, checked by the same rules as when it is read from a list. */
export async function editedRow(
  row: Pick<RowRecord, 'listRow' | 'copy' | 'step' | 'issues'> & RowContent,
  change: Partial<RowContent>,
  batch: BatchRecord,
  {
    catalog,
    clock,
    asksAgain = false,
  }: {
    catalog: BatchCatalog
    clock: Clock
    /** Nobody has just typed it: a file outside of the list's folder is asked about. */
    asksAgain?: boolean
  },
): Promise<NewRow> {
  const { modelId, effectId, params, columns } = { ...row, ...change }
  const names = Object.keys(columns)
  const settings: BatchSettings = {
    ...batch.settings,
    modelId,
    effectId,
    // what the row runs with is said; what its cells say for later steps is read anew
    mapping: laterColumns(batch.settings.mapping ?? suggestMapping(names)),
    constants: params,
    sweeps: { mode: 'crossed', axes: [] },
    repeats: 1,
    seed: { rule: 'given', start: 1 },
    dynamicPrompts: { ...batch.settings.dynamicPrompts, mode: 'off' },
    styles: [],
  }
  const make = createItemMaker(catalog, names, settings, () => 0)
  const cells = names.map((name) => columns[name] ?? '')
  const [item] = make({ number: row.listRow, cells, ...(row.step > 1 && { laterStep: row.step }) })
  if (!item) throw new Error('A row became nothing.')
  // what a person wrote over is their own choice; what the list said is still the list's
  const asked = new Set(row.issues.filter(isOutside).map(outsidePath))
  const places = {
    listDirectory: batch.listDirectory,
    files: {},
    isChosen: (given: string) => !asksAgain && !asked.has(given),
  }
  const { item: placed, faults } = await placeAll(
    createFileLook(clock, places),
    { ...item, copy: row.copy },
    () => null,
  )
  return newRow(
    placed,
    catalog.models.find(({ id }) => id === item.modelId),
    faults,
  )
}

function laterColumns(mapping: ColumnMapping): NonNullable<BatchSettings['mapping']> {
  return Object.fromEntries(Object.entries(mapping).filter(([, target]) => readStepTarget(target)))
}
