import { useState, type PointerEvent as ReactPointerEvent } from 'react'
import { fitWidth } from './column-layout.ts'
import { fillTarget } from './fill-range.ts'
import type { GridColumn, GridPlace } from './grid-types.ts'
import type { GridWork } from './grid-work.ts'
import { extendTo, isInside, linesOf, selectCell, selectColumns, selectLines, type GridRange } from './selection.ts'
import { lineAt } from './sight.ts'
import { useDrag } from './use-drag.ts'

/** What has a press of its own. */
const CONTROLS = 'button, a, input, select, textarea, [role=combobox]'

interface Pointed extends GridWork {
  onFocus: () => void
  onFill: (target: GridRange) => void
  onMove: (lines: number[], before: number) => void
}

/** What is done by pressing and drawing: selecting, the fill handle, taking lines elsewhere, edges of columns. */
export function usePointer(pointed: Pointed) {
  const { geometry, props, selection, range, select, onFocus, onFill, onMove } = pointed
  const { scroller, size, lines, lineHeight, layout, view, placeAt, coverOf, reveal, setResized } = geometry
  const startDrag = useDrag()
  /** What the fill handle is drawn over. */
  const [filling, setFilling] = useState<GridRange>()
  /** Lines that are taken elsewhere, and before which they would stand. */
  const [moving, setMoving] = useState<{ lines: readonly number[]; before: number }>()

  const follow = (press: ReactPointerEvent, onPlace: (place: GridPlace) => void, onEnd?: (kept: boolean) => void) => {
    if (!scroller.current) return
    const onEach = { onMove: (point: { clientX: number; clientY: number }) => onPlace(placeAt(point)) }
    startDrag(press, { scroller: scroller.current, cover: coverOf(), ...onEach, ...(onEnd ? { onEnd } : {}) })
  }
  const beginFill = (press: ReactPointerEvent) => {
    let target: GridRange | undefined
    const over = (place: GridPlace) => {
      target = fillTarget(range, place)
      setFilling(target)
    }
    follow(press, over, (kept) => {
      setFilling(undefined)
      if (kept && target) onFill(target)
    })
  }
  const beginMove = (press: ReactPointerEvent, line: number) => {
    const table = scroller.current
    if (!table) return
    const isTogether = selection.kind === 'lines' && line >= range.top && line <= range.bottom
    const taken = isTogether ? linesOf(range) : [line]
    const [first, last] = [taken[0] ?? line, taken.at(-1) ?? line]
    select(selectLines(first, last, 0))
    let before: number | undefined
    startDrag(press, {
      scroller: table,
      cover: coverOf(),
      onMove: ({ clientX, clientY }) => {
        // between two lines, whichever gap is nearer; beyond the first and the last there is only one
        const above = placeAt({ clientX, clientY: clientY - lineHeight / 2 }).line
        const below = placeAt({ clientX, clientY: clientY + lineHeight / 2 }).line
        before = above === below && below > 0 ? size.lines : below
        setMoving({ lines: taken, before })
      },
      onEnd: (kept) => {
        setMoving(undefined)
        if (!kept || before === undefined || (before >= first && before <= last + 1)) return
        onMove(taken, before)
      },
    })
  }
  const beginResize = (column: GridColumn, press: ReactPointerEvent) => {
    press.preventDefault()
    press.stopPropagation()
    const begun = press.clientX
    const before = layout.widths[props.columns.indexOf(column)] ?? column.width
    let width = before
    startDrag(press, {
      onMove: ({ clientX }) => {
        width = fitWidth(before + clientX - begun)
        setResized({ column: column.id, width })
      },
      onEnd: (kept) => {
        setResized(undefined)
        if (kept && width !== before) props.onResize?.(column.id, width)
      },
    })
  }
  const beginLines = (press: ReactPointerEvent, { line }: GridPlace) => {
    const from = press.shiftKey ? selection.anchor.line : line
    select(selectLines(from, line, 0))
    follow(press, (to) => select(selectLines(from, to.line, 0)))
  }
  const beginColumns = (press: ReactPointerEvent, { column }: GridPlace) => {
    const from = press.shiftKey ? selection.anchor.column : column
    const line = lineAt(lines, 0, scroller.current?.scrollTop ?? 0, view.height)
    select(selectColumns(from, column, line))
    follow(press, (to) => select(selectColumns(from, to.column, line)))
  }
  const beginCells = (press: ReactPointerEvent, place: GridPlace) => {
    const begun = press.shiftKey ? extendTo(selection, place) : selectCell(place)
    select(begun)
    reveal(place)
    follow(press, (to) => select(extendTo(begun, to)))
  }

  const onPointerDown = (press: ReactPointerEvent) => {
    const target = press.target instanceof Element ? press.target : null
    // pressed on itself, it is its scrollbar
    if (!target || target === scroller.current || target.closest(CONTROLS)) return
    press.preventDefault()
    onFocus()
    if (size.lines === 0 || size.columns === 0) return
    const place = placeAt(press)
    const isOn = (part: string) => target.closest(part) !== null
    if (press.button === 2) {
      if (isOn('[role=gridcell]') && !isInside(place, range)) select(selectCell(place))
      if (isOn('[data-line-header]') && !(selection.kind === 'lines' && isInside(place, range)))
        select(selectLines(place.line, place.line, 0))
      if (isOn('[data-heading]')) select(selectColumns(place.column, place.column, selection.active.line))
    }
    if (press.button !== 0) return
    if (isOn('[data-grip]')) beginMove(press, place.line)
    else if (isOn('[data-fill-handle]')) beginFill(press)
    else if (isOn('[data-line-header]')) beginLines(press, place)
    else if (isOn('[data-heading]')) beginColumns(press, place)
    else if (isOn('[role=gridcell]')) beginCells(press, place)
  }
  return { onPointerDown, beginResize, filling, moving }
}
