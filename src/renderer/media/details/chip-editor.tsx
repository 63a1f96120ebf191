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
  /** What is written is one name, which is no longer than this. */
  longest?: number
  nameOfRemoval: (label: string) => string
  /** Someone is about to write. */
  onBegin?: () => void
  /** What is meant by something written: several at once, where that can be. */
  namesIn: (written: string) => readonly string[]
  /** Answers whether it was done. */
  onAdd: (names: string[]) => Promise<boolean>
  onRemove: (chip: Chip) => void
}

/** What a browser calls the input of a suggestion that was chosen. */
const CHOSEN = 'insertReplacementText'

/** Short names that belong to something, each taken away by a click and added by Enter or as a suggestion. */
export function ChipEditor({
  label,
  chips,
  suggestions,
  placeholder,
  longest,
  nameOfRemoval,
  onBegin,
  namesIn,
  onAdd,
  onRemove,
}: ChipEditorProps) {
  const listId = useId()
  const [draft, setDraft] = useState('')
  const add = async (written: string) => {
    const known = new Set(chips.map((chip) => chip.label.toLowerCase()))
    const names = namesIn(written).filter((name) => !known.has(name.toLowerCase()))
    setDraft('')
    if (names.length === 0 || (await onAdd(names))) return
    setDraft((now) => now || written)
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
          void add(draft)
        }}
      >
        <Icon of={Plus} size="small" />
        <input
          className={styles.input}
          aria-label={placeholder}
          placeholder={placeholder}
          autoComplete="off"
          maxLength={longest}
          list={listId}
          value={draft}
          onChange={({ target: { value }, nativeEvent }) => {
            const isChosen = nativeEvent instanceof InputEvent && nativeEvent.inputType === CHOSEN
            if (isChosen && suggestions.includes(value)) void add(value)
            else setDraft(value)
          }}
          onKeyDown={({ key }) => key === 'Escape' && setDraft('')}
          onFocus={onBegin}
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
