import { Refusal } from '#shared/app/refusal.ts'
import { generationCounter, multipliesRows, withFewSteps } from '#shared/batch/count-generations.ts'
import { createItemMaker, type BatchCatalog } from '#shared/batch/items.ts'
import { MOST_ROWS } from '#shared/batch/most-rows.ts'
import type { BatchSettings } from '#shared/batch/settings.ts'
import { localized } from '#shared/text/localized-message.ts'
import { shortTurns } from '../../tools/short-turns.ts'
import type { RowsFromList } from './append-rows.ts'

/**
 * Refuses a list that sweeps, repeats and prompts would multiply beyond what a batch takes. Every row is read for that,
 * once and before anything is written; a list that is not multiplied may be as long as it likes.
 */
export async function refuseTooMany(
  open: () => Promise<Pick<RowsFromList, 'columns' | 'rows'>>,
  settings: BatchSettings,
  catalogOf: () => Promise<BatchCatalog>,
): Promise<void> {
  if (!multipliesRows(settings)) return
  // first what may be refused: an opened list is read to be closed
  const catalog = await catalogOf()
  const { columns, rows } = await open()
  const checked = withFewSteps(settings)
  const make = createItemMaker(catalog, columns, checked, () => 0)
  const count = generationCounter({ catalog, columns, settings }, checked)
  const turns = shortTurns()
  let total = 0
  for await (const row of rows) {
    total += Math.round(count(make(row), row.cells))
    if (turns.isOver()) await turns.next()
  }
  if (total > MOST_ROWS) throw new Refusal('too_many_rows', localized('refusals.tooManyRows', total, MOST_ROWS))
}
