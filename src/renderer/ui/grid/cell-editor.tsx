import { useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { text as catalogue } from '#shared/text/index.ts'
import { classNames } from '../class-names.ts'
import { Kbd } from '../kbd.tsx'
import { typeAtCursor } from '../type-at-cursor.ts'
import styles from './cell-editor.module.css'
import { CellOverlay } from './cell-overlay.tsx'
import type { Direction } from './selection.ts'
import { tableKeys } from './table-keys.ts'

/** Where whoever has written goes on: stays, goes to a neighbour, or has meant every selected cell. */
export type EditEnd = Direction | 'here' | 'all'

export interface CellEditorProps {
  label: string
  text: string
  /** It was opened by a letter, which is about to be written into it: then the arrows leave it. */
  typed: boolean
  /** The id of the cell that is edited. */
  cell: string
  /** So many cells are selected. */
  cells: number
  onDone: (text: string, end: EditEnd) => void
  onCancel: () => void
}

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

/** Closing an editor takes the focus away, which must not count as leaving it a second time. */
export function useOneEnd(onDone: CellEditorProps['onDone'], onCancel: CellEditorProps['onCancel']) {
  const closed = useRef(false)
  const once = (end: () => void) => {
    if (closed.current) return
    closed.current = true
    end()
  }
  return {
    done: (text: string, end: EditEnd) => once(() => onDone(text, end)),
    cancel: () => once(onCancel),
  }
}

/** How a key ends writing, the same in every editor; undefined when it does not. */
export function endOf(press: KeyboardEvent): EditEnd | 'cancel' | undefined {
  if (press.nativeEvent.isComposing) return undefined
  if (press.key === 'Escape') return 'cancel'
  if (press.key === 'Tab') return press.shiftKey ? 'left' : 'right'
  if (press.key === 'Enter' && (press.ctrlKey || press.metaKey)) return 'all'
  if (press.key === 'Enter' && !press.altKey && !press.shiftKey) return 'down'
  return undefined
}

/** A cell while it is written, over the cell and as large as its text. Line breaks are kept. */
export function CellEditor({
  label,
  text,
  typed,
  long,
  cell,
  cells,
  onDone,
  onCancel,
}: CellEditorProps & { long: boolean }) {
  const area = useRef<HTMLTextAreaElement>(null)
  const { done, cancel } = useOneEnd(onDone, onCancel)
  const words = catalogue().grid
  useLayoutEffect(() => {
    area.current?.focus({ preventScroll: true })
    const end = area.current?.value.length ?? 0
    area.current?.setSelectionRange(end, end)
  }, [])
  const written = () => area.current?.value ?? text
  const onKeyDown = (press: KeyboardEvent<HTMLTextAreaElement>) => {
    press.stopPropagation()
    const end = endOf(press)
    const arrow = typed && !press.nativeEvent.isComposing ? ARROWS[press.key] : undefined
    const isHeld = press.shiftKey || press.altKey || press.ctrlKey || press.metaKey
    if (end === 'cancel') {
      press.preventDefault()
      cancel()
    } else if (end !== undefined) {
      press.preventDefault()
      done(written(), end)
    } else if (arrow && !isHeld) {
      press.preventDefault()
      done(written(), arrow)
    } else if (press.key === 'Enter' && press.altKey) {
      press.preventDefault()
      typeAtCursor(press.currentTarget, '\n')
    }
  }
  return (
    <CellOverlay cell={cell}>
      <textarea
        ref={area}
        className={classNames(styles.area, long && styles.long)}
        dir="auto"
        aria-label={label}
        autoComplete="off"
        spellCheck={false}
        rows={1}
        defaultValue={typed ? '' : text}
        onKeyDown={onKeyDown}
        onBlur={() => {
          // a window that goes behind another one takes the focus along and brings it back
          if (document.hasFocus()) done(written(), 'here')
        }}
      />
      {(long || cells > 1) && (
        <div className={styles.hints} aria-hidden="true">
          {long && (
            <span>
              <Kbd keys={tableKeys('table.lineBreak')} /> {words.breakHint}
            </span>
          )}
          {cells > 1 && (
            <span>
              <Kbd keys={tableKeys('table.editAll')} /> {words.fillHint(cells)}
            </span>
          )}
        </div>
      )}
    </CellOverlay>
  )
}
