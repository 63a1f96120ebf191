import { resolve } from 'node:path'
import type { Database } from 'better-sqlite3'
import type { CommandHandlers } from '#shared/app/commands.ts'
import type { Sheet, SHEET_COMMANDS } from '#shared/app/sheet.ts'
import { suggestMapping } from '#shared/batch/column-mapping.ts'
import { wordIssue } from '#shared/batch/cell-issue.ts'
import type { BatchSettings } from '#shared/batch/settings.ts'
import type { HandedLists } from '../batches/lists/handed-lists.ts'
import { nameOfSource, openSource } from '../batches/lists/list-source.ts'
import type { RecentCatalogs } from '../services/recent-catalogs.ts'
import { isoTime } from '../tools/iso-time.ts'
import { columnNames } from './columns.ts'
import type { Sheets, ShownRow } from './index.ts'
import type { Making } from './open-sheets.ts'
import type { ReadWords } from './checker.ts'
import { countSheetRows, type SheetRecord } from './store.ts'

type SheetHandlers = Pick<CommandHandlers<unknown>, keyof typeof SHEET_COMMANDS>

export function createSheetHandlers({
  db,
  sheets,
  lists,
  catalogs,
  wordReaderOf,
  defaults,
}: {
  db: Database
  sheets: Sheets
  lists: HandedLists
  catalogs: Pick<RecentCatalogs, 'of'>
  /** Undefined for a service whose models nobody knows from inside. */
  wordReaderOf: (connectionId: string) => Promise<ReadWords | undefined>
  defaults: () => { connectionId: string }
}): SheetHandlers {
  async function makingOf({
    settings,
    connectionId = defaults().connectionId,
  }: {
    settings: BatchSettings
    connectionId?: string
  }): Promise<Making> {
    return { settings, catalog: await catalogs.of(connectionId) }
  }

  return {
    'sheets.open': async ({ source, name, folder }) => {
      const list = await openSource(lists, source)
      try {
        const as = { name: name ?? nameOfSource(lists, source), folder: folder ?? null }
        return present(db, await sheets.open(list, as))
      } finally {
        await list.close()
      }
    },
    'sheets.list': async () => ({ sheets: sheets.list().map((sheet) => present(db, sheet)) }),
    'sheets.discard': async ({ id }) => {
      await sheets.discard(id)
      return {}
    },
    'sheets.read': async ({ id }) => present(db, sheets.read(id)),
    'sheets.rows': async ({ id, view, offset, limit, ...making }) => {
      const { rows, count } = await sheets.rows(id, await makingOf(making), { view, offset, limit })
      return { rows: rows.map(presentRow), count }
    },
    'sheets.check': async ({ id, ...making }) => sheets.check(id, await makingOf(making)),
    'sheets.unreadWords': async ({ id, ...making }) => {
      const readWords = await wordReaderOf(making.connectionId ?? defaults().connectionId)
      return readWords ? sheets.unreadWords(id, await makingOf(making), readWords) : { rows: 0, words: [] }
    },
    'sheets.next': async ({ id, view, from, backwards, ...making }) =>
      sheets.next(id, await makingOf(making), { view, at: from, backwards }),
    'sheets.find': async ({ id, view, query, ...making }) => ({
      places: await sheets.find(id, await makingOf(making), { view, query }),
    }),
    'sheets.bringFiles': async ({ id, files }) => {
      await sheets.bringFiles(id, files)
      return {}
    },
    'sheets.setFolder': async ({ id, folder }) => {
      await sheets.setFolder(id, folder === null ? null : resolve(folder))
      return {}
    },
    'sheets.lookAgain': async ({ id }) => {
      await sheets.lookAgain(id)
      return {}
    },
    'sheets.write': async ({ id, cells }) => ({ before: await sheets.write(id, cells) }),
    'sheets.replace': async ({ id, within, ...what }) => {
      const before = await sheets.replace(id, what, within && { view: within.view, making: await makingOf(within) })
      return { before, cells: before.length }
    },
    'sheets.addColumn': async ({ id, name }) => {
      await sheets.addColumn(id, name)
      return present(db, sheets.read(id))
    },
    'sheets.renameColumn': async ({ id, column, name }) => {
      await sheets.renameColumn(id, column, name)
      return present(db, sheets.read(id))
    },
    'sheets.removeColumn': ({ id, column }) => sheets.removeColumn(id, column),
    'sheets.restoreColumn': async ({ id, column }) => {
      await sheets.restoreColumn(id, column)
      return present(db, sheets.read(id))
    },
    'sheets.insert': async ({ id, rows, before }) => ({ rowIds: await sheets.insert(id, rows, before) }),
    'sheets.removeRows': async ({ id, rowIds }) => ({ removed: await sheets.removeRows(id, rowIds) }),
    'sheets.moveRows': async ({ id, moves }) => ({ back: await sheets.moveRows(id, moves) }),
    'sheets.restoreRows': async ({ id, rows }) => {
      await sheets.restoreRows(id, rows)
      return {}
    },
  }
}

function present(db: Database, sheet: SheetRecord): Sheet {
  const columns = columnNames(sheet)
  return {
    id: sheet.id,
    name: sheet.name,
    columns,
    mapping: { ...suggestMapping(columns) },
    rows: countSheetRows(db, sheet.number),
    folder: sheet.folder,
    delimiter: sheet.delimiter,
    heading: sheet.heading,
    encoding: sheet.encoding,
    ...(sheet.sheetNames && { sheetNames: sheet.sheetNames }),
    ...(sheet.sheetName !== null && { sheetName: sheet.sheetName }),
    createdAt: isoTime(sheet.createdAt),
    changedAt: isoTime(sheet.changedAt),
  }
}

function presentRow({ id, number, cells, check }: ShownRow) {
  return {
    id,
    number,
    cells: [...cells],
    issues: check.issues.map((issue) => ({ ...wordIssue(issue), suggestion: issue.suggestion ?? null })),
    generations: check.generations,
  }
}
