import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { text } from '#shared/text/index.ts'
import { useControl } from '../../../../ui/field-control.ts'
import { Icon } from '../../../../ui/icon.tsx'
import type { ControlProps } from './control-props.ts'
import styles from './tags-control.module.css'

/** A few words, each a tag of its own; the model reads them as one text with commas. */
export function TagsControl({ descriptor, value, invalid, onChange }: ControlProps<'text'>) {
  const { tie } = useControl(undefined)
  const [typing, setTyping] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const written = tagsOf(value)
  // what is being typed is the last of them already: nothing is made without it
  const isLast = typing.trim() !== '' && written.at(-1) === typing.trim()
  const typed = isLast || typing.trim() === '' ? typing : ''
  const tags = [...new Set(isLast ? written.slice(0, -1) : written)]
  const write = (next: readonly string[]) => onChange(next.length === 0 ? undefined : next.join(', '))
  const type = (words: string) => {
    setTyping(words)
    write([...tags, ...tagsOf(words)])
  }
  const take = (words: string) => {
    setTyping('')
    write([...new Set([...tags, ...tagsOf(words)])])
  }
  return (
    <div className={styles.field} data-invalid={invalid}>
      {tags.map((tag) => (
        <span key={tag} className={styles.tag}>
          {tag}
          <button
            type="button"
            className={styles.remove}
            aria-label={text().compose.controls.remove(tag)}
            onClick={() => {
              write([...tags.filter((other) => other !== tag), ...tagsOf(typed)])
              input.current?.focus()
            }}
          >
            <Icon of={X} size="small" />
          </button>
        </span>
      ))}
      <input
        {...tie}
        ref={input}
        className={styles.input}
        aria-invalid={invalid}
        aria-required={descriptor.required}
        autoComplete="off"
        placeholder={tags.length === 0 ? text().compose.controls.addTags : ''}
        value={typed}
        onChange={({ target }) => (target.value.includes(',') ? take(target.value) : type(target.value))}
        onBlur={() => typed !== '' && take(typed)}
        onKeyDown={(press) => {
          if (press.key === 'Enter' && typed.trim() !== '' && !press.ctrlKey && !press.metaKey) {
            press.preventDefault()
            take(typed)
            // a key held down for the word would go on to all tags
          } else if (press.key === 'Backspace' && typed === '' && !press.repeat) write(tags.slice(0, -1))
        }}
      />
    </div>
  )
}

function tagsOf(value: unknown): string[] {
  if (typeof value !== 'string') return []
  return value
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
}
