import { useRef, type ReactNode, type Ref } from 'react'
import { text } from '#shared/text/index.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { typeAtCursor } from '../../../../ui/type-at-cursor.ts'
import { showToast } from '../../../../ui/toast-store.ts'
import { formatCount } from '../../../../words/format.ts'
import { takesPlaces } from '../../draft/draft.ts'
import { PlacesButton } from '../places/places-button.tsx'
import { PromptTools } from '../../prompt/prompt-tools.tsx'
import type { ControlProps } from './control-props.ts'
import styles from './text-controls.module.css'

type TextProps = ControlProps<'text'>

function placeholderOf(name: string): string | undefined {
  const words = text().compose.controls
  switch (name) {
    case 'prompt':
      return words.promptPlaceholder
    case 'negative_prompt':
      return words.negativePromptPlaceholder
    case 'text':
      return words.textPlaceholder
    case 'lyrics':
      return words.lyricsPlaceholder
    default:
      return undefined
  }
}

/** The words that everything hangs on. */
export function PromptControl(props: TextProps) {
  const { onChange } = props
  const written = textOf(props)
  const takeEarlier = (prompt: string) => {
    onChange(prompt)
    if (written === '' || written === prompt) return
    showToast({ text: text().prompts.promptReplaced, undo: () => onChange(written) })
  }
  return <Words {...props} size="large" note={<PromptTools onPrompt={takeEarlier} />} />
}

export function TextAreaControl(props: TextProps) {
  const { model, descriptor, onChange } = props
  const places = takesPlaces(model, descriptor.name) && (
    <PlacesButton model={model} value={textOf(props)} onChange={onChange} />
  )
  return <Words {...props} size="regular" note={places} />
}

/** How fast a calm voice reads. */
const WORDS_PER_MINUTE = 150

/** What is spoken, with how long that takes. */
export function ScriptControl(props: TextProps) {
  const words = textOf(props).split(/\s+/).filter(Boolean).length
  const seconds = Math.round((words / WORDS_PER_MINUTE) * 60)
  return (
    <Words
      {...props}
      size="large"
      note={words > 0 ? text().compose.controls.spoken(words, Math.max(1, seconds)) : undefined}
    />
  )
}

/** As models read them, in whatever language they are offered. */
const PARTS = ['Verse', 'Chorus', 'Bridge'] as const

/** What is sung; the parts of the song are written as headings, which the buttons set. */
export function LyricsControl(props: TextProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const insert = (part: string) => {
    const field = area.current
    if (!field) return
    const before = field.value.slice(0, field.selectionStart)
    typeAtCursor(field, `${before === '' || before.endsWith('\n') ? '' : '\n'}[${part}]\n`)
  }
  return (
    <Words
      {...props}
      size="regular"
      area={area}
      note={
        <span className={styles.parts}>
          {PARTS.map((part) => (
            <Button key={part} small onClick={() => insert(part)}>
              {text().compose.controls.songParts[part]}
            </Button>
          ))}
        </span>
      }
    />
  )
}

interface WordsProps extends TextProps {
  size: 'regular' | 'large'
  note?: ReactNode
  area?: Ref<HTMLTextAreaElement>
}

function Words({ model, descriptor, value, onChange, size, note, area }: WordsProps) {
  const written = textOf({ value })
  const preset = model.defaults[descriptor.name]
  const length = Array.from(written).length
  return (
    <TextArea
      {...(area ? { ref: area } : {})}
      size={size}
      aria-required={descriptor.required}
      placeholder={typeof preset === 'string' && preset !== '' ? preset : placeholderOf(descriptor.name)}
      value={written}
      onChange={({ target }) => onChange(target.value)}
      footer={
        <>
          {note}
          <span className={styles.count} data-over={length > descriptor.maxLength}>
            {formatCount(length)} / {formatCount(descriptor.maxLength)}
          </span>
        </>
      }
    />
  )
}

function textOf({ value }: Pick<TextProps, 'value'>): string {
  return typeof value === 'string' ? value : ''
}
