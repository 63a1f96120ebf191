import { TriangleAlert } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import { text } from '#shared/text/index.ts'
import { formatCount } from '../../words/format.ts'
import { Icon } from '../icon.tsx'
import { Kbd } from '../kbd.tsx'
import { sumOf } from './fill-series.ts'
import type { GridCell, GridSource } from './grid-types.ts'
import { cellsIn, sizeOf, type GridRange, type GridSelection } from './selection.ts'
import styles from './status-line.module.css'
import { tableKeys } from './table-keys.ts'

/** More than that is not added up while a range is being drawn. */
const MOST_ADDED = 20_000

interface StatusLineProps {
  source: GridSource
  selection: GridSelection
  range: GridRange
  /** What was done last, for a while. */
  note: string
  active: GridCell | undefined
  /** What is wrong with the active line as a whole: told where its cell has no problem of its own. */
  lineIssue: string | undefined
  canWrite: boolean
  onAccept: () => void
  children: ReactNode
}

/** Under the grid: how much there is, what is selected and adds up to, what there is to know about the active cell. */
export function StatusLine(props: StatusLineProps) {
  const { source, selection, range, note, active, lineIssue, canWrite, onAccept, children } = props
  const words = text().grid
  const { lines, columns } = sizeOf(range)
  const sum = useMemo(() => addUp(source, range), [source, range])
  const { issue = lineIssue, about, suggestion } = active ?? {}
  return (
    <div className={styles.line}>
      <span className={styles.part}>{words.rows(source.count)}</span>
      {lines * columns > 1 && (
        <span className={styles.part}>
          {selection.kind === 'lines' ? words.selectedRows(lines) : words.selected(lines, columns)}
        </span>
      )}
      {sum && (
        <>
          <span className={styles.part}>{words.sum(formatCount(sum.sum))}</span>
          <span className={styles.part}>{words.average(formatCount(sum.sum / sum.numbers))}</span>
        </>
      )}
      <span className={styles.middle}>
        {note === '' && issue !== undefined ? (
          <>
            <span className={styles.issue} title={issue}>
              <Icon of={TriangleAlert} size="small" />
              <span className={styles.words}>{issue}</span>
            </span>
            {suggestion !== undefined && canWrite && (
              // the keyboard has Ctrl+. for it, from the cell
              <button type="button" className={styles.suggestion} tabIndex={-1} onClick={onAccept}>
                {words.didYouMean(suggestion)}
                <Kbd keys={tableKeys('table.acceptSuggestion')} />
              </button>
            )}
          </>
        ) : (
          <span className={styles.words} title={note === '' ? about : undefined}>
            {note === '' ? about : note}
          </span>
        )}
      </span>
      {children !== undefined && <span className={styles.end}>{children}</span>}
    </div>
  )
}

/** Undefined where there is nothing to add, or not all of it has been read. */
function addUp(source: GridSource, range: GridRange): { sum: number; numbers: number } | undefined {
  const count = cellsIn(range)
  if (count < 2 || count > MOST_ADDED) return undefined
  const texts: string[] = []
  for (let line = range.top; line <= range.bottom; line += 1)
    for (let column = range.left; column <= range.right; column += 1) {
      const cell = source.cellAt(line, column)
      if (!cell) return undefined
      texts.push(cell.text)
    }
  const sum = sumOf(texts)
  return sum && sum.numbers > 1 ? sum : undefined
}
