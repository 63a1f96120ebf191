import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import type { Sheet } from '#shared/app/sheet.ts'
import { text } from '#shared/text/index.ts'
import { useConnection } from '../../../bridge/hooks.ts'
import { withErrorToast } from '../../../core/acting.ts'
import { FolderField } from '../../../core/folder-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import styles from './list-files-field.module.css'

interface ListFilesFieldProps {
  sheet: Sheet
  /** How many files came along with the list. */
  brought: number
}

/** Where the files are that cells name: with the list, or in a folder. */
export function ListFilesField({ sheet, brought }: ListFilesFieldProps) {
  const { client } = useConnection()
  const [folder, setFolder] = useState(sheet.folder ?? '')
  const words = text().batches
  const put = (chosen: string) =>
    withErrorToast(() => client.request('sheets.setFolder', { id: sheet.id, folder: chosen.trim() || null }))
  return (
    <Field label={words.filesFolder} hint={brought > 0 ? words.filesBrought(brought) : words.filesFolderHint}>
      <div className={styles.folder}>
        <FolderField
          small
          placeholder={words.filesFolderExample}
          value={folder}
          onChange={setFolder}
          onChoose={(chosen) => {
            setFolder(chosen)
            return put(chosen)
          }}
          onBlur={() => (sheet.folder ?? '') !== folder.trim() && void put(folder)}
          onKeyDown={(press) => press.key === 'Enter' && void put(folder)}
        />
        <Button
          small
          icon={<Icon of={RefreshCw} size="small" />}
          onClick={() => void withErrorToast(() => client.request('sheets.lookAgain', { id: sheet.id }))}
        >
          {text().lists.lookAgain}
        </Button>
      </div>
    </Field>
  )
}
