import { Wand2 } from 'lucide-react'
import type { SheetCheck, UnreadRows } from '#shared/app/sheet.ts'
import type { ColumnTarget } from '#shared/batch/column-mapping.ts'
import type { UnmatchedColumn } from '#shared/batch/unmatched-columns.ts'
import { text } from '#shared/text/index.ts'
import { renderMessage } from '#shared/text/localized-message.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { paramLabel } from '../../../words/labels.ts'
import styles from './problems-panel.module.css'

type Fault = SheetCheck['faults'][number]

interface ProblemsPanelProps {
  check: SheetCheck | undefined
  unread: UnreadRows | undefined
  unmatched: readonly UnmatchedColumn[]
  onTarget: (column: string, target: ColumnTarget) => void
  onShow: (fault: Fault) => void
  onFix: (faults: readonly Fault[]) => void
}

/** Everything that keeps rows from running, the same fault once, and how all of its cells are mended together. */
export function ProblemsPanel({ check, unread, unmatched, onTarget, onShow, onFix }: ProblemsPanelProps) {
  const words = text().lists.problems
  if (!check) return <Loading label={words.checking} />
  const mendable = check.faults.filter(isMendable)
  const cells = mendable.reduce((sum, { rows }) => sum + rows, 0)
  return (
    <div className={styles.problems}>
      <p className={styles.sum}>
        {check.faultyRows === 0 ? words.none(check.rows) : words.some(check.faultyRows, check.rows)}
        {check.filesLeft > 0 && ` ${words.filesLeft(check.filesLeft)}`}
      </p>
      {check.outsideRows > 0 && <p className={styles.outside}>{words.outside(check.outsideRows)}</p>}
      {unread && unread.rows > 0 && <p className={styles.unread}>{words.unread(unread.rows, unread.words)}</p>}
      {mendable.length > 1 && (
        <Button small icon={<Icon of={Wand2} size="small" />} onClick={() => onFix(mendable)}>
          {words.fixEverything(cells)}
        </Button>
      )}
      <ul className={styles.list} aria-label={words.title}>
        {check.faults.map((fault) => (
          <li key={`${fault.path} ${fault.column} ${fault.text} ${fault.message}`} className={styles.fault}>
            <button type="button" className={styles.show} onClick={() => onShow(fault)}>
              <span className={styles.head}>
                <span className={styles.column}>{nameOf(fault)}</span>
                <span className={styles.count}>{words.rows(fault.rows)}</span>
              </span>
              {fault.column !== null && (
                <span className={styles.cell}>{fault.text === '' ? text().batches.emptyCell : fault.text}</span>
              )}
              <span className={styles.message}>{renderMessage(fault)}</span>
            </button>
            {isMendable(fault) && (
              <Button small icon={<Icon of={Wand2} size="small" />} onClick={() => onFix([fault])}>
                {words.fix(fault.suggestion, fault.rows)}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {unmatched.length > 0 && <UnmatchedColumns columns={unmatched} onTarget={onTarget} />}
    </div>
  )
}

function UnmatchedColumns({
  columns,
  onTarget,
}: {
  columns: readonly UnmatchedColumn[]
  onTarget: ProblemsPanelProps['onTarget']
}) {
  const words = text().lists.problems.unmatched
  return (
    <ul className={styles.list} aria-label={words.title}>
      {columns.map(({ column, nearest }) => (
        <li key={column} className={styles.unmatched} data-meant={nearest !== null || undefined}>
          <span>{words.column(column)}</span>
          {nearest !== null && (
            <Button small icon={<Icon of={Wand2} size="small" />} onClick={() => onTarget(column, nearest)}>
              {words.use(paramLabel(nearest))}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function isMendable(fault: Fault): fault is Fault & { suggestion: string; column: string } {
  return fault.suggestion !== null && fault.column !== null && fault.text !== ''
}

function nameOf({ column, path }: Fault): string {
  if (column !== null) return column
  return path === '' ? text().lists.problems.wholeRow : paramLabel(path)
}
