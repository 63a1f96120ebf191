import type { Sheet } from '#shared/app/sheet.ts'
import { text } from '#shared/text/index.ts'
import type { Client } from '../../../bridge/client.ts'
import { useConnection } from '../../../bridge/hooks.ts'
import { withErrorToast } from '../../../core/acting.ts'
import { useBatches, type BroughtList } from '../../../core/navigation/batches-view.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { isEdited } from '../lines/change-histories.ts'
import { useImportDrafts } from './import-drafts.ts'
import type { Reading } from './list-reading.tsx'
import { openAsSheet, showSheet } from './open-as-sheet.ts'

/** As long as the window knows where the list came from. */
export function useReadAgain(sheet: Sheet, list: BroughtList | undefined): ((reading: Reading) => void) | undefined {
  const { client } = useConnection()
  if (!list) return undefined
  return (reading) => void withErrorToast(() => readAgain(client, { sheet, list, reading }))
}

/**
 * Reads the list once more, in another way: that is another list. What was chosen for it goes along where its columns are
 * the same; what would be lost stays, with the list that it was chosen for, among those that are prepared.
 */
export async function readAgain(
  client: Client,
  { sheet, list, reading }: { sheet: Sheet; list: BroughtList; reading: Reading },
): Promise<void> {
  const other = await openAsSheet(client, list, () => true, reading)
  if (!other) return
  const { drafts, put, forget } = useImportDrafts.getState()
  // as it is by now: whoever waits may go on choosing
  const draft = drafts[sheet.id]
  const goesAlong = other.columns.join('\n') === sheet.columns.join('\n')
  if (draft && goesAlong) put(other.id, { ...draft, name: draft.name === sheet.name ? other.name : draft.name })
  const { view, openSheet } = useBatches.getState()
  const isAwaited = view.at === 'sheet' && view.id === sheet.id
  showSheet(other, list, isAwaited)
  // what was left meanwhile is where it was left
  if (!isAwaited) return
  if (isEdited(sheet.id) || (draft?.touched && !goesAlong)) {
    const words = text().importing
    showToast({
      text: words.editedStays(sheet.name),
      action: { label: words.backToEdited, run: () => openSheet(sheet.id, list) },
    })
    return
  }
  await client.request('sheets.discard', { id: sheet.id })
  forget(sheet.id)
}
