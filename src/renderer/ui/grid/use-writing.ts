import { useState } from 'react'
import { text } from '#shared/text/index.ts'
import type { CellEditorProps, EditEnd } from './cell-editor.tsx'
import { fillEdits, type Fill } from './fill-range.ts'
import { lineOf, type LineKey } from './follow-lines.ts'
import { cellId } from './grid-line.tsx'
import type { GridChoice, GridEdit, GridEditCause, GridPlace } from './grid-types.ts'
import type { GridWork } from './grid-work.ts'
import { readTexts, textsAtHand } from './range-texts.ts'
import { advance, cellsIn, type GridRange } from './selection.ts'

/** More cells than this are not written at once. */
const MOST_EDITS = 200_000

export interface OpenEditor extends CellEditorProps {
  long: boolean
  choices: readonly GridChoice[] | undefined
}

/** Writing into cells: one of them in its editor, or many at once. */
export function useWriting({ gridId, props, geometry, selection, range, choose, focus, say }: GridWork) {
  const { source, columns, onEdit } = props
  const { active } = selection
  const words = text().grid
  /** The cell being written, the line it belongs to, and whether a letter opened it. */
  const [editing, setEditing] = useState<{ place: GridPlace; key: LineKey; typed: boolean }>()

  const textAt = ({ line, column }: GridPlace) => source.cellAt(line, column)?.text ?? ''
  /** Undefined where it has not been read. */
  const isFilled = ({ line, column }: GridPlace) => {
    const cell = source.cellAt(line, column)
    return cell && cell.text !== ''
  }
  const isEditable = ({ line, column }: GridPlace) =>
    onEdit !== undefined &&
    line < source.count &&
    (source.cellAt(line, column)?.editable ?? columns[column]?.editable) === true

  /** Hands over what changes anything and may be written. */
  const write = (edits: readonly GridEdit[], cause: GridEditCause, told: (count: number) => string) => {
    const inside = edits.filter(({ line, column }) => line < source.count && column < columns.length)
    if (inside.length > MOST_EDITS) return say(words.saidTooMany(MOST_EDITS))
    const allowed = inside.filter(isEditable)
    const changes = allowed.filter((edit) => source.cellAt(edit.line, edit.column)?.text !== edit.text)
    if (changes.length > 0) onEdit?.(changes, cause)
    const [left, beyond] = [inside.length - allowed.length, edits.length - inside.length]
    if (allowed.length === 0 && left > 0) return say(words.saidNothingToWrite)
    const parts = [
      told(allowed.length),
      ...(left > 0 ? [words.saidLeftOut(left)] : []),
      ...(beyond > 0 ? [words.saidBeyond(beyond)] : []),
    ]
    return say(parts.join('. '))
  }
  /** What is filled from is read first where nobody has looked: unread, it would empty what it is filled into. */
  const fillFrom = async ({ given, target }: Fill) => {
    if (cellsIn(target) > MOST_EDITS) return say(words.saidTooMany(MOST_EDITS))
    try {
      const texts = textsAtHand(source, given) ?? (await readTexts(source, given))
      return texts ? write(fillEdits({ given, target }, texts), 'filled', words.saidFilled) : say(words.saidNotFilled)
    } catch {
      return say(words.saidNotFilled)
    }
  }
  const clear = () => {
    const filled = everyCell(range, '').filter((place) => isFilled(place) !== false)
    write(filled, 'cleared', words.saidCleared)
  }

  const openEditor = (typed: boolean) => {
    if (!isEditable(active)) return
    geometry.reveal(active)
    setEditing({ place: active, key: source.lineKey(active.line), typed })
  }
  const closeEditor = (written: string | undefined, end: EditEnd) => {
    setEditing(undefined)
    // leaving by a click has moved the focus already
    if (end !== 'here' || written === undefined) focus()
    if (editing && written !== undefined) {
      const line = lineOf(source, editing.place.line, editing.key)
      if (line === undefined) say(words.saidLineGone)
      else if (end === 'all') write(everyCell(range, written), 'typed', words.saidFilled)
      else if (written !== textAt({ ...editing.place, line }))
        onEdit?.([{ ...editing.place, line, text: written }], 'typed')
    }
    if (end === 'here' || end === 'all') return
    const next = advance(selection, end, geometry.size)
    if (next) choose(next, next.active)
  }

  const column = editing && columns[editing.place.column]
  const editedText = editing ? textAt(editing.place) : ''
  const editor: OpenEditor | undefined = editing &&
    column && {
      label: words.cellLabel(column.label, editing.place.line + 1),
      text: editedText,
      typed: editing.typed,
      long: column.long === true || editedText.includes('\n'),
      choices: source.cellAt(editing.place.line, editing.place.column)?.choices ?? column.choices,
      cell: cellId(gridId, editing.key, editing.place),
      cells: cellsIn(range),
      onDone: closeEditor,
      onCancel: () => closeEditor(undefined, 'here'),
    }
  return { isFilled, isEditable, write, fillFrom, clear, openEditor, editor }
}

export type GridWriting = ReturnType<typeof useWriting>

function everyCell({ top, bottom, left, right }: GridRange, written: string): GridEdit[] {
  const edits: GridEdit[] = []
  for (let line = top; line <= bottom; line += 1)
    for (let column = left; column <= right; column += 1) edits.push({ line, column, text: written })
  return edits
}
