import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { DEFAULT_TEMPLATE } from '#shared/batch/file-name.ts'
import { text } from '#shared/text/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Tooltip } from '../../../ui/tooltip.tsx'
import { insertAt, nameExample, PLACEHOLDERS, type Placeholder } from './name-example.ts'
import styles from './name-template-field.module.css'

interface NameTemplateFieldProps {
  saved: string
  onSave: (template: string) => Promise<void>
}

/** How files are named, with what one would be called right now. What cannot be used is never kept. */
export function NameTemplateField({ saved, onSave }: NameTemplateFieldProps) {
  const [template, setTemplate] = useState(saved)
  const input = useRef<HTMLInputElement>(null)
  const words = text().settings
  const example = nameExample(template, today())
  const error = 'error' in example ? example.error : undefined
  const isChanged = template !== saved

  const save = (next = template) => {
    if (next !== saved && 'name' in nameExample(next, today())) void onSave(next)
  }
  const insert = (field: Placeholder) => {
    const { selectionStart, selectionEnd } = input.current ?? {}
    const caret = { start: selectionStart ?? template.length, end: selectionEnd ?? template.length }
    const inserted = insertAt(template, PLACEHOLDERS[field], caret)
    // the field holds the new text before the caret is put into it, and before the next letter is typed
    flushSync(() => setTemplate(inserted.template))
    input.current?.focus()
    input.current?.setSelectionRange(inserted.caret, inserted.caret)
  }
  return (
    <form
      className={styles.template}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Field label={words.template} hint={words.templateHint} error={error}>
        <div className={styles.line}>
          <TextField ref={input} value={template} onChange={({ target }) => setTemplate(target.value)} />
          {isChanged && (
            <>
              <Button look="solid" type="submit" disabled={error !== undefined}>
                {words.save}
              </Button>
              <Button onClick={() => setTemplate(saved)}>{text().common.cancel}</Button>
            </>
          )}
          {!isChanged && saved !== DEFAULT_TEMPLATE && (
            <Button onClick={() => save(DEFAULT_TEMPLATE)}>{words.templateReset}</Button>
          )}
        </div>
      </Field>
      <ul className={styles.placeholders} aria-label={words.placeholders}>
        {(Object.keys(PLACEHOLDERS) as Placeholder[]).map((field) => (
          <li key={field}>
            <Tooltip text={words.fields[field]}>
              <button
                type="button"
                className={styles.placeholder}
                aria-label={words.insert(`${PLACEHOLDERS[field]}: ${words.fields[field]}`)}
                onClick={() => insert(field)}
              >
                {PLACEHOLDERS[field]}
              </button>
            </Tooltip>
          </li>
        ))}
      </ul>
      <p className={styles.example} aria-live="polite">
        <span className={styles.soft}>{words.templateExample}</span>
        <code className={styles.name}>{'name' in example ? example.name : '–'}</code>
      </p>
    </form>
  )
}

function today(): string {
  return new Date().toISOString().slice(0, 10)
}
