import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { text as catalogue } from '#shared/text/index.ts'
import styles from './choice-editor.module.css'
import { endOf, useOneEnd, type CellEditorProps, type EditEnd } from './cell-editor.tsx'
import { CellOverlay } from './cell-overlay.tsx'
import { matchChoices } from './choice-match.ts'
import type { GridChoice } from './grid-types.ts'

/** A cell that is one of several: typing looks for it. What is none of them is kept as it was typed. */
export function ChoiceEditor({
  label,
  text,
  typed,
  choices,
  cell,
  onDone,
  onCancel,
}: CellEditorProps & { choices: readonly GridChoice[] }) {
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const listId = useId()
  /** Undefined until something was typed: then all are offered, whatever the cell says. */
  const [written, setWritten] = useState<string>()
  const offered = matchChoices(choices, written ?? '')
  const [chosen, setChosen] = useState(() => choices.findIndex(({ value }) => value === text))
  const { done, cancel } = useOneEnd(onDone, onCancel)
  useLayoutEffect(() => {
    field.current?.focus({ preventScroll: true })
    if (!typed) field.current?.select()
  }, [typed])
  useLayoutEffect(() => {
    list.current?.children[chosen]?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  const take = (end: EditEnd) => {
    const untouched = written === undefined && offered[chosen]?.value === text
    done(untouched ? text : (offered[chosen]?.value ?? written ?? text), end)
  }
  const onKeyDown = (press: KeyboardEvent) => {
    press.stopPropagation()
    const end = endOf(press)
    if (press.key === 'ArrowDown' || press.key === 'ArrowUp') {
      press.preventDefault()
      const by = press.key === 'ArrowDown' ? 1 : -1
      if (offered.length > 0) setChosen((now) => (now + by + offered.length) % offered.length)
    } else if (end !== undefined) {
      press.preventDefault()
      if (end === 'cancel') cancel()
      else take(end)
    }
  }
  return (
    <CellOverlay cell={cell}>
      <input
        ref={field}
        className={styles.field}
        role="combobox"
        aria-label={label}
        aria-expanded="true"
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={offered[chosen] ? `${listId}-${chosen}` : undefined}
        autoComplete="off"
        spellCheck={false}
        defaultValue={typed ? '' : text}
        onInput={({ currentTarget }) => {
          setWritten(currentTarget.value)
          setChosen(currentTarget.value.trim() === '' ? -1 : 0)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (document.hasFocus()) done(named(choices, written) ?? written ?? text, 'here')
        }}
      />
      <div ref={list} id={listId} className={styles.choices} role="listbox" aria-label={label}>
        {offered.map((choice, index) => (
          // the keyboard chooses from the field
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={choice.value}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === chosen}
            className={styles.choice}
            onPointerDown={(press) => {
              press.preventDefault()
              done(choice.value, 'here')
            }}
          >
            {choice.label}
            {choice.label !== choice.value && <span className={styles.value}>{choice.value}</span>}
          </div>
        ))}
      </div>
      {offered.length === 0 && <div className={styles.none}>{catalogue().grid.noChoice}</div>}
    </CellOverlay>
  )
}

/** The value of a choice that was typed by its name. */
function named(choices: readonly GridChoice[], written: string | undefined): string | undefined {
  const typed = written?.trim().toLocaleLowerCase()
  return choices.find(({ value, label }) => [value, label].some((name) => name.toLocaleLowerCase() === typed))?.value
}
