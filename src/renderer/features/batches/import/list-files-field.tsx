import { FolderOpen } from 'lucide-react'
import { text } from '#shared/text/index.ts'
import { useCommand, useConnection } from '../../../bridge/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from './list-files-field.module.css'

interface ListFilesFieldProps {
  /** How many files came along with the list. */
  brought: number
  folder: string
  onFolder: (folder: string) => void
}

/** Where the files are that cells name: with the list, or in a folder. */
export function ListFilesField({ brought, folder, onFolder }: ListFilesFieldProps) {
  const { client } = useConnection()
  const app = useCommand('app.describe', {})
  const words = text().batches
  const choose = async () => {
    const { path } = await client.request('desktop.chooseFolder', {})
    if (path !== null) onFolder(path)
  }
  if (brought > 0)
    return <Field label={words.files}>{() => <p className={styles.fact}>{words.filesBrought(brought)}</p>}</Field>
  return (
    <Field label={words.filesFolder} hint={words.filesFolderHint}>
      {({ hintId }) => (
        <div className={styles.folder}>
          <TextField
            label={words.filesFolder}
            small
            placeholder={words.filesFolderExample}
            aria-describedby={hintId}
            value={folder}
            onChange={({ target }) => onFolder(target.value)}
          />
          {app.status === 'ready' && app.value.desktop.chooseFolder && (
            <Button small icon={<Icon of={FolderOpen} size="small" />} onClick={() => void choose()}>
              {words.chooseFolder}
            </Button>
          )}
        </div>
      )}
    </Field>
  )
}
