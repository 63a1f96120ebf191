import { Trash2 } from 'lucide-react'
import type { LibraryItem } from '#shared/app/library.ts'
import { text } from '#shared/text/index.ts'
import { useConnection } from '../../bridge/hooks.ts'
import { useAct } from '../../core/acting.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { FileNote } from './file-note.tsx'

/** Something that was deleted: its picture, where it was, and the way back. */
export function TrashedFile({ item }: { item: LibraryItem }) {
  const words = text().culling
  const { client } = useConnection()
  const { run, running, refusal } = useAct()
  const restore = () =>
    run(async () => {
      const { restored, gone, failed } = await client.request('library.restore', { ids: [item.id] })
      showToast({ text: words.restored(restored.length, gone.length, failed.length) })
    })
  return (
    <FileNote
      item={item}
      icon={Trash2}
      title={words.inTrash}
      actions={
        <Button look="solid" disabled={running} onClick={() => void restore()}>
          {words.restore}
        </Button>
      }
    >
      {refusal ?? words.inTrashHint}
    </FileNote>
  )
}
