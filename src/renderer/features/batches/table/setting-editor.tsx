import { useEffect, useId, useRef, useState, type ChangeEvent, type KeyboardEvent } from 'react'
import type { GridChoice } from '../../../ui/grid/grid-types.ts'
import { typeAtCursor } from '../../../ui/type-at-cursor.ts'
import styles from './setting-editor.module.css'

interface SettingEditorProps {
  label: string
  text: string
  /** Words, which may have several lines. */
  long: boolean
  choices: readonly GridChoice[]
  onDone: (text: string) => void
  onCancel: () => void
}

/**
 * A setting while it is typed in. Enter and leaving it keep what is written, Escape does not; among words Alt or Shift
 * with Enter begins a new line.
 */
export function SettingEditor({ label, text, long, choices, onDone, onCancel }: SettingEditorProps) {
  const [written, setWritten] = useState(text)
  const listId = useId()
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  // closing it takes the focus away, which must not count as leaving it
  const closed = useRef(false)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  const close = (end: () => void) => {
    if (closed.current) return
    closed.current = true
    end()
  }
  const onKeyDown = (press: KeyboardEvent) => {
    press.stopPropagation()
    if (press.key === 'Escape') close(onCancel)
    if (press.key !== 'Enter' || press.nativeEvent.isComposing) return
    if (long && (press.shiftKey || press.altKey)) {
      // a browser breaks the line by itself with Shift only
      if (!press.altKey) return
      press.preventDefault()
      if (field.current) typeAtCursor(field.current, '\n')
      return
    }
    press.preventDefault()
    close(() => onDone(written))
  }
  const props = {
    ref: field,
    'aria-label': label,
    spellCheck: false,
    value: written,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => setWritten(target.value),
    onBlur: () => close(() => onDone(written)),
    onKeyDown,
  }
  if (long || text.includes('\n')) return <textarea className={styles.words} rows={6} {...props} />
  return (
    <>
      <input className={styles.editor} list={choices.length > 0 ? listId : undefined} autoComplete="off" {...props} />
      {choices.length > 0 && (
        <datalist id={listId}>
          {choices.map(({ value, label: meaning }) => (
            <option key={value} value={value}>
              {meaning}
            </option>
          ))}
        </datalist>
      )}
    </>
  )
}
