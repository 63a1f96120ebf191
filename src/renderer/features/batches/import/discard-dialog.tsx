import type { Sheet } from '#shared/app/sheet.ts'
import { text } from '#shared/text/index.ts'
import { useConnection } from '../../../bridge/hooks.ts'
import { ConfirmDialog } from '../../../core/confirm-dialog.tsx'
import { useBatches } from '../../../core/navigation/batches-view.ts'
import { useImportDrafts } from './import-drafts.ts'

/** Asks before a list that is prepared goes for good; the file it came from is nobody's business. */
export function DiscardDialog({ sheet, onClose }: { sheet: Pick<Sheet, 'id' | 'name'>; onClose: () => void }) {
  const { client } = useConnection()
  const showList = useBatches((state) => state.showList)
  const forget = useImportDrafts((state) => state.forget)
  const words = text().lists.discard
  return (
    <ConfirmDialog
      title={words.title(sheet.name)}
      description={words.lead}
      keep={text().batches.keepIt}
      go={words.action}
      onConfirm={async () => {
        await client.request('sheets.discard', { id: sheet.id })
        showList()
        forget(sheet.id)
      }}
      onClose={onClose}
    />
  )
}
