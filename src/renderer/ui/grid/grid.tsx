import {
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type PointerEvent,
  type Ref,
} from 'react'
import { text as catalogue } from '#shared/text/index.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { CellEditor } from './cell-editor.tsx'
import { ChoiceEditor } from './choice-editor.tsx'
import { linesAround } from './follow-lines.ts'
import { GridHead } from './grid-head.tsx'
import { cellId, GridLine, HEAD_COLUMNS, HEAD_LINES } from './grid-line.tsx'
import { GridMenu } from './grid-menu.tsx'
import type { GridHandle, GridPlace, GridProps } from './grid-types.ts'
import type { GridWork } from './grid-work.ts'
import styles from './grid.module.css'
import {
  clampPlace,
  clampSelection,
  rangeOf,
  selectAll,
  selectCell,
  selectLines,
  sizeOf,
  type GridRange,
  type GridSelection,
} from './selection.ts'
import { StatusLine } from './status-line.tsx'
import { useAnnouncements } from './use-announcements.ts'
import { useClipboard } from './use-clipboard.ts'
import { useColumns } from './use-columns.ts'
import { useCommands } from './use-commands.ts'
import { useGeometry } from './use-geometry.ts'
import { usePointer } from './use-pointer.ts'
import { useSelection } from './use-selection.ts'
import { useWriting, type OpenEditor } from './use-writing.ts'

const ROW_HEADER_WIDTH = 64
const LINE_HEIGHT = 28

/**
 * A table that is worked in as in a spreadsheet, of any length: only the cells in sight are drawn. It has the focus as a
 * whole and names its active cell; what is being written lies over that cell.
 */
export function Grid({ ref, ...props }: GridProps & { ref?: Ref<GridHandle> }) {
  const { label, columns, source, onSelect } = props
  const words = catalogue().grid
  const gridId = useId()
  const geometry = useGeometry({
    columns,
    count: source.count,
    lineHeight: LINE_HEIGHT,
    rowHeaderWidth: ROW_HEADER_WIDTH,
  })
  const { scroller, head, size, layout, lines, sight, pool, reveal } = geometry
  // ---- what is selected
  const { selected, select, keepPlace } = useSelection(source)
  const selection = useMemo(() => clampSelection(selected, size), [selected, size])
  const range = useMemo(() => rangeOf(selection, size), [selection, size])
  const { active, anchor, head: end } = selection
  useLayoutEffect(() => {
    // what is selected is worked on, and followed, wherever the view has gone
    const selectedLines = [active.line, anchor.line, end.line].flatMap((line) => linesAround(line, source.count))
    if (sight.endLine > sight.firstLine) source.want(sight.firstLine, sight.endLine, selectedLines)
  }, [source, sight.firstLine, sight.endLine, active.line, anchor.line, end.line])
  const { said, shown: note, say, tell } = useAnnouncements()
  useEffect(() => onSelect?.(selection), [selection, onSelect])
  const { lines: down, columns: across } = sizeOf(range)
  // its size alone: as others come or go before it, it stands elsewhere and is the same
  useEffect(() => {
    if (down * across > 1) tell(selection.kind === 'all' ? words.saidAll : words.saidSelected(down, across))
  }, [down, across, selection.kind, tell, words])

  const choose = (next: GridSelection, seen: GridPlace = next.head) => {
    select(next)
    reveal(seen)
  }
  const focus = () => scroller.current?.focus({ preventScroll: true })

  useImperativeHandle(ref, () => ({
    focus,
    goTo: (place) => {
      choose(selectCell(clampPlace(place, size)))
      focus()
    },
    selection: () => selection,
    keepPlace,
    announce: (message) => say(message),
  }))

  const work: GridWork = { gridId, props, geometry, selection, range, select, choose, keepPlace, focus, say }
  const writing = useWriting(work)
  const columnWork = useColumns(work)
  const clipboard = useClipboard(work, writing.write)
  const { menu, openMenu, closeMenu, root } = useMenuPlace(work)
  const { perform, onKeyDown, stay } = useCommands(work, writing, columnWork, openMenu)
  const { onPointerDown, beginResize, filling, moving } = usePointer({
    ...work,
    onFocus: () => {
      stay()
      focus()
    },
    onFill: (target) => {
      void writing.fillFrom({ given: range, target })
      select(spanning(range, target))
    },
    onMove: (taken, before) => {
      const change = props.onMove?.(taken, before)
      if (!change) return
      const at = before > (taken[0] ?? 0) ? before - taken.length : before
      select(selectLines(at, at + taken.length - 1, 0))
      keepPlace(change)
      say(words.saidMoved(taken.length))
    },
  })

  const shown = Array.from({ length: sight.endLine - sight.firstLine }, (_, index) => sight.firstLine + index)
  const isActiveShown = active.line >= sight.firstLine && active.line < sight.endLine
  if (!isActiveShown && active.line < size.lines) shown.push(active.line)
  const activeCell = source.cellAt(active.line, active.column)
  const activeId = cellId(gridId, source.lineKey(active.line), active)
  return (
    <div ref={root} className={styles.grid} data-editing={writing.editor ? true : undefined}>
      <div
        ref={scroller}
        className={styles.scroller}
        role="grid"
        aria-label={label}
        aria-describedby={`${gridId}-help`}
        aria-rowcount={size.lines + HEAD_LINES}
        aria-colcount={size.columns + HEAD_COLUMNS}
        aria-multiselectable
        aria-activedescendant={size.lines > 0 ? activeId : undefined}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerOver={nameOnHover}
        onContextMenu={(press) => {
          press.preventDefault()
          openMenu(press)
        }}
        onDoubleClick={({ target }) => {
          if (target instanceof Element && target.closest('[role=gridcell]')) writing.openEditor(false)
        }}
      >
        <GridHead
          ref={head}
          columns={columns}
          layout={layout}
          rowHeaderWidth={ROW_HEADER_WIDTH}
          firstColumn={sight.firstColumn}
          endColumn={sight.endColumn}
          selected={range}
          areColumnsSelected={selection.kind === 'columns' || selection.kind === 'all'}
          sort={props.sort}
          onSort={props.onSort && columnWork.turnSort}
          onSelectAll={() => select(selectAll(active))}
          onResizeStart={props.onResize && beginResize}
          onFit={columnWork.fit}
          onLeave={focus}
        />
        <div
          className={styles.body}
          role="rowgroup"
          style={{ height: lines.height, width: ROW_HEADER_WIDTH + layout.total }}
        >
          <div className={styles.block} style={{ top: sight.block.top }}>
            {shown.map((line) => {
              const isSelected = line >= range.top && line <= range.bottom
              const isFilled = filling !== undefined && line >= filling.top && line <= filling.bottom
              return (
                <GridLine
                  key={line >= sight.firstLine && line < sight.endLine ? line % pool : 'active'}
                  gridId={gridId}
                  line={line}
                  top={(line - sight.block.line) * LINE_HEIGHT}
                  height={LINE_HEIGHT}
                  source={source}
                  columns={columns}
                  layout={layout}
                  rowHeaderWidth={ROW_HEADER_WIDTH}
                  firstColumn={sight.firstColumn}
                  endColumn={sight.endColumn}
                  activeColumn={line === active.line ? active.column : undefined}
                  selectedFrom={isSelected ? range.left : undefined}
                  selectedTo={isSelected ? range.right : undefined}
                  isFirstSelected={line === range.top}
                  isLastSelected={line === range.bottom}
                  filledFrom={isFilled ? filling.left : undefined}
                  filledTo={isFilled ? filling.right : undefined}
                  isHeaderSelected={isSelected && (selection.kind === 'lines' || selection.kind === 'all')}
                  isMoved={moving?.lines.includes(line) ?? false}
                  isMovable={props.onMove !== undefined}
                  canFill={props.onEdit !== undefined && !writing.editor}
                  query={props.query}
                  rowHeader={props.rowHeader}
                />
              )
            })}
            {moving && (
              <div
                className={styles.insertion}
                aria-hidden="true"
                style={{ top: (moving.before - sight.block.line) * LINE_HEIGHT }}
              />
            )}
          </div>
        </div>
        {size.lines === 0 && props.empty !== undefined && <div className={styles.empty}>{props.empty}</div>}
      </div>
      {writing.editor && <Editor {...writing.editor} />}
      {menu && (
        <GridMenu
          at={menu}
          props={props}
          selection={selection}
          range={range}
          column={columns[active.column]}
          suggestion={activeCell?.suggestion}
          canWrite={writing.isEditable(active)}
          perform={(type) => perform({ type })}
          clipboard={clipboard}
          onSort={columnWork.sortBy}
          onFit={columnWork.fit}
          onClose={closeMenu}
        />
      )}
      <StatusLine
        source={source}
        selection={selection}
        range={range}
        note={note}
        active={activeCell}
        lineIssue={props.lineIssue?.(active.line)}
        canWrite={writing.isEditable(active)}
        onAccept={() => perform({ type: 'acceptSuggestion' })}
      >
        {props.status}
      </StatusLine>
      <span id={`${gridId}-help`} hidden>
        {words.help}
      </span>
      <VisuallyHidden live>{said}</VisuallyHidden>
    </div>
  )
}

/** Where the menu is open: at a point that was pressed, or under the active cell. */
function useMenuPlace({ gridId, props, selection, focus }: GridWork) {
  const root = useRef<HTMLDivElement>(null)
  const [menu, setMenu] = useState<{ left: number; top: number }>()
  return {
    root,
    menu,
    openMenu: (point?: { clientX: number; clientY: number }) => {
      const around = root.current?.getBoundingClientRect()
      if (!around) return
      const id = cellId(gridId, props.source.lineKey(selection.active.line), selection.active)
      const cell = document.getElementById(id)?.getBoundingClientRect()
      const [x, y] = point ? [point.clientX, point.clientY] : [cell?.left ?? around.left, cell?.bottom ?? around.top]
      setMenu({ left: x - around.left, top: y - around.top })
    },
    closeMenu: () => {
      setMenu(undefined)
      focus()
    },
  }
}

function Editor({ long, choices, ...editor }: OpenEditor) {
  if (choices && choices.length > 0) return <ChoiceEditor {...editor} choices={choices} />
  return <CellEditor {...editor} long={long} />
}

function spanning(one: GridRange, other: GridRange): GridSelection {
  const anchor = { line: Math.min(one.top, other.top), column: Math.min(one.left, other.left) }
  const head = { line: Math.max(one.bottom, other.bottom), column: Math.max(one.right, other.right) }
  return { kind: 'cells', active: anchor, anchor, head }
}

/** What does not fit, or is wrong, is told on hover; not before, as there are hundreds of cells. */
function nameOnHover({ target }: PointerEvent) {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[role=gridcell]') : null
  if (!cell) return
  const told = cell.querySelector('[hidden]')?.textContent
  cell.title = told ?? (cell.scrollWidth > cell.clientWidth ? cell.textContent : '')
}
