import { FileQuestionMark } from 'lucide-react'
import { useState } from 'react'
import type { LibraryItem } from '#shared/app/library.ts'
import { text } from '#shared/text/index.ts'
import { useConnection } from '../../bridge/hooks.ts'
import { useAct } from '../../core/acting.ts'
import { useFolderDialog } from '../../core/folder-field.tsx'
import { Button } from '../../ui/button.tsx'
import { FileNote } from './file-note.tsx'

/** Something whose file was moved or deleted outside the app. What is known of it stays. */
export function MissingFile({ item }: { item: LibraryItem }) {
  const words = text().viewers
  const { client } = useConnection()
  const chooseFolder = useFolderDialog()
  const { run, running, refusal } = useAct()
  const [isNowhere, setNowhere] = useState(false)

  const find = (folders: string[]) =>
    run(async () => {
      setNowhere(false)
      await client.request('library.heal', { folders })
      const { missing } = await client.request('library.read', { id: item.id })
      setNowhere(missing)
    })
  return (
    <FileNote
      item={item}
      icon={FileQuestionMark}
      title={words.fileMissing}
      actions={
        <>
          <Button look="solid" disabled={running} onClick={() => void find([])}>
            {running ? words.searching : words.findIt}
          </Button>
          {chooseFolder && (
            <Button disabled={running} onClick={() => chooseFolder((folder) => find([folder]))}>
              {words.findInFolder}
            </Button>
          )}
        </>
      }
    >
      {refusal ?? (isNowhere ? words.notFound : words.fileMissingHint)}
    </FileNote>
  )
}
