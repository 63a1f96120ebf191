import { FolderOpen } from 'lucide-react'
import { useState } from 'react'
import { text } from '#shared/text/index.ts'
import { MOST_ITEMS_AT_ONCE } from '#shared/app/item-ids.ts'
import { useConnection } from '../../../bridge/hooks.ts'
import { useAct } from '../../../core/acting.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { FolderField } from './folder-field.tsx'
import { SheetForm } from './sheet-form.tsx'

interface ExportSheetProps {
  ids: readonly string[]
  onClose: () => void
}

/** Copies of what is chosen, with everything known about it inside, into a folder. */
export function ExportSheet({ ids, onClose }: ExportSheetProps) {
  const words = text().library
  const { client } = useConnection()
  const [folder, setFolder] = useState('')
  const { run: act, running, refusal } = useAct()
  const run = () =>
    act(async () => {
      let [files, missing, changed] = [0, 0, 0]
      for (let start = 0; start < ids.length; start += MOST_ITEMS_AT_ONCE) {
        const portion = ids.slice(start, start + MOST_ITEMS_AT_ONCE)
        const outcome = await client.request('library.export', { ids: portion, folder })
        files += outcome.files
        missing += outcome.missing.length
        changed += outcome.changed.length
      }
      showToast({ text: words.exported(files, missing, changed) })
      onClose()
    })
  return (
    <Dialog
      title={words.exportTitle(ids.length)}
      description={words.exportHint}
      open
      onOpenChange={(open) => !open && !running && onClose()}
    >
      <SheetForm
        onSubmit={() => void run()}
        refusal={refusal}
        actions={
          <>
            {' '}
            <Button disabled={running} onClick={onClose}>
              {text().common.cancel}
            </Button>
            <Button
              type="submit"
              look="solid"
              icon={<Icon of={FolderOpen} />}
              disabled={running || folder.trim() === ''}
            >
              {running ? words.exporting : words.export}
            </Button>
          </>
        }
      >
        <FolderField value={folder} onChange={setFolder} />
      </SheetForm>
    </Dialog>
  )
}
