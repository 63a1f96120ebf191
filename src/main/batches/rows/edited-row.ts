import { isDeepStrictEqual } from 'node:util'
import type { CellIssue } from '#shared/batch/cell-issue.ts'
import { readStepTarget, suggestMapping, type ColumnMapping } from '#shared/batch/column-mapping.ts'
import { isDynamic } from '#shared/batch/dynamic-prompt.ts'
import { formulaFault } from '#shared/batch/failed-formula.ts'
import { createItemMaker, type BatchCatalog, type BatchItem } from '#shared/batch/items.ts'
import { PROMPTS } from '#shared/batch/prompt-variants.ts'
import type { BatchSettings } from '#shared/batch/settings.ts'
import { valueText, type RowContent } from '#shared/batch/table-cell.ts'
import type { Params } from '#shared/service/params.ts'
import { messageRef, type SentenceOf } from '#shared/text/localized-message.ts'
import type { Clock } from '../../tools/clock.ts'
import { createItemFileFinder, isOutside, outsidePath } from '../inputs/find-files.ts'
import type { BatchRecord } from '../store/batches.ts'
import type { NewRow, RowRecord } from '../store/rows.ts'
import { findRowFiles, newRow } from './new-row.ts'

const TOO_MANY_CELLS: SentenceOf<'rules'> = 'rules.tooManyCells'

/** A row that a person has changed to say this, checked by the same rules as when it is read from a list. */
export async function editedRow(
  row: Pick<RowRecord, 'listRow' | 'copy' | 'step'> & Checked,
  { modelId, effectId, params, columns }: RowContent,
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
    dynamicPrompts: { ...batch.settings.dynamicPrompts, ...(!hasNewPrompt(row, params) && { mode: 'off' }) },
    styles: [],
  }
  const make = createItemMaker(catalog, names, settings, () => 0)
  const cells = names.map((name) => columns[name] ?? '')
  const items = make({ number: row.listRow, cells, ...(row.step > 1 && { laterStep: row.step }) })
  const item = onlyItem(items, params)
  const model = catalog.models.find(({ id }) => id === item.modelId)
  // of a model that nobody knows nothing is read: the row keeps what it says, for the one that is meant
  if (!model) item.params = params
  item.issues.unshift(...faultsThatStay(row, params, item.params))
  // what a person wrote over is their own choice; what the list said is still the list's
  const asked = new Set(row.issues.filter(isOutside).map(outsidePath))
  const places = {
    listDirectory: batch.listDirectory,
    files: {},
    isChosen: (given: string) => !asksAgain && !asked.has(given),
  }
  const { item: placed, faults } = await findRowFiles(
    createItemFileFinder(clock, places),
    { ...item, copy: row.copy },
    () => null,
  )
  return newRow(placed, model, faults)
}

/** What a row said when it was last checked, and what was wrong with that. */
type Checked = Pick<RowRecord, 'params' | 'issues'>

/** Whether a prompt is still to be read like the list's. One that was sound is plain text by now, whatever is in it. */
function hasNewPrompt({ params: before, issues, step }: Checked & Pick<RowRecord, 'step'>, params: Params): boolean {
  // prompts of later steps stand for nothing but themselves
  if (step > 1) return false
  return PROMPTS.some((name) => params[name] !== before[name] || issues.some(({ path }) => path === name))
}

/** What no rule of a model finds: somebody has to write over what is wrong. */
function faultsThatStay({ params: before, issues }: Checked, params: Params, read: Params): CellIssue[] {
  const surplus = issues.flatMap(({ path, saying, column }) =>
    saying?.name === TOO_MANY_CELLS ? [{ path, saying, column }] : [],
  )
  const failed = Object.entries(read).flatMap(([path, value]) => {
    const saying = formulaFault(valueText(value))
    return saying ? [{ path, saying, column: null }] : []
  })
  return isDeepStrictEqual(before, params) ? [...surplus, ...failed] : failed
}

/** A row that was changed stays one row: which of several prompts is meant, nobody can tell. */
function onlyItem([item, another]: readonly BatchItem[], params: Params): BatchItem {
  if (!item) throw new Error('A row became nothing.')
  if (!another) return item
  const path = PROMPTS.find((name) => isDynamic(String(params[name] ?? ''))) ?? PROMPTS[0]
  const written = Object.fromEntries(
    PROMPTS.flatMap((name) => (params[name] === undefined ? [] : [[name, params[name]]])),
  )
  const fault: CellIssue = { path, saying: messageRef('rules.severalPrompts'), column: null }
  return { ...item, params: { ...item.params, ...written }, issues: [fault, ...item.issues] }
}

function laterColumns(mapping: ColumnMapping): NonNullable<BatchSettings['mapping']> {
  return Object.fromEntries(Object.entries(mapping).filter(([, target]) => readStepTarget(target)))
}
