import { CaseSensitive, ChevronDown, ChevronUp, Search, SquareEqual, X } from 'lucide-react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { text } from '#shared/text/index.ts'
import { Button } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'
import { TextField } from '../text-field.tsx'
import { keyNames } from '../../words/key-names.ts'
import styles from './find-bar.module.css'
import type { GridQuery } from './grid-types.ts'

interface FindBarProps {
  query: GridQuery
  onQuery: (query: GridQuery) => void
  replacement: string
  onReplacement: (replacement: string) => void
  /** How many cells say it, and which of them is shown, from 1; 0 before the first. Undefined while it is not known. */
  found: { at: number; count: number } | undefined
  onNext: (backwards: boolean) => void
  /** Changes the cell that is shown and goes on to the next. Without it, there is only finding. */
  onReplace?: () => void
  onReplaceAll?: () => void
  /** Also by Escape; give the focus back to the grid. */
  onClose: () => void
}

/** Find and replace, above a grid. The owner looks: it knows all lines. */
export function FindBar(props: FindBarProps) {
  const { query, onQuery, replacement, onReplacement, found, onNext, onReplace, onReplaceAll, onClose } = props
  const words = text().grid
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const field = bar.current?.querySelector('input')
    field?.focus()
    field?.select()
  }, [])
  // nor is anything changed before it is known what
  const nothing = query.text === '' || !found || found.count === 0
  const onKeyDown = (press: KeyboardEvent) => {
    if (press.key !== 'Escape') return
    press.preventDefault()
    press.stopPropagation()
    onClose()
  }
  const onFindKey = (press: KeyboardEvent) => {
    if (press.key !== 'Enter') return
    press.preventDefault()
    onNext(press.shiftKey)
  }
  const onReplaceKey = (press: KeyboardEvent) => {
    if (press.key !== 'Enter') return
    press.preventDefault()
    if (nothing) return
    if (press.ctrlKey || press.metaKey) onReplaceAll?.()
    else onReplace?.()
  }
  return (
    // Escape means the whole bar, whichever of its fields is written in
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div ref={bar} className={styles.bar} role="search" aria-label={words.find} onKeyDown={onKeyDown}>
      <div className={styles.field}>
        <TextField
          label={words.find}
          placeholder={words.find}
          icon={Search}
          small
          value={query.text}
          onChange={({ target }) => onQuery({ ...query, text: target.value })}
          onKeyDown={onFindKey}
          trailing={
            <span className={styles.found} role="status">
              {query.text === '' || !found
                ? ''
                : found.count === 0
                  ? words.notFound
                  : words.found(found.at, found.count)}
            </span>
          }
        />
      </div>
      <IconButton
        icon={ChevronUp}
        label={words.findPrevious}
        keys={keyNames('Shift', 'Enter')}
        small
        disabled={nothing}
        onClick={() => onNext(true)}
      />
      <IconButton
        icon={ChevronDown}
        label={words.findNext}
        keys={keyNames('Enter')}
        small
        disabled={nothing}
        onClick={() => onNext(false)}
      />
      <IconButton
        icon={CaseSensitive}
        label={words.matchCase}
        small
        aria-pressed={query.matchCase}
        onClick={() => onQuery({ ...query, matchCase: !query.matchCase })}
      />
      <IconButton
        icon={SquareEqual}
        label={words.wholeCell}
        small
        aria-pressed={query.wholeCell}
        onClick={() => onQuery({ ...query, wholeCell: !query.wholeCell })}
      />
      {onReplace && (
        <>
          <div className={styles.field}>
            <TextField
              label={words.replaceWith}
              placeholder={words.replaceWith}
              small
              value={replacement}
              onChange={({ target }) => onReplacement(target.value)}
              onKeyDown={onReplaceKey}
            />
          </div>
          <Button small disabled={nothing} onClick={onReplace}>
            {words.replaceOne}
          </Button>
        </>
      )}
      {onReplaceAll && (
        <Button small disabled={nothing} onClick={onReplaceAll}>
          {words.replaceAll}
        </Button>
      )}
      <span className={styles.close}>
        <IconButton icon={X} label={words.closeFind} small onClick={onClose} />
      </span>
    </div>
  )
}
