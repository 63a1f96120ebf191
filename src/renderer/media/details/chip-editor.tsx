import { Plus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import styles from './chip-editor.module.css'

interface Chip {
  id: string
  label: string
}

interface ChipEditorProps {
  label: string
  chips: readonly Chip[]
  /** What has been used before. */
  suggestions: readonly string[]
  placeholder: string
  nameOfRemoval: (label: string) => string
  /** Someone is about to write. */
  onBegin?: () => void
  /** What is meant by something written: several at once, where that can be. */
  namesIn: (written: string) => readonly string[]
  onAdd: (names: string[]) => void
  onRemove: (chip: Chip) => void
}

/** Short names that belong to something, each taken away by a click and added by writing it. */
export function ChipEditor({
  label,
  chips,
  suggestions,
  placeholder,
  nameOfRemoval,
  onBegin,
  namesIn,
  onAdd,
  onRemove,
}: ChipEditorProps) {
  const listId = useId()
  const [draft, setDraft] = useState('')
  const add = () => {
    const known = new Set(chips.map((chip) => chip.label.toLowerCase()))
    const names = namesIn(draft).filter((name) => !known.has(name.toLowerCase()))
    setDraft('')
    if (names.length > 0) onAdd(names)
  }
  return (
    <div className={styles.editor}>
      {chips.length > 0 && (
        <ul className={styles.chips} aria-label={label}>
          {chips.map((chip) => (
            <li key={chip.id} className={styles.chip}>
              {chip.label}
              <button
                type="button"
                className={styles.remove}
                aria-label={nameOfRemoval(chip.label)}
                onClick={() => onRemove(chip)}
              >
                <Icon of={X} size="small" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <form
        className={styles.adding}
        onSubmit={(submit) => {
          submit.preventDefault()
          add()
        }}
      >
        <Icon of={Plus} size="small" />
        <input
          className={styles.input}
          aria-label={placeholder}
          placeholder={placeholder}
          autoComplete="off"
          maxLength={60}
          list={listId}
          value={draft}
          onChange={({ target }) => setDraft(target.value)}
          onFocus={onBegin}
          onBlur={add}
        />
        <datalist id={listId}>
          {suggestions.map((suggestion) => (
            <option key={suggestion}>{suggestion}</option>
          ))}
        </datalist>
      </form>
    </div>
  )
}
