import { useMemo } from 'react'
import type { CellText, RemovedColumn, RemovedRow, RowMove, SheetRow, SheetView } from '#shared/app/sheet.ts'
import type { BatchSettings } from '#shared/batch/settings.ts'
import { text } from '#shared/text/index.ts'
import type { Client } from '../../../bridge/client.ts'
import { useConnection } from '../../../bridge/hooks.ts'
import { withErrorToast } from '../../../core/acting.ts'
import type { ChangeHistory, ChangeStep } from '../../../core/change-history.ts'
import { stepByStep, type Partly } from '../../../core/step-by-step.ts'
import type { GridPlace } from '../../../ui/grid/grid-types.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { historyOf } from '../lines/change-histories.ts'
import { inParts } from '../lines/in-parts.ts'
import type { LinePages } from '../lines/line-pages.ts'
import { createTableHistory, removable } from '../lines/table-history.ts'

/** Changes of a list that is prepared. Each is one step that can be taken back and made again. */
export function useSheetChanges(sheetId: string, columns: readonly string[], pages: LinePages<SheetRow>) {
  const { client } = useConnection()
  return useMemo(
    () => createSheetChanges({ client, sheetId, columns, pages, history: historyOf(sheetId) }),
    [client, sheetId, columns, pages],
  )
}

export interface Replacement {
  find: string
  replace: string
  columns?: string[]
  /** The rows that are in sight; without it, all of them. */
  within?: { settings: BatchSettings; view: SheetView }
  matchCase: boolean
  wholeCell: boolean
}

interface ChangesOf {
  client: Client
  sheetId: string
  columns: readonly string[]
  pages: LinePages<SheetRow>
  history: ChangeHistory
}

export function createSheetChanges({ client, sheetId: id, columns, pages, history }: ChangesOf) {
  const { make, moveOnce, undo, redo } = createTableHistory({ history, pages, run: withErrorToast })
  const makeSteps = (work: Parameters<typeof stepByStep>[1]) => make((partly) => stepByStep(partly, work))

  async function put(cells: readonly CellText[], made: (step: ChangeStep) => void = () => {}): Promise<void> {
    for (const part of inParts(cells)) {
      const { before } = await client.request('sheets.write', { id, cells: part })
      made({ undo: () => put(before), redo: () => put(part) })
    }
  }
  async function remove(rowIds: readonly number[]): Promise<RemovedRow[]> {
    return (await client.request('sheets.removeRows', { id, rowIds: [...rowIds] })).removed
  }
  async function insert(
    before: number | null,
    rows: readonly { cells: string[] }[],
    made: (step: ChangeStep) => void,
  ): Promise<void> {
    for (const part of inParts(rows)) {
      const { rowIds } = await client.request('sheets.insert', { id, before, rows: part })
      made(inserted(rowIds))
    }
  }
  async function putElsewhere(moves: readonly RowMove[]): Promise<void> {
    for (const part of inParts(moves)) await client.request('sheets.moveRows', { id, moves: part })
  }
  /** With what was written into them meanwhile. */
  const { inserted, removed } = removable({
    remove,
    restore: (rows: RemovedRow[]) => client.request('sheets.restoreRows', { id, rows }),
    idOf: (row) => row.id,
  })
  async function addColumns(names: readonly string[], made: (step: ChangeStep) => void): Promise<void> {
    for (const name of names) {
      await client.request('sheets.addColumn', { id, name })
      made(addedColumn(name))
    }
  }
  /** With what was written into it meanwhile. */
  function addedColumn(column: string): ChangeStep {
    let removed: RemovedColumn | undefined
    return {
      undo: async () => {
        removed = await client.request('sheets.removeColumn', { id, column })
      },
      redo: async () => removed && client.request('sheets.restoreColumn', { id, column: removed }),
    }
  }
  async function writeAt<Place extends GridPlace>(
    places: readonly Place[],
    textOf: (place: Place, row: SheetRow) => string | undefined,
    partly: Partly,
  ): Promise<ChangeStep | undefined> {
    const rows = await pages.rowsAt(places.map(({ line }) => line))
    const cells = places.flatMap((place) => {
      const [row, column] = [rows.get(place.line), columns[place.column]]
      const text = row && textOf(place, row)
      return row && column !== undefined && text !== undefined ? [{ rowId: row.id, column, text }] : []
    })
    if (cells.length > 0) showAtOnce(pages, cells, columns)
    return stepByStep(partly, (made) => put(cells, made))
  }
  const idBefore = async (line: number) => (await pages.rowsAt([line])).get(line)?.id ?? null

  return {
    /** Cells by their places in the view. */
    write: (edits: readonly { line: number; column: number; text: string }[]) =>
      make((partly) => writeAt(edits, ({ text }) => text, partly)),
    /** A cell by what it says; undefined leaves it as it is. The row that is read is the one that is written. */
    rewrite: (place: GridPlace, change: (text: string) => string | undefined) =>
      make((partly) => writeAt([place], ({ column }, row) => change(row.cells[column] ?? ''), partly)),
    /** The same for cells of which some lie beyond the last line, or in columns that have yet to be added. */
    grow: (edits: readonly { line: number; column: number; text: string }[], added: readonly string[]) =>
      makeSteps(async (made) => {
        const names = [...columns, ...added]
        await addColumns(added, made)
        const count = pages.current().count ?? 0
        const inside = edits.filter(({ line }) => line < count)
        const rows = await pages.rowsAt(inside.map(({ line }) => line))
        const cells = inside.flatMap(({ line, column, text }) => {
          const row = rows.get(line)
          const name = names[column]
          return row && name !== undefined ? [{ rowId: row.id, column: name, text }] : []
        })
        const beyond = newRows(
          edits.filter(({ line }) => line >= count),
          names.length,
        )
        await put(cells, made)
        const rowsOfCells = beyond.map((texts) => ({ cells: texts }))
        await insert(null, rowsOfCells, made)
      }),
    insert: (at: number, rows: readonly (readonly string[])[]) =>
      makeSteps(async (made) => {
        const copies = rows.map((cells) => ({ cells: [...cells] }))
        await insert(await idBefore(at), copies, made)
      }),
    duplicate: (lines: readonly number[]) =>
      makeSteps(async (made) => {
        const rows = await pages.rowsAt(lines)
        const copies = lines.flatMap((line) => rows.get(line) ?? []).map(({ cells }) => ({ cells }))
        await insert(await idBefore((lines.at(-1) ?? 0) + 1), copies, made)
      }),
    move: (lines: readonly number[], before: number) =>
      moveOnce(async () => {
        const rows = await pages.rowsAt(lines)
        const rowIds = lines.flatMap((line) => rows.get(line)?.id ?? [])
        const moves = [{ rowIds, before: before < (pages.current().count ?? 0) ? await idBefore(before) : null }]
        const { back } = await client.request('sheets.moveRows', { id, moves })
        pages.move(lines, before)
        return {
          undo: () => putElsewhere(back),
          redo: () => client.request('sheets.moveRows', { id, moves }),
        }
      }),
    remove: (lines: readonly number[]) =>
      make(async () => {
        const rowIds = [...(await pages.rowsAt(lines)).values()].map((row) => row.id)
        if (rowIds.length === 0) return undefined
        return removed(await remove(rowIds))
      }),
    /** As one step. Answers how many cells were changed, if it could be. */
    replace: async (wanted: readonly Replacement[]) => {
      let changed: number | undefined
      await makeSteps(async (made) => {
        let count = 0
        for (const each of wanted) {
          const { before, cells } = await client.request('sheets.replace', { id, ...each })
          count += cells
          if (cells === 0) continue
          made({ undo: () => put(before), redo: () => client.request('sheets.replace', { id, ...each }) })
        }
        changed = count
        if (count > 0) history.onNext(showToast({ text: text().lists.problems.fixed(count), undo }))
      })
      return changed
    },
    addColumns: (names: readonly string[]) => makeSteps((made) => addColumns(names, made)),
    /** A choice beside the cells that belongs to the same order of steps. */
    choose: (choice: () => ChangeStep | undefined) => make(async () => choice()),
    undo,
    redo,
  }
}

/** The texts of lines that are not there yet, in the order of the lines and columns. */
function newRows(edits: readonly { line: number; column: number; text: string }[], columns: number): string[][] {
  const byLine = [...Map.groupBy(edits, ({ line }) => line)].toSorted(([one], [other]) => one - other)
  return byLine.map(([, own]) => {
    const texts = Array.from({ length: columns }, () => '')
    for (const { column, text } of own) texts[column] = text
    return texts
  })
}

/** What was typed stands there before the app has answered; what is wrong with it is known a moment later. */
function showAtOnce(pages: LinePages<SheetRow>, cells: readonly CellText[], columns: readonly string[]): void {
  const byRow = Map.groupBy(cells, ({ rowId }) => rowId)
  pages.change((row) => {
    const written = byRow.get(row.id)
    if (!written) return row
    const changed = new Map(written.map(({ column, text }) => [columns.indexOf(column), text]))
    return {
      ...row,
      cells: columns.map((_, at) => changed.get(at) ?? row.cells[at] ?? ''),
      issues: row.issues.filter(({ column }) => column === null || !changed.has(columns.indexOf(column))),
    }
  })
}
