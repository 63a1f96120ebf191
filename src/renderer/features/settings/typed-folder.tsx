import { text } from '#shared/text/index.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './typed-folder.module.css'

interface TypedFolderProps {
  label: string
  placeholder?: string
  value: string
  submit: string
  busy?: boolean
  onChange: (path: string) => void
  /** Without the blanks around it; it may be empty. */
  onSubmit: (path: string) => void
  onCancel: () => void
}

/** The path of a folder, asked for where there is no dialog of the system. */
export function TypedFolder(props: TypedFolderProps) {
  const { label, placeholder, value, submit, busy = false, onChange, onSubmit, onCancel } = props
  return (
    <form
      className={styles.typing}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(value.trim())
      }}
    >
      <TextField
        label={label}
        placeholder={placeholder}
        value={value}
        // it was asked for a moment ago
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        onChange={({ target }) => onChange(target.value)}
      />
      <Button look="solid" type="submit" disabled={busy}>
        {submit}
      </Button>
      <Button onClick={onCancel}>{text().common.cancel}</Button>
    </form>
  )
}
