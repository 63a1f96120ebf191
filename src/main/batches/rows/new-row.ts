import type { CellIssue } from '#shared/batch/cell-issue.ts'
import type { BatchItem } from '#shared/batch/items.ts'
import type { LaterParams } from '#shared/batch/later-steps.ts'
import { priceKey } from '#shared/batch/price-key.ts'
import { BLOCK, END } from '#shared/batch/reason-codes.ts'
import type { Model } from '#shared/service/catalog.ts'
import { localized, worded } from '#shared/text/localized-message.ts'
import { isOutside, type createItemFileFinder } from '../inputs/find-files.ts'
import type { Sentence } from '../store/reasons.ts'
import type { NewRow } from '../store/rows.ts'

export const NOTHING_LOST: readonly CellIssue[] = []

/** `lost`: what is wrong with its files. They can be put where they are looked for, and the row tried as it is. */
export function newRow(found: BatchItem, model: Model | undefined, lost = NOTHING_LOST): NewRow {
  const item = lost.length === 0 ? found : { ...found, issues: [...found.issues, ...lost] }
  const key = model ? priceKey(item, model) : ''
  if (item.done)
    return {
      item,
      priceKey: key,
      state: 'skipped',
      reason: { code: END.alreadyDone, ...localized('reasons.alreadyDone') },
    }
  const [issue] = item.issues
  if (!issue) return { item, priceKey: key, state: 'ready', reason: null }
  return {
    item,
    priceKey: key,
    state: 'blocked',
    reason: {
      code: found.issues.length > 0 ? BLOCK.invalid : lost.some(isOutside) ? BLOCK.outsideFiles : BLOCK.inputFile,
      ...issueInPlace(issue),
    },
  }
}

/** A fault with the column or the setting to look at. */
function issueInPlace({ column, path, saying }: CellIssue): Sentence {
  if (column !== null) return localized('reasons.inColumn', column, saying)
  // what is missing of consent, or of the whole line, is no setting's fault
  const isSetting = path !== '' && path !== 'consent'
  return isSetting ? localized('reasons.inSetting', path, saying) : worded(saying)
}

type FindFiles = ReturnType<typeof createItemFileFinder>

/** The files of the row itself, and those that it names for later steps. */
export async function findRowFiles(
  findFiles: FindFiles,
  item: BatchItem,
  columnOf: (target: string) => string | null,
): Promise<{ item: BatchItem; faults: readonly CellIssue[] }> {
  const own = await findFiles(item, columnOf)
  const later: LaterParams[] = []
  const faults: CellIssue[] = [...own.faults]
  for (const { step, params, media } of item.later) {
    const placed = await findFiles({ ...item, params, media }, (param) => columnOf(`${step}.${param}`))
    later.push({ step, params: placed.item.params, media })
    for (const fault of placed.faults) faults.push({ ...fault, path: `${step}.${fault.path}` })
  }
  return { item: { ...own.item, later }, faults }
}
