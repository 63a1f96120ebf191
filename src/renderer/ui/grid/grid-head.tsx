import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { KeyboardEvent, PointerEvent as ReactPointerEvent, Ref } from 'react'
import { text } from '#shared/text/index.ts'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon.tsx'
import type { ColumnLayout } from './column-layout.ts'
import styles from './grid-head.module.css'
import { HEAD_COLUMNS } from './grid-line.tsx'
import type { GridColumn, GridProps } from './grid-types.ts'
import type { GridRange } from './selection.ts'

interface GridHeadProps {
  ref: Ref<HTMLDivElement>
  columns: readonly GridColumn[]
  layout: ColumnLayout
  rowHeaderWidth: number
  firstColumn: number
  endColumn: number
  selected: GridRange
  areColumnsSelected: boolean
  sort: GridProps['sort']
  onSort: ((column: GridColumn) => void) | undefined
  onSelectAll: () => void
  onResizeStart: ((column: GridColumn, press: ReactPointerEvent) => void) | undefined
  onFit: (column: GridColumn) => void
  /** Back to the cells. */
  onLeave: () => void
}

const CONTROLS = 'button, select, input, [tabindex="0"]'

/** Headings: each selects its column, sorts by it and is drawn wider at its edge. */
export function GridHead(props: GridHeadProps) {
  const { ref, columns, layout, rowHeaderWidth, firstColumn, endColumn, onSelectAll, onLeave } = props
  const onKeyDown = (press: KeyboardEvent) => {
    // the menu of a heading stands elsewhere in the document and has keys of its own
    if (press.defaultPrevented || !press.currentTarget.contains(press.target as Node)) return
    if (press.key === 'Escape' || press.key === 'ArrowDown') {
      press.preventDefault()
      onLeave()
    }
    if (press.key === 'ArrowLeft' || press.key === 'ArrowRight') {
      press.preventDefault()
      const controls = [...press.currentTarget.querySelectorAll<HTMLElement>(CONTROLS)]
      const here = controls.findIndex((control) => control === document.activeElement)
      controls[here + (press.key === 'ArrowLeft' ? -1 : 1)]?.focus()
    }
  }
  const loose = Array.from({ length: Math.max(0, endColumn - firstColumn) }, (_, index) => firstColumn + index)
  return (
    // its controls are reached by the keys of the grid; this only moves between them
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      ref={ref}
      className={styles.head}
      role="row"
      aria-rowindex={1}
      data-tall={columns.some(({ heading }) => heading !== undefined) || undefined}
      style={{ width: rowHeaderWidth + layout.total }}
      onKeyDown={onKeyDown}
    >
      <div className={styles.frozen} style={{ width: rowHeaderWidth + layout.frozenWidth }}>
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus */}
        <div
          className={styles.corner}
          role="columnheader"
          aria-colindex={1}
          style={{ width: rowHeaderWidth }}
          onClick={onSelectAll}
        >
          {text().grid.rowHeading}
        </div>
        {Array.from({ length: layout.frozen }, (_, column) => (
          <Heading key={columns[column]?.id} {...props} column={column} />
        ))}
      </div>
      {loose.map((column) => (
        <Heading key={columns[column]?.id} {...props} column={column} />
      ))}
    </div>
  )
}

function Heading(props: GridHeadProps & { column: number }) {
  const { columns, column, layout, rowHeaderWidth, selected, areColumnsSelected, sort, onSort } = props
  const { onResizeStart, onFit } = props
  const it = columns[column]
  if (!it) return null
  const sorted = sort?.column === it.id ? sort : undefined
  const isSelected = column >= selected.left && column <= selected.right
  return (
    <div
      role="columnheader"
      aria-colindex={column + 1 + HEAD_COLUMNS}
      aria-label={it.label}
      aria-sort={sorted ? (sorted.descending ? 'descending' : 'ascending') : undefined}
      className={classNames(
        styles.heading,
        isSelected && styles.touched,
        isSelected && areColumnsSelected && styles.selected,
      )}
      data-heading={column}
      data-align={it.align}
      style={{ left: rowHeaderWidth + (layout.lefts[column] ?? 0), width: layout.widths[column] }}
    >
      <span className={styles.label} title={it.label}>
        {it.heading ?? it.label}
      </span>
      {onSort && (
        <button
          type="button"
          className={styles.sort}
          data-sorted={sorted !== undefined || undefined}
          tabIndex={-1}
          aria-label={text().grid.sortBy(it.label)}
          title={text().grid.sortBy(it.label)}
          onClick={() => onSort(it)}
        >
          <Icon of={sorted ? (sorted.descending ? ArrowDown : ArrowUp) : ArrowUpDown} size="small" />
        </button>
      )}
      {onResizeStart && (
        // the keyboard has Alt+Shift with the arrows for it
        <span
          className={styles.edge}
          aria-hidden="true"
          title={text().grid.resize(it.label)}
          onPointerDown={(press) => onResizeStart(it, press)}
          onDoubleClick={() => onFit(it)}
        />
      )}
    </div>
  )
}

/** The first control of a column's heading; false when it has none. */
export function focusHeading(head: HTMLElement | null, column: number): boolean {
  const control = head?.querySelector<HTMLElement>(`[data-heading="${column}"] :is(button, select, input)`)
  control?.focus()
  return control !== null && control !== undefined
}
