import { useEffect, useId, useRef, useState } from 'react'
import styles from './cell-editor.module.css'

interface CellEditorProps {
  label: string
  text: string
  choices: readonly string[]
  onDone: (text: string) => void
  onCancel: () => void
}

/** A cell while it is typed in. Enter and leaving it keep what is written, Escape does not. */
export function CellEditor({ label, text, choices, onDone, onCancel }: CellEditorProps) {
  const [written, setWritten] = useState(text)
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  // closing it takes the focus away, which must not count as leaving it
  const closed = useRef(false)
  useEffect(() => input.current?.select(), [])
  const close = (end: () => void) => {
    if (closed.current) return
    closed.current = true
    end()
  }
  return (
    <>
      <input
        ref={input}
        className={styles.editor}
        aria-label={label}
        list={choices.length > 0 ? listId : undefined}
        autoComplete="off"
        spellCheck={false}
        value={written}
        onChange={({ target }) => setWritten(target.value)}
        onBlur={() => close(() => onDone(written))}
        onKeyDown={(press) => {
          press.stopPropagation()
          if (press.key === 'Enter') close(() => onDone(written))
          if (press.key === 'Escape') close(onCancel)
        }}
      />
      {choices.length > 0 && (
        <datalist id={listId}>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </datalist>
      )}
    </>
  )
}
