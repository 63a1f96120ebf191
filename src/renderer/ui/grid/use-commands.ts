import { useRef, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { text } from '#shared/text/index.ts'
import { fillDown, fillRight, type Fill } from './fill-range.ts'
import { focusHeading } from './grid-head.tsx'
import type { GridPlace } from './grid-types.ts'
import type { GridWork } from './grid-work.ts'
import { commandFor, type GridCommand } from './keyboard-map.ts'
import { moveSelection } from './move-selection.ts'
import { advance, cellsIn, linesOf, selectCell, sizeOf } from './selection.ts'
import type { GridColumns } from './use-columns.ts'
import type { GridWriting } from './use-writing.ts'

/** What a key, a menu or the owner asks of the grid. */
export function useCommands(work: GridWork, writing: GridWriting, columns: GridColumns, openMenu: () => void) {
  const { props, geometry, selection, range, select, choose, keepPlace, say } = work
  const { size, view, lineHeight, head } = geometry
  const { active } = selection
  const words = text().grid
  /** Whether the next Tab leaves the grid, because Escape was pressed before it. */
  const leaving = useRef(false)

  const moveLines = (by: -1 | 1) => {
    const { top, bottom } = range
    if (by < 0 ? top === 0 : bottom === size.lines - 1) return
    const moving = props.onMove?.(linesOf(range), by < 0 ? top - 1 : bottom + 2)
    if (!moving) return
    const shift = (place: GridPlace) => ({ ...place, line: place.line + by })
    const { anchor, head: end } = selection
    choose({ ...selection, active: shift(active), anchor: shift(anchor), head: shift(end) })
    keepPlace(moving)
    say(words.saidMoved(bottom - top + 1))
  }
  const move = (command: GridCommand): boolean => {
    const isOneUp = command.type === 'move' && command.direction === 'up' && command.by === 'cell' && !command.extend
    if (isOneUp && active.line === 0) return focusHeading(head.current, active.column)
    const page = Math.max(1, Math.floor(view.height / lineHeight) - 1)
    const moved = moveSelection(selection, command, { size, page, isFilled: writing.isFilled })
    if (!moved) return false
    // whole lines and columns are selected where one stands: the view stays
    if (command.type === 'selectAll' || command.type === 'selectLines' || command.type === 'selectColumns')
      select(moved)
    else choose(moved)
    return true
  }
  const next = (command: GridCommand & { type: 'advance' }, wasLeaving: boolean): boolean => {
    const isTab = command.direction === 'left' || command.direction === 'right'
    const to = isTab && wasLeaving ? undefined : advance(selection, command.direction, size)
    if (to) choose(to, to.active)
    return to !== undefined
  }
  const fill = (wanted: Fill | undefined) => (wanted ? void writing.fillFrom(wanted) : say(words.saidFilled(0)))
  const leave = () => {
    if (cellsIn(range) > 1) return choose(selectCell(active))
    leaving.current = true
    return say(words.saidLeaving)
  }
  /** A column of a hundred thousand lines is not meant where lines are inserted or removed. */
  const askForLines = (callback: ((lines: number[]) => void) | undefined, told: (count: number) => string): boolean => {
    if (selection.kind === 'columns') return true
    if (callback) say(told(sizeOf(range).lines))
    return ask(callback, linesOf(range))
  }
  const { onInsert } = props
  const insertLines = onInsert && (({ length }: number[]) => keepPlace(onInsert(range.top, length)))
  const goInHistory = (go: (() => Promise<boolean>) | undefined, told: string): boolean => {
    const going = go?.()
    if (!going) return false
    keepPlace(going)
    void going.then((isDone) => isDone && say(told))
    return true
  }

  /** False leaves the key to the browser. */
  const perform = (command: GridCommand): boolean => {
    const wasLeaving = leaving.current
    leaving.current = false
    if (size.lines === 0 || size.columns === 0) return performOnNothing(command)
    if (move(command)) return true
    const { write, isEditable } = writing
    switch (command.type) {
      case 'advance':
        return next(command, wasLeaving)
      case 'moveUp':
        moveLines(-1)
        return true
      case 'moveDown':
        moveLines(1)
        return true
      case 'resize':
        columns.step(active.column, command.by)
        return true
      case 'nextIssue':
        return ask(props.onNextIssue, command.backwards)
      case 'type':
        // the letter itself arrives in the editor, which has the focus by then
        if (isEditable(active)) flushSync(() => writing.openEditor(true))
        return false
      case 'edit':
        writing.openEditor(false)
        return true
      case 'leave':
        leave()
        return true
      case 'clear':
        writing.clear()
        return true
      case 'fillDown':
        fill(fillDown(range))
        return true
      case 'fillRight':
        fill(fillRight(range))
        return true
      case 'insert':
        return askForLines(insertLines, words.saidInserted)
      case 'duplicate':
        return askForLines(props.onDuplicate, words.saidDuplicated)
      case 'remove':
        return askForLines(props.onRemove, words.saidRemoved)
      case 'undo':
        return goInHistory(props.onUndo, words.saidUndone)
      case 'redo':
        return goInHistory(props.onRedo, words.saidRedone)
      case 'find':
        return ask(props.onFind)
      case 'acceptSuggestion': {
        const suggestion = props.source.cellAt(active.line, active.column)?.suggestion
        if (suggestion !== undefined) write([{ ...active, text: suggestion }], 'suggestion', words.saidFilled)
        return true
      }
      case 'menu':
        openMenu()
        return true
      case 'open':
        ask(props.onOpen, active.line)
        return true
      default:
        return false
    }
  }
  /** An empty list can still be begun, and what was removed from it brought back. */
  const performOnNothing = ({ type }: GridCommand): boolean => {
    if (type === 'undo') return goInHistory(props.onUndo, words.saidUndone)
    if (type === 'redo') return goInHistory(props.onRedo, words.saidRedone)
    if (type === 'insert') return ask(props.onInsert, 0, 1)
    return type === 'find' && ask(props.onFind)
  }
  const onKeyDown = (press: KeyboardEvent) => {
    if (press.target !== press.currentTarget) return
    const command = commandFor(press.nativeEvent)
    if (!command) return
    if (perform(command)) press.preventDefault()
    // what the grid does with a key, nothing around it does as well
    if (command.type !== 'type' || writing.isEditable(active)) press.stopPropagation()
  }
  /** Whoever presses into the grid means to stay. */
  const stay = () => {
    leaving.current = false
  }
  return { perform, onKeyDown, stay }
}

/** Calls what the owner has for it; false when there is nothing. */
function ask<Given extends unknown[]>(callback: ((...given: Given) => void) | undefined, ...given: Given): boolean {
  callback?.(...given)
  return callback !== undefined
}
