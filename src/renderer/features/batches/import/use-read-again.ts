import type { Sheet } from '#shared/app/sheet.ts'
import { text } from '#shared/text/index.ts'
import { useConnection } from '../../../bridge/hooks.ts'
import { withErrorToast } from '../../../core/acting.ts'
import { useBatches, type BroughtList } from '../../../core/navigation/batches-view.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { isEdited } from '../table/change-histories.ts'
import { useImportDrafts, type ImportDraft } from './import-drafts.ts'
import type { Reading } from './list-reading.tsx'
import { openAsSheet, showSheet } from './open-as-sheet.ts'

/**
 * Reads the list once more, in another way: as long as the window knows where it came from. Read another way it is
 * another list. What was chosen for it goes along where its columns are the same; what would be lost stays, with the
 * list that it was chosen for, among those that are prepared.
 */
export function useReadAgain(
  sheet: Sheet,
  list: BroughtList | undefined,
  draft: ImportDraft,
): ((reading: Reading) => void) | undefined {
  const { client } = useConnection()
  const openSheet = useBatches((state) => state.openSheet)
  const { put, forget } = useImportDrafts()
  if (!list) return undefined
  return (reading) =>
    void withErrorToast(async () => {
      const other = await openAsSheet(client, list, () => true, reading)
      if (!other) return
      const goesAlong = other.columns.join('\n') === sheet.columns.join('\n')
      if (goesAlong) put(other.id, { ...draft, name: draft.name === sheet.name ? other.name : draft.name })
      const { view } = useBatches.getState()
      const isAwaited = view.at === 'sheet' && view.id === sheet.id
      showSheet(other, list, isAwaited)
      // what was left meanwhile is where it was left
      if (!isAwaited) return
      if (isEdited(sheet.id) || (draft.touched && !goesAlong)) {
        const words = text().importing
        showToast({
          text: words.editedStays(sheet.name),
          action: { label: words.backToEdited, run: () => openSheet(sheet.id, list) },
        })
        return
      }
      await client.request('sheets.discard', { id: sheet.id })
      forget(sheet.id)
    })
}
