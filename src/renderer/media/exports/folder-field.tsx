import { text } from '#shared/text/index.ts'
import { useCommand, useConnection } from '../../bridge/hooks.ts'
import { withErrorToast } from '../../core/acting.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './folder-field.module.css'

interface FolderFieldProps {
  value: string
  onChange: (folder: string) => void
}

/** A folder of this computer: by the system's own dialog where there is one, by its path anywhere. */
export function FolderField({ value, onChange }: FolderFieldProps) {
  const words = text().library
  const { client } = useConnection()
  const app = useCommand('app.describe', {})
  const [canChoose, example] =
    app.status === 'ready' ? [app.value.desktop.chooseFolder, app.value.outputFolder] : [false, '']
  const choose = () =>
    withErrorToast(async () => {
      const { path } = await client.request('desktop.chooseFolder', {})
      if (path !== null) onChange(path)
    })
  return (
    <div className={styles.path}>
      <TextField
        placeholder={example}
        value={value}
        data-first-focus
        onChange={({ target }) => onChange(target.value)}
      />
      {canChoose && <Button onClick={() => void choose()}>{words.chooseFolder}</Button>}
    </div>
  )
}
