import styles from './dialog-search.module.css'
import { SearchField } from './search-field.tsx'

interface DialogSearchProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** Enter takes the first of what was found. */
  onEnter: () => void
}

/** Searches what a dialog lists, and stays in sight above it. */
export function DialogSearch({ onEnter, ...field }: DialogSearchProps) {
  return (
    <form
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault()
        onEnter()
      }}
    >
      <SearchField data-first-focus {...field} />
    </form>
  )
}
