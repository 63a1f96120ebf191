import { useMemo } from 'react'
import type { CellText, RemovedRow, RowMove, SheetRow } from '#shared/app/sheet.ts'
import { text } from '#shared/text/index.ts'
import type { Client } from '../../../bridge/client.ts'
import { useConnection } from '../../../bridge/hooks.ts'
import { telling } from '../../../core/acting.ts'
import type { ChangeHistory, ChangeStep } from '../../../core/change-history.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { inParts } from '../table/in-parts.ts'
import type { LinePages } from '../table/line-pages.ts'
import { historyOf } from './import-drafts.ts'

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
  let isMoving = false
  const make = (change: () => Promise<ChangeStep | undefined>) =>
    telling(async () => {
      try {
        await history.make(change)
      } finally {
        // what was shown at once may not have been written, or only in part
        pages.refresh()
      }
    })

  async function put(cells: readonly CellText[]): Promise<CellText[]> {
    const before: CellText[] = []
    for (const part of inParts(cells)) {
      const answer = await client.request('sheets.write', { id, cells: part })
      before.push(...answer.before)
    }
    return before
  }
  const rewriting = (cells: readonly CellText[], before: readonly CellText[]): ChangeStep => ({
    undo: () => put(before),
    redo: () => put(cells),
  })
  async function remove(rowIds: readonly number[]): Promise<RemovedRow[]> {
    const { removed } = await client.request('sheets.removeRows', { id, rowIds: [...rowIds] })
    return removed
  }
  async function insert(before: number | null, rows: readonly { cells: string[] }[]): Promise<number[]> {
    const rowIds: number[] = []
    for (const part of inParts(rows))
      rowIds.push(...(await client.request('sheets.insert', { id, before, rows: part })).rowIds)
    return rowIds
  }
  async function putElsewhere(moves: readonly RowMove[]): Promise<void> {
    for (const part of inParts(moves)) await client.request('sheets.moveRows', { id, moves: part })
  }
  /** Rows that come and go, with what was written into them meanwhile. */
  function comeAndGo(rowIds: readonly number[], out: readonly RemovedRow[] = []) {
    return {
      takeOut: async () => {
        out = await remove(rowIds)
      },
      /** Asked again after a failure, it goes on with those that are not back yet. */
      putBack: async () => {
        for (const part of inParts(out)) {
          await client.request('sheets.restoreRows', { id, rows: part })
          out = out.slice(part.length)
        }
      },
    }
  }
  function inserting(rowIds: readonly number[]): ChangeStep {
    const { takeOut, putBack } = comeAndGo(rowIds)
    return { undo: takeOut, redo: putBack }
  }
  const addColumn = (name: string) => client.request('sheets.addColumn', { id, name })
  const addingColumn = (column: string): ChangeStep => ({
    undo: () => client.request('sheets.removeColumn', { id, column }),
    redo: () => addColumn(column),
  })
  const undo = () =>
    telling(async () => {
      if (await history.undo()) pages.refresh()
    })
  const idBefore = async (line: number) => (await pages.rowsAt([line])).get(line)?.id ?? null

  return {
    /** Cells by their places in the view. */
    write: (edits: readonly { line: number; column: number; text: string }[]) =>
      make(async () => {
        const rows = await pages.rowsAt(edits.map(({ line }) => line))
        const cells = edits.flatMap(({ line, column, text }) => {
          const row = rows.get(line)
          const name = columns[column]
          return row && name !== undefined ? [{ rowId: row.id, column: name, text }] : []
        })
        if (cells.length === 0) return undefined
        showAtOnce(pages, cells, columns)
        return rewriting(cells, await put(cells))
      }),
    /** The same for cells of which some lie beyond the last line, or in columns that have yet to be added. */
    grow: (edits: readonly { line: number; column: number; text: string }[], added: readonly string[]) =>
      make(async () => {
        const names = [...columns, ...added]
        const steps: ChangeStep[] = []
        for (const name of added) {
          await addColumn(name)
          steps.push(addingColumn(name))
        }
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
        if (cells.length > 0) steps.push(rewriting(cells, await put(cells)))
        if (beyond.length > 0) {
          const rowsOfCells = beyond.map((texts) => ({ cells: texts }))
          steps.push(inserting(await insert(null, rowsOfCells)))
        }
        return together(steps)
      }),
    insert: (at: number, rows: readonly (readonly string[])[]) =>
      make(async () => {
        const before = await idBefore(at)
        return inserting(
          await insert(
            before,
            rows.map((cells) => ({ cells: [...cells] })),
          ),
        )
      }),
    duplicate: (lines: readonly number[]) =>
      make(async () => {
        const rows = await pages.rowsAt(lines)
        const copies = lines.flatMap((line) => rows.get(line) ?? []).map(({ cells }) => ({ cells }))
        return inserting(await insert(await idBefore((lines.at(-1) ?? 0) + 1), copies))
      }),
    /** False while rows are still on their way elsewhere: where the others stand is not known before. */
    move: (lines: readonly number[], before: number) => {
      if (isMoving) return false
      isMoving = true
      void make(async () => {
        const rows = await pages.rowsAt(lines)
        const rowIds = lines.flatMap((line) => rows.get(line)?.id ?? [])
        const moves = [{ rowIds, before: before < (pages.current().count ?? 0) ? await idBefore(before) : null }]
        const { back } = await client.request('sheets.moveRows', { id, moves })
        pages.move(lines, before)
        return {
          undo: () => putElsewhere(back),
          redo: () => client.request('sheets.moveRows', { id, moves }),
        }
      }).finally(() => {
        isMoving = false
      })
      return true
    },
    remove: (lines: readonly number[]) =>
      make(async () => {
        const rowIds = [...(await pages.rowsAt(lines)).values()].map((row) => row.id)
        if (rowIds.length === 0) return undefined
        const { takeOut, putBack } = comeAndGo(rowIds, await remove(rowIds))
        return { undo: putBack, redo: takeOut }
      }),
    /** Everywhere in the list, whatever is in sight, as one step. Answers how many cells were changed, if it could be. */
    replace: async (wanted: readonly Replacement[]) => {
      let changed: number | undefined
      await make(async () => {
        const steps: ChangeStep[] = []
        let count = 0
        for (const each of wanted) {
          const { before, cells } = await client.request('sheets.replace', { id, ...each })
          count += cells
          if (cells === 0) continue
          steps.push({ undo: () => put(before), redo: () => client.request('sheets.replace', { id, ...each }) })
        }
        changed = count
        if (count === 0) return undefined
        history.onNext(showToast({ text: text().lists.problems.fixed(count), undo }))
        return together(steps)
      })
      return changed
    },
    addColumns: (names: readonly string[]) =>
      make(async () => {
        const steps: ChangeStep[] = []
        for (const name of names) {
          await addColumn(name)
          steps.push(addingColumn(name))
        }
        return together(steps)
      }),
    /** A choice beside the cells that belongs to the same order of steps. */
    choose: (step: ChangeStep) =>
      make(async () => {
        await step.redo()
        return step
      }),
    undo,
    redo: () =>
      telling(async () => {
        if (await history.redo()) pages.refresh()
      }),
    isEdited: () => history.isUsed(),
  }
}

/** Several changes that are one to a person. */
function together(steps: readonly ChangeStep[]): ChangeStep {
  return {
    undo: async () => {
      for (const step of steps.toReversed()) await step.undo()
    },
    redo: async () => {
      for (const step of steps) await step.redo()
    },
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
