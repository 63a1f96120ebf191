import { useEffect, useId, useRef, useState } from 'react'
import styles from './cell-editor.module.css'

/** Where whoever has typed goes on. */
export type CellEnd = 'here' | 'down' | 'right' | 'left'

/** What a cell can be completed to, and how a person calls it. */
export interface CellChoice {
  value: string
  label: string
}

interface CellEditorProps {
  label: string
  text: string
  /** It was opened by typing: what follows is written behind it, not over it. */
  typed?: boolean
  choices: readonly CellChoice[]
  onDone: (text: string, ending: CellEnd) => void
  onCancel: () => void
}

/** A cell while it is typed in. Enter, Tab and leaving it keep what is written, Escape does not. */
export function CellEditor({ label, text, typed = false, choices, onDone, onCancel }: CellEditorProps) {
  const [written, setWritten] = useState(text)
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  // closing it takes the focus away, which must not count as leaving it
  const closed = useRef(false)
  useEffect(() => {
    input.current?.focus()
    if (!typed) input.current?.select()
  }, [typed])
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
        onBlur={() => close(() => onDone(written, 'here'))}
        onKeyDown={(press) => {
          press.stopPropagation()
          if (press.key === 'Enter') close(() => onDone(written, 'down'))
          if (press.key === 'Escape') close(onCancel)
          if (press.key === 'Tab') {
            press.preventDefault()
            close(() => onDone(written, press.shiftKey ? 'left' : 'right'))
          }
        }}
      />
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
