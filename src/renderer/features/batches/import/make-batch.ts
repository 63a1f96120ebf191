import type { Model } from '#shared/service/catalog.ts'
import type { Style } from '#shared/batch/styles.ts'
import type { Sheet } from '#shared/app/sheet.ts'
import type { Client } from '../../../bridge/client.ts'
import { historyOf } from '../lines/change-histories.ts'
import { settingsOf } from './import-choices.ts'
import type { ImportDraft } from './import-drafts.ts'

interface MadeOf {
  /** Asked when the cells are written: what is chosen then counts, also what was chosen a moment ago. */
  draft: () => ImportDraft
  models: readonly Model[]
  styles: readonly Style[]
}

/**
 * Makes a batch of a list with all that was asked for before: cells are written one change after the other. Undefined when
 * one of those failed, which says so itself: it is not made without them. Nor is it of what cannot be, which is told where it
 * was chosen.
 */
export async function makeBatch(
  client: Client,
  sheet: Pick<Sheet, 'id' | 'name'>,
  { draft, models, styles }: MadeOf,
): Promise<{ id: string; modelId: string | null } | undefined> {
  if (!(await historyOf(sheet.id).whenIdle())) return undefined
  const { choices, name } = draft()
  const { settings, faults } = settingsOf(choices, models, styles)
  if (Object.keys(faults).length > 0) return undefined
  const { id } = await client.request('batches.create', {
    source: { sheetId: sheet.id },
    settings,
    name: name.trim() || sheet.name,
  })
  return { id, modelId: settings.modelId }
}
