import {
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type Ref,
} from 'react'
import { flushSync } from 'react-dom'
import { text as catalogue } from '#shared/text/index.ts'
import { Spoken } from '../spoken.tsx'
import { CellEditor, type EditEnd } from './cell-editor.tsx'
import { ChoiceEditor } from './choice-editor.tsx'
import { fitWidth } from './column-layout.ts'
import { fillDownEdits, fillEdits, fillRightEdits } from './fill-range.ts'
import { GridHead } from './grid-head.tsx'
import { GridMenu } from './grid-menu.tsx'
import { cellId, GridLine, HEAD_COLUMNS, HEAD_LINES } from './grid-line.tsx'
import {
  GRID_LINE_HEIGHTS,
  type GridColumn,
  type GridEdit,
  type GridEditCause,
  type GridHandle,
  type GridPlace,
  type GridProps,
} from './grid-types.ts'
import styles from './grid.module.css'
import { commandFor, type GridCommand } from './keyboard-map.ts'
import { moveSelection } from './move-selection.ts'
import {
  advance,
  cellsIn,
  clampPlace,
  clampSelection,
  linesOf,
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
import { useGeometry } from './use-geometry.ts'
import { usePointer } from './use-pointer.ts'

const ROW_HEADER_WIDTH = 64
/** Alt+Shift with an arrow changes a column by so much. */
const RESIZE_STEP = 16
/** More cells than this are not written at once. */
const MOST_EDITS = 200_000

/**
 * A table that is worked in as in a spreadsheet, of any length: only the cells in sight are drawn. It has the focus as a
 * whole and names its active cell; what is being written lies over that cell.
 */
export function Grid({ ref, ...props }: GridProps & { ref?: Ref<GridHandle> }) {
  const { label, columns, source, lineHeight: lineHeightName = 'compact', rowHeading, onSelect } = props
  const words = catalogue().grid
  const gridId = useId()
  const rowHeaderWidth = rowHeading?.width ?? ROW_HEADER_WIDTH
  const lineHeight = GRID_LINE_HEIGHTS[lineHeightName]
  const geometry = useGeometry({ columns, count: source.count, lineHeight, rowHeaderWidth })
  const { scroller, head, view, size, layout, lines, sight, pool, reveal } = geometry
  useLayoutEffect(() => {
    if (sight.endLine > sight.firstLine) source.want(sight.firstLine, sight.endLine)
  }, [source, sight.firstLine, sight.endLine])

  // ---- what is selected
  const [selected, setSelected] = useState<GridSelection>(() => selectCell({ line: 0, column: 0 }))
  const selection = useMemo(() => clampSelection(selected, size), [selected, size])
  const range = useMemo(() => rangeOf(selection, size), [selection, size])
  const { active } = selection
  const { said, shown: note, say, tell } = useAnnouncements()
  useEffect(() => onSelect?.(selection), [selection, onSelect])
  useEffect(() => {
    const { lines: down, columns: across } = sizeOf(range)
    if (down * across > 1) tell(selection.kind === 'all' ? words.saidAll : words.saidSelected(down, across))
  }, [range, selection.kind, tell, words])

  const choose = (next: GridSelection, seen: GridPlace = next.head) => {
    setSelected(next)
    reveal(seen)
  }
  const focus = () => scroller.current?.focus({ preventScroll: true })

  useImperativeHandle(ref, () => ({
    focus,
    goTo: (place) => {
      choose(selectCell(clampPlace(place, size)))
      focus()
    },
    selectLines: (first, last) => choose(selectLines(first, last, active.column)),
    selection: () => selection,
    announce: (message) => say(message),
  }))

  // ---- what is written
  /** The cell being written, and whether a letter opened it. */
  const [editing, setEditing] = useState<{ place: GridPlace; typed: boolean }>()
  const editedCell = useRef<HTMLElement>(null)
  const textAt = ({ line, column }: GridPlace) => source.cellAt(line, column)?.text ?? ''
  const isFilled = ({ line, column }: GridPlace) => {
    const cell = source.cellAt(line, column)
    return cell && cell.text !== ''
  }
  const isEditable = ({ line, column }: GridPlace) =>
    props.onEdit !== undefined && (source.cellAt(line, column)?.editable ?? columns[column]?.editable) === true

  /** Hands over what changes anything and may be written. */
  const write = (edits: readonly GridEdit[], cause: GridEditCause, told: (count: number) => string) => {
    if (edits.length > MOST_EDITS) return say(words.saidTooMany(MOST_EDITS))
    const allowed = edits.filter(isEditable)
    const changes = allowed.filter((edit) => source.cellAt(edit.line, edit.column)?.text !== edit.text)
    if (changes.length > 0) props.onEdit?.(changes, cause)
    const left = edits.length - allowed.length
    if (left === edits.length && left > 0) return say(words.saidNothingToWrite)
    return say(left > 0 ? `${told(allowed.length)}. ${words.saidLeftOut(left)}` : told(allowed.length))
  }
  const openEditor = (typed: boolean) => {
    if (!isEditable(active)) return
    reveal(active)
    editedCell.current = document.getElementById(cellId(gridId, active.line, active.column))
    setEditing({ place: active, typed })
  }
  const closeEditor = (written: string | undefined, end: EditEnd) => {
    const place = editing?.place ?? active
    setEditing(undefined)
    // leaving by a click has moved the focus already
    if (end !== 'here' || written === undefined) focus()
    if (written !== undefined) {
      if (end === 'all') write(everyCell(range, written), 'typed', words.saidFilled)
      else if (written !== textAt(place)) props.onEdit?.([{ ...place, text: written }], 'typed')
    }
    if (end === 'here' || end === 'all') return
    const next = advance(selection, end, size)
    if (next) choose(next, next.active)
  }
  const clear = () => {
    const filled = everyCell(range, '').filter((place) => isFilled(place) !== false)
    write(filled, 'cleared', words.saidCleared)
  }

  // ---- columns
  const resize = (column: GridColumn, width: number) => {
    props.onResize?.(column.id, fitWidth(width))
    say(words.saidWidth(column.label, fitWidth(width)))
  }
  const sortBy = (column: GridColumn, descending: boolean | null) => {
    props.onSort?.(column.id, descending)
    say(words.saidSorted(column.label, descending))
  }
  const turnSort = (column: GridColumn) => {
    const now = props.sort?.column === column.id ? props.sort : undefined
    sortBy(column, now === undefined ? false : now.descending ? null : true)
  }
  const fit = (column: GridColumn) => resize(column, contentWidth(scroller.current, columns.indexOf(column)))

  // ---- lines
  const moveLines = (by: -1 | 1) => {
    const { top, bottom } = range
    if (!props.onMove || (by < 0 ? top === 0 : bottom === size.lines - 1)) return
    props.onMove(linesOf(range), by < 0 ? top - 1 : bottom + 2)
    const shift = (place: GridPlace) => ({ ...place, line: place.line + by })
    choose({
      ...selection,
      active: shift(active),
      anchor: shift(selection.anchor),
      head: shift(selection.head),
    })
    say(words.saidMoved(bottom - top + 1))
  }

  /** Where the menu is open. */
  const [menu, setMenu] = useState<{ left: number; top: number }>()
  const root = useRef<HTMLDivElement>(null)
  const openMenu = (point?: { clientX: number; clientY: number }) => {
    const around = root.current?.getBoundingClientRect()
    if (!around) return
    const cell = document.getElementById(cellId(gridId, active.line, active.column))?.getBoundingClientRect()
    const [x, y] = point ? [point.clientX, point.clientY] : [cell?.left ?? around.left, cell?.bottom ?? around.top]
    setMenu({ left: x - around.left, top: y - around.top })
  }

  /** Whether the next Tab leaves the grid, because Escape was pressed before it. */
  const leaving = useRef(false)
  /** Does what a key, a menu or the owner asks for; false leaves the key to the browser. */
  const perform = (command: GridCommand): boolean => {
    const wasLeaving = leaving.current
    leaving.current = false
    if (size.lines === 0 || size.columns === 0) return performOnNothing(command)
    if (
      command.type === 'move' &&
      command.direction === 'up' &&
      command.by === 'cell' &&
      active.line === 0 &&
      !command.extend
    )
      return focusHeading(head.current, active.column)
    const page = Math.max(1, Math.floor(view.height / lineHeight) - 1)
    const moved = moveSelection(selection, command, { size, page, isFilled })
    if (moved) {
      const stays = moved.kind !== 'cells' || command.type === 'selectAll'
      if (stays && command.type !== 'move') setSelected(moved)
      else choose(moved)
      return true
    }
    const column = columns[active.column]
    const count = sizeOf(range).lines
    switch (command.type) {
      case 'advance': {
        const isTab = command.direction === 'left' || command.direction === 'right'
        const next = isTab && wasLeaving ? undefined : advance(selection, command.direction, size)
        if (next) choose(next, next.active)
        return next !== undefined
      }
      case 'moveLines':
        moveLines(command.direction === 'up' ? -1 : 1)
        return true
      case 'resize':
        if (column && props.onResize)
          resize(column, (layout.widths[active.column] ?? column.width) + command.by * RESIZE_STEP)
        return true
      case 'nextIssue':
        props.onNextIssue?.(command.backwards)
        return props.onNextIssue !== undefined
      case 'type': {
        if (!isEditable(active)) return false
        // the letter itself arrives in the editor, which has the focus by then
        flushSync(() => openEditor(true))
        return false
      }
      case 'edit':
        openEditor(false)
        return true
      case 'leave':
        if (cellsIn(range) > 1) choose(selectCell(active))
        else {
          leaving.current = true
          say(words.saidLeaving)
        }
        return true
      case 'clear':
        clear()
        return true
      case 'fillDown':
        write(fillDownEdits(range, textAt), 'filled', words.saidFilled)
        return true
      case 'fillRight':
        write(fillRightEdits(range, textAt), 'filled', words.saidFilled)
        return true
      case 'insert':
        props.onInsert?.(range.top, count)
        return props.onInsert !== undefined
      case 'duplicate':
        props.onDuplicate?.(linesOf(range))
        return props.onDuplicate !== undefined
      case 'remove':
        props.onRemove?.(linesOf(range))
        return props.onRemove !== undefined
      case 'undo':
        props.onUndo?.()
        if (props.onUndo) say(words.saidUndone)
        return props.onUndo !== undefined
      case 'redo':
        props.onRedo?.()
        if (props.onRedo) say(words.saidRedone)
        return props.onRedo !== undefined
      case 'find':
        props.onFind?.()
        return props.onFind !== undefined
      case 'acceptSuggestion': {
        const suggestion = source.cellAt(active.line, active.column)?.suggestion
        if (suggestion !== undefined) write([{ ...active, text: suggestion }], 'suggestion', words.saidFilled)
        return true
      }
      case 'menu':
        openMenu()
        return true
      case 'open':
        props.onOpen?.(active.line)
        return true
      default:
        return false
    }
  }
  /** An empty list can still be begun, and what was removed from it brought back. */
  const performOnNothing = ({ type }: GridCommand): boolean => {
    if (type === 'undo') props.onUndo?.()
    else if (type === 'redo') props.onRedo?.()
    else if (type === 'insert') props.onInsert?.(0, 1)
    else if (type === 'find') props.onFind?.()
    else return false
    return true
  }
  const onKeyDown = (press: KeyboardEvent) => {
    if (press.target !== press.currentTarget) return
    const command = commandFor(press.nativeEvent)
    if (!command) return
    if (perform(command)) press.preventDefault()
    // what the grid does with a key, nothing around it does as well
    if (command.type !== 'type' || isEditable(active)) press.stopPropagation()
  }

  const { onPointerDown, beginResize, filling, moving } = usePointer({
    geometry,
    columns,
    selection,
    range,
    onSelect: setSelected,
    onFocus: () => {
      leaving.current = false
      focus()
    },
    onFill: (target) => {
      write(fillEdits(range, target, textAt), 'filled', words.saidFilled)
      setSelected(spanning(range, target))
    },
    onMove: (taken, before) => {
      props.onMove?.(taken, before)
      const at = before > (taken[0] ?? 0) ? before - taken.length : before
      setSelected(selectLines(at, at + taken.length - 1, 0))
      say(words.saidMoved(taken.length))
    },
    onResize: (column, to) => props.onResize?.(column.id, to),
  })

  // ---- clipboard and menu
  const clipboard = useClipboard({
    scroller,
    canWrite: props.onEdit !== undefined,
    source,
    size,
    range,
    write,
    onGrow: props.onGrow,
    onSelect: (next) => choose(next, next.anchor),
    say,
  })
  const activeCell = source.cellAt(active.line, active.column)
  const closeMenu = () => {
    setMenu(undefined)
    focus()
  }

  // ---- drawn
  const shown = Array.from({ length: sight.endLine - sight.firstLine }, (_, index) => sight.firstLine + index)
  const isActiveShown = active.line >= sight.firstLine && active.line < sight.endLine
  if (!isActiveShown && active.line < size.lines) shown.push(active.line)
  const edited = editing && columns[editing.place.column]
  const editedText = editing ? textAt(editing.place) : ''
  const choices = editing && (source.cellAt(editing.place.line, editing.place.column)?.choices ?? edited?.choices)
  const editor = editing &&
    edited && {
      label: words.cellLabel(edited.label, editing.place.line + 1),
      text: editedText,
      typed: editing.typed,
      cell: editedCell,
      cells: cellsIn(range),
      onDone: closeEditor,
      onCancel: () => closeEditor(undefined, 'here'),
    }
  return (
    <div ref={root} className={styles.grid} data-editing={editing ? true : undefined}>
      <div
        ref={scroller}
        className={styles.scroller}
        role="grid"
        aria-label={label}
        aria-describedby={`${gridId}-help`}
        aria-rowcount={size.lines + HEAD_LINES}
        aria-colcount={size.columns + HEAD_COLUMNS}
        aria-multiselectable
        aria-activedescendant={size.lines > 0 ? cellId(gridId, active.line, active.column) : undefined}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerOver={nameOnHover}
        onContextMenu={(press) => {
          press.preventDefault()
          openMenu(press)
        }}
        onDoubleClick={({ target }) => {
          if (target instanceof Element && target.closest('[role=gridcell]')) openEditor(false)
        }}
      >
        <GridHead
          ref={head}
          columns={columns}
          layout={layout}
          rowHeading={rowHeading?.label ?? words.rowHeading}
          rowHeaderWidth={rowHeaderWidth}
          firstColumn={sight.firstColumn}
          endColumn={sight.endColumn}
          selected={range}
          areColumnsSelected={selection.kind === 'columns' || selection.kind === 'all'}
          sort={props.sort}
          onSort={props.onSort && turnSort}
          onSelectAll={() => setSelected(selectAll(active))}
          onResizeStart={props.onResize && beginResize}
          onFit={fit}
          onLeave={focus}
        />
        <div
          className={styles.body}
          role="rowgroup"
          style={{ height: lines.height, width: rowHeaderWidth + layout.total }}
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
                  top={(line - sight.block.line) * lineHeight}
                  height={lineHeight}
                  source={source}
                  columns={columns}
                  layout={layout}
                  rowHeaderWidth={rowHeaderWidth}
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
                  canFill={props.onEdit !== undefined && !editing}
                  query={props.query}
                  rowHeader={props.rowHeader}
                />
              )
            })}
            {moving && (
              <div
                className={styles.insertion}
                aria-hidden="true"
                style={{ top: (moving.before - sight.block.line) * lineHeight }}
              />
            )}
          </div>
        </div>
        {size.lines === 0 && props.empty !== undefined && <div className={styles.empty}>{props.empty}</div>}
      </div>
      {editor &&
        (choices && choices.length > 0 ? (
          <ChoiceEditor {...editor} choices={choices} />
        ) : (
          <CellEditor {...editor} long={edited?.long === true || editedText.includes('\n')} />
        ))}
      {menu && (
        <GridMenu
          at={menu}
          props={props}
          selection={selection}
          range={range}
          column={columns[active.column]}
          suggestion={activeCell?.suggestion}
          canWrite={isEditable(active)}
          perform={(type) => perform({ type })}
          clipboard={clipboard}
          onSort={sortBy}
          onFit={fit}
          onClose={closeMenu}
        />
      )}
      <StatusLine
        source={source}
        selection={selection}
        range={range}
        note={note}
        active={activeCell}
        canWrite={isEditable(active)}
        onAccept={() => perform({ type: 'acceptSuggestion' })}
      >
        {props.status}
      </StatusLine>
      <span id={`${gridId}-help`} hidden>
        {words.help}
      </span>
      <Spoken live>{said}</Spoken>
    </div>
  )
}

function everyCell({ top, bottom, left, right }: GridRange, text: string): GridEdit[] {
  const edits: GridEdit[] = []
  for (let line = top; line <= bottom; line += 1)
    for (let column = left; column <= right; column += 1) edits.push({ line, column, text })
  return edits
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
  const issue = cell.querySelector('[hidden]')?.textContent
  cell.title = issue ?? (cell.scrollWidth > cell.clientWidth ? cell.textContent : '')
}

/** The first control of a column's heading; false when it has none. */
function focusHeading(head: HTMLElement | null, column: number): boolean {
  const control = head?.querySelector<HTMLElement>(`[data-heading="${column}"] :is(button, select, input)`)
  control?.focus()
  return control !== null && control !== undefined
}

/** How wide a column must be for what is drawn of it. */
function contentWidth(table: HTMLElement | null, column: number): number {
  const cells = table?.querySelectorAll(`[role=gridcell][aria-colindex="${column + 1 + HEAD_COLUMNS}"]`)
  const heading = table?.querySelector(`[data-heading="${column}"] > span:first-child`)
  const widths = [...(cells ?? [])].map((cell) => cell.scrollWidth)
  return Math.max(0, ...widths, (heading?.scrollWidth ?? 0) + ROOM_FOR_SORT) + ROOM_FOR_PADDING
}

const ROOM_FOR_PADDING = 20
const ROOM_FOR_SORT = 24
