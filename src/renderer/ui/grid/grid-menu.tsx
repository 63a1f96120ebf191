import {
  ArrowDownAZ,
  ArrowDown,
  ArrowDownZA,
  ArrowUp,
  ClipboardPaste,
  Copy,
  CopyPlus,
  Eraser,
  ListRestart,
  MoveDown,
  MoveHorizontal,
  MoveRight,
  PanelLeft,
  PanelLeftDashed,
  PenLine,
  Scissors,
  Trash2,
  WandSparkles,
  BetweenHorizontalEnd,
  BetweenHorizontalStart,
} from 'lucide-react'
import { useRef } from 'react'
import { text } from '#shared/text/index.ts'
import { PointMenu, type MenuItem } from '../menu.tsx'
import { keyNames } from '../../words/key-names.ts'
import type { GridColumn, GridProps } from './grid-types.ts'
import type { SimpleCommand } from './keyboard-map.ts'
import { cellsIn, sizeOf, type GridRange, type GridSelection } from './selection.ts'
import { tableKeys } from './table-keys.ts'

interface MenuSubject {
  props: GridProps
  selection: GridSelection
  range: GridRange
  column: GridColumn | undefined
  /** What the active cell could say instead. */
  suggestion: string | undefined
  /** Whether the active cell can be written to. */
  canWrite: boolean
  perform: (command: SimpleCommand) => void
  clipboard: { copy: () => void; cut: () => void; paste: () => Promise<void> }
  onSort: (column: GridColumn, descending: boolean | null) => void
  onFit: (column: GridColumn) => void
}

/** What can be done with what is selected; only what the owner can do. */
export function GridMenu({
  at,
  onClose,
  ...subject
}: MenuSubject & { at: { left: number; top: number }; onClose: () => void }) {
  const { props, selection } = subject
  const own = props.contextItems?.(selection.active, selection) ?? []
  const isColumns = selection.kind === 'columns'
  const groups = [
    [...suggestionItems(subject), ...own],
    cellItems(subject),
    isColumns ? columnItems(subject) : lineItems(subject),
  ]
  // the grid has the focus again before anything is done: copying asks for it, and an editor is to keep it afterwards
  const isClosed = useRef(false)
  const close = () => {
    if (isClosed.current) return
    isClosed.current = true
    onClose()
  }
  const afterClosing = (items: readonly MenuItem[]) =>
    items.map((item): MenuItem =>
      Object.assign({}, item, {
        onSelect: () => {
          onClose()
          item.onSelect()
        },
      }),
    )
  return <PointMenu label={text().grid.menu} at={at} groups={groups.map(afterClosing)} onClose={close} />
}

function suggestionItems({ suggestion, canWrite, perform }: MenuSubject): MenuItem[] {
  if (suggestion === undefined || !canWrite) return []
  return [
    {
      label: text().grid.useSuggestion(suggestion),
      icon: WandSparkles,
      keys: tableKeys('table.acceptSuggestion'),
      onSelect: () => perform('acceptSuggestion'),
    },
  ]
}

function cellItems({ range, canWrite, perform, clipboard, props }: MenuSubject): MenuItem[] {
  const words = text().grid
  const cells = cellsIn(range)
  const copy = {
    label: words.copy,
    icon: Copy,
    keys: keyNames('Mod', 'C'),
    onSelect: () => clipboard.copy(),
  }
  if (!props.onEdit) return [copy]
  return [
    {
      label: cells > 1 ? words.editMany(cells) : words.edit,
      icon: PenLine,
      keys: tableKeys('table.edit'),
      disabled: !canWrite,
      onSelect: () => perform('edit'),
    },
    { label: words.cut, icon: Scissors, keys: keyNames('Mod', 'X'), onSelect: () => clipboard.cut() },
    copy,
    { label: words.paste, icon: ClipboardPaste, keys: keyNames('Mod', 'V'), onSelect: () => void clipboard.paste() },
    { label: words.clear, icon: Eraser, keys: keyNames('Delete'), onSelect: () => perform('clear') },
    { label: words.fillDown, icon: MoveDown, keys: tableKeys('table.fill', 0), onSelect: () => perform('fillDown') },
    { label: words.fillRight, icon: MoveRight, keys: tableKeys('table.fill', 1), onSelect: () => perform('fillRight') },
  ]
}

function lineItems({ props, range, perform }: MenuSubject): MenuItem[] {
  const words = text().grid
  const { lines } = sizeOf(range)
  const { onInsert, onDuplicate, onMove, onRemove, source } = props
  const items: (MenuItem | false)[] = [
    onInsert !== undefined && {
      label: words.insertAbove(lines),
      icon: BetweenHorizontalEnd,
      keys: tableKeys('table.insert'),
      onSelect: () => perform('insert'),
    },
    onInsert !== undefined && {
      label: words.insertBelow(lines),
      icon: BetweenHorizontalStart,
      onSelect: () => onInsert(range.bottom + 1, lines),
    },
    onDuplicate !== undefined && {
      label: words.duplicate(lines),
      icon: CopyPlus,
      keys: tableKeys('table.duplicate'),
      onSelect: () => perform('duplicate'),
    },
    onMove !== undefined &&
      range.top > 0 && {
        label: words.moveUp(lines),
        icon: ArrowUp,
        keys: tableKeys('table.moveLines', 0),
        onSelect: () => perform('moveUp'),
      },
    onMove !== undefined &&
      range.bottom < source.count - 1 && {
        label: words.moveDown(lines),
        icon: ArrowDown,
        keys: tableKeys('table.moveLines', 1),
        onSelect: () => perform('moveDown'),
      },
    onRemove !== undefined && {
      label: words.remove(lines),
      icon: Trash2,
      keys: tableKeys('table.remove'),
      onSelect: () => perform('remove'),
    },
  ]
  return items.filter((item) => item !== false)
}

function columnItems({ props, range, column, onSort, onFit }: MenuSubject): MenuItem[] {
  const words = text().grid
  if (!column) return []
  const { onFreeze } = props
  const isSorted = props.sort?.column === column.id
  const items: (MenuItem | false)[] = [
    props.onSort !== undefined && {
      label: words.sortAscending,
      icon: ArrowDownAZ,
      onSelect: () => onSort(column, false),
    },
    props.onSort !== undefined && {
      label: words.sortDescending,
      icon: ArrowDownZA,
      onSelect: () => onSort(column, true),
    },
    props.onSort !== undefined &&
      isSorted && { label: words.sortNot, icon: ListRestart, onSelect: () => onSort(column, null) },
    onFreeze !== undefined && {
      label: words.freezeHere,
      icon: PanelLeft,
      onSelect: () => onFreeze(range.right + 1),
    },
    onFreeze !== undefined &&
      props.columns[0]?.frozen === true && {
        label: words.unfreeze,
        icon: PanelLeftDashed,
        onSelect: () => onFreeze(0),
      },
    props.onResize !== undefined && { label: words.fitWidth, icon: MoveHorizontal, onSelect: () => onFit(column) },
  ]
  return items.filter((item) => item !== false)
}
