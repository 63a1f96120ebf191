import type { Sheet } from '#shared/app/sheet.ts'
import { useConnection } from '../../../bridge/hooks.ts'
import { telling } from '../../../core/acting.ts'
import { useBatches, type BroughtList } from '../../../core/navigation/batches-view.ts'
import { historyOf, useImportDrafts } from './import-drafts.ts'
import type { Reading } from './list-reading.tsx'
import { openAsSheet } from './open-as-sheet.ts'

/**
 * Reads the list once more, in another way: as long as the window knows where it came from. Read another way it is
 * another list; one that was edited before stays among those that are prepared.
 */
export function useReadAgain(sheet: Sheet, list: BroughtList | undefined): ((reading: Reading) => void) | undefined {
  const { client } = useConnection()
  const openSheet = useBatches((state) => state.openSheet)
  const forget = useImportDrafts((state) => state.forget)
  if (!list) return undefined
  return (reading) =>
    void telling(async () => {
      const id = await openAsSheet(client, list, () => true, reading)
      if (id === undefined) return
      const isEdited = historyOf(sheet.id).isUsed()
      openSheet(id, list)
      if (isEdited) return
      await client.request('sheets.discard', { id: sheet.id })
      forget(sheet.id)
    })
}
