import type { ComponentProps } from 'react'
import { text } from '#shared/text/index.ts'
import { useCommand, useConnection } from '../bridge/hooks.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { withErrorToast } from './acting.ts'
import styles from './folder-field.module.css'

/** The system's own dialog for a folder, which is handed to `take` when one was chosen; undefined where there is none. */
export function useFolderDialog(): ((take: (folder: string) => unknown) => void) | undefined {
  const { client } = useConnection()
  const app = useCommand('app.describe', {})
  if (app.value?.desktop.chooseFolder !== true) return undefined
  return (take) =>
    void withErrorToast(async () => {
      const { path } = await client.request('desktop.chooseFolder', {})
      if (path !== null) await take(path)
    })
}

interface FolderFieldProps extends Omit<ComponentProps<typeof TextField>, 'onChange'> {
  value: string
  onChange: (folder: string) => void
  /** Where one that is chosen is used at once; otherwise it is written into the field. */
  onChoose?: (folder: string) => unknown
}

/** A folder of this computer: by the system's own dialog where there is one, by its path anywhere. */
export function FolderField({ onChange, onChoose = onChange, ...field }: FolderFieldProps) {
  const app = useCommand('app.describe', {})
  const chooseFolder = useFolderDialog()
  return (
    <div className={styles.path}>
      <TextField
        placeholder={app.value?.outputFolder ?? ''}
        {...field}
        onChange={({ target }) => onChange(target.value)}
      />
      {chooseFolder && (
        <Button small={field.small ?? false} onClick={() => chooseFolder(onChoose)}>
          {text().common.chooseFolder}
        </Button>
      )}
    </div>
  )
}
