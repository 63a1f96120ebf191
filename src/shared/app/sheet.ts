import { z } from '../schema.ts'
import { BatchName } from '../batch/batch-name.ts'
import { BatchSettings } from '../batch/settings.ts'
import { Sentence } from '../text/message-ref.ts'
import { ListSource } from './batch.ts'
import { ById, Nothing } from './common-inputs.ts'
import { LIVELY_MS } from './stale-on.ts'

/** So many cells are changed at once; a longer paste comes in parts. */
export const MOST_CELLS = 200_000
/** Of cells that say what is looked for: nobody goes through more of them one by one. */
export const MOST_FOUND = 10_000
/** So many rows are put in or taken out at once. */
export const MOST_SHEET_ROWS = 100_000
const LONGEST_CELL = 1_000_000

/** A list before it becomes a batch: its cells as text, kept until a batch is made of it or a person discards it. */
export const Sheet = z.object({
  id: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  /** What the columns mean, by their names. */
  mapping: z.record(z.string(), z.string()),
  rows: z.int(),
  /** Where relative paths begin; null when nobody knows. */
  folder: z.string().nullable(),
  /** How it was cut into cells; null where it was none of that, such as a workbook. */
  delimiter: z.string().nullable(),
  heading: z.boolean(),
  encoding: z.string().nullable(),
  /** The tables of a workbook, and which of them this is. */
  sheetNames: z.array(z.string()).exactOptional(),
  sheetName: z.string().exactOptional(),
  createdAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
})
export type Sheet = z.infer<typeof Sheet>

const SheetIssue = z.object({
  /** The column to look at; null when no column is to blame. */
  column: z.string().nullable(),
  path: z.string(),
  ...Sentence.shape,
  /** What the cell could say instead. */
  suggestion: z.string().nullable(),
})
export type SheetIssue = z.infer<typeof SheetIssue>

export const SheetRow = z.object({
  id: z.int(),
  /** Its place in the list, from 1. */
  number: z.int(),
  /** In the order of the columns; what stands beyond them has no column. */
  cells: z.array(z.string()),
  issues: z.array(SheetIssue),
  /** How many it becomes. */
  generations: z.int(),
})
export type SheetRow = z.infer<typeof SheetRow>

/** Which rows are looked at, and in which order: the list itself stays as it is. */
export const SheetView = z.strictObject({
  search: z.string().max(500).exactOptional(),
  /** Only rows that cannot be run as they are. */
  faulty: z.boolean().exactOptional(),
  sort: z.strictObject({ column: z.string(), descending: z.boolean() }).exactOptional(),
})
export type SheetView = z.infer<typeof SheetView>

export const SheetFault = z.object({
  ...SheetIssue.shape,
  /** What the cell says. */
  text: z.string(),
  /** How many rows have it, and the number of the first one. */
  rows: z.int(),
  firstRow: z.int(),
})

export const SheetCheck = z.object({
  rows: z.int(),
  generations: z.int(),
  faultyRows: z.int(),
  /** The same fault of the same text is one: the most frequent first, two hundred at most. */
  faults: z.array(SheetFault),
  /** What runs the rows that are still to be made, by id, and how many each: the model of most rows first. */
  models: z.array(z.object({ modelId: z.string(), rows: z.int() })),
  /** Rows that name files outside of the list's folder: a person is asked about these when the batch is planned. */
  outsideRows: z.int(),
  /** Files that are still being looked for: an event tells when there is more to know. */
  filesLeft: z.int(),
})
export type SheetCheck = z.infer<typeof SheetCheck>

/** Rows whose prompts have words that their built-in model will not draw. */
export const UnreadRows = z.object({
  rows: z.int(),
  /** The most frequent first, a dozen at most. */
  words: z.array(z.string()),
})
export type UnreadRows = z.infer<typeof UnreadRows>

export const CellText = z.strictObject({ rowId: z.int(), column: z.string(), text: z.string().max(LONGEST_CELL) })
export type CellText = z.infer<typeof CellText>

const CellTexts = z.array(CellText).max(MOST_CELLS)

/** A row that was taken out, and the row that it stood before; null when it was among the last. */
export const RemovedRow = z.strictObject({
  id: z.int(),
  before: z.int().nullable(),
  /** As the row keeps them, also what removed columns say. */
  cells: z.array(z.string().max(LONGEST_CELL)).max(MOST_CELLS),
})
export type RemovedRow = z.infer<typeof RemovedRow>

/** A column that was taken out, and where its cells still stand. */
export const RemovedColumn = z.strictObject({ name: z.string(), slot: z.int().nonnegative() })
export type RemovedColumn = z.infer<typeof RemovedColumn>

/** Rows that are put before another one, which stays; null is the end of the list. */
export const RowMove = z.strictObject({
  rowIds: z.array(z.int()).min(1).max(MOST_SHEET_ROWS),
  before: z.int().nullable(),
})
export type RowMove = z.infer<typeof RowMove>

const ColumnName = z.string().trim().min(1).max(200)

/** How its rows would become generations, and by whose models. */
const Making = {
  settings: BatchSettings,
  /** Without it: the connection that is chosen in the settings. */
  connectionId: z.string().exactOptional(),
}

const SHEETS_CHANGE = { 'sheet.changed': LIVELY_MS } as const
const CHECKS_CHANGE = {
  ...SHEETS_CHANGE,
  'connections.changed': LIVELY_MS,
  'providers.changed': LIVELY_MS,
  'saved.changed': LIVELY_MS,
} as const

/** What can be done with a list before it becomes a batch. Every change answers what takes it back. */
export const SHEET_COMMANDS = {
  'sheets.open': {
    input: z.strictObject({
      source: ListSource,
      name: BatchName.exactOptional(),
      /** Where relative paths of a pasted table begin; those of a file begin beside it. */
      folder: z.string().min(1).exactOptional(),
    }),
    output: Sheet,
  },
  /** Those that nobody has made a batch of or discarded yet, the latest change first. */
  'sheets.list': { input: Nothing, output: z.object({ sheets: z.array(Sheet) }), staleOn: SHEETS_CHANGE },
  'sheets.discard': { input: ById, output: Nothing },
  'sheets.read': { input: ById, output: Sheet, staleOn: SHEETS_CHANGE },
  'sheets.rows': {
    input: z.strictObject({
      id: z.string(),
      ...Making,
      view: SheetView.default({}),
      offset: z.int().nonnegative(),
      limit: z.int().min(1).max(500),
    }),
    output: z.object({
      rows: z.array(SheetRow),
      /** How many there are in this view. */
      count: z.int(),
    }),
    staleOn: CHECKS_CHANGE,
  },
  'sheets.check': {
    input: z.strictObject({ id: z.string(), ...Making }),
    output: SheetCheck,
    staleOn: CHECKS_CHANGE,
  },
  /** Warnings beside the check, which does not wait for them. */
  'sheets.unreadWords': {
    input: z.strictObject({ id: z.string(), ...Making }),
    output: UnreadRows,
    staleOn: CHECKS_CHANGE,
  },
  /**
   * The next cell with a problem after a place in the view, or before it; from the end on it goes round to the beginning.
   * Null when there is none.
   */
  'sheets.next': {
    input: z.strictObject({
      id: z.string(),
      ...Making,
      view: SheetView.default({}),
      from: z.strictObject({ index: z.int(), column: z.string().nullable() }),
      backwards: z.boolean().default(false),
    }),
    output: z.object({ index: z.int(), column: z.string().nullable() }).nullable(),
  },
  /** Cells of a view that say something, in their order: so many of them that a person goes through. */
  'sheets.find': {
    input: z.strictObject({
      id: z.string(),
      ...Making,
      view: SheetView.default({}),
      query: z.strictObject({
        text: z.string().min(1).max(LONGEST_CELL),
        matchCase: z.boolean(),
        wholeCell: z.boolean(),
      }),
    }),
    output: z.object({ places: z.array(z.object({ line: z.int(), column: z.int() })).max(MOST_FOUND) }),
  },
  /** Files that came along with it: how cells name them (see `fileKey`), and the paths they were given as inputs. */
  'sheets.bringFiles': {
    input: z.strictObject({ id: z.string(), files: z.record(z.string(), z.string().min(1)) }),
    output: Nothing,
  },
  /** Where relative paths begin: a pasted table lies nowhere. */
  'sheets.setFolder': {
    input: z.strictObject({ id: z.string(), folder: z.string().min(1).nullable() }),
    output: Nothing,
  },
  /** Files may have been put in their places meanwhile. */
  'sheets.lookAgain': { input: ById, output: Nothing },
  /** Taken back by writing `before`. */
  'sheets.write': {
    input: z.strictObject({ id: z.string(), cells: CellTexts }),
    output: z.object({ before: CellTexts }),
  },
  /** A text wherever cells say it, or cells that say nothing else. Taken back by writing `before`. */
  'sheets.replace': {
    input: z.strictObject({
      id: z.string(),
      find: z.string().min(1).max(LONGEST_CELL),
      replace: z.string().max(LONGEST_CELL),
      /** Without them: in all. */
      columns: z.array(z.string()).min(1).exactOptional(),
      /** Without it: in all rows. */
      within: z.strictObject({ ...Making, view: SheetView }).exactOptional(),
      matchCase: z.boolean().default(false),
      wholeCell: z.boolean().default(false),
    }),
    output: z.object({ before: CellTexts, cells: z.int() }),
  },
  /** At the end. Taken back by `sheets.removeColumn`. */
  'sheets.addColumn': {
    input: z.strictObject({ id: z.string(), name: ColumnName }),
    output: Sheet,
  },
  'sheets.renameColumn': {
    input: z.strictObject({ id: z.string(), column: z.string(), name: ColumnName }),
    output: Sheet,
  },
  /** Taken back by `sheets.restoreColumn` with what it answers. */
  'sheets.removeColumn': {
    input: z.strictObject({ id: z.string(), column: z.string() }),
    output: RemovedColumn,
  },
  /** In its place, with what its cells said. */
  'sheets.restoreColumn': {
    input: z.strictObject({ id: z.string(), column: RemovedColumn }),
    output: Sheet,
  },
  /** Before a row, or at the end. Taken back by `sheets.removeRows`. */
  'sheets.insert': {
    input: z.strictObject({
      id: z.string(),
      before: z.int().nullable(),
      rows: z
        .array(z.strictObject({ cells: z.array(z.string().max(LONGEST_CELL)).max(1000) }))
        .min(1)
        .max(MOST_SHEET_ROWS),
    }),
    output: z.object({ rowIds: z.array(z.int()) }),
  },
  /** Taken back by `sheets.restoreRows` with what it answers. */
  'sheets.removeRows': {
    input: z.strictObject({ id: z.string(), rowIds: z.array(z.int()).min(1).max(MOST_SHEET_ROWS) }),
    output: z.object({ removed: z.array(RemovedRow) }),
  },
  /** Each row goes once, and before one that stays. Taken back by moving them as `back` says. */
  'sheets.moveRows': {
    input: z.strictObject({ id: z.string(), moves: z.array(RowMove).min(1).max(MOST_SHEET_ROWS) }),
    output: z.object({ back: z.array(RowMove) }),
  },
  /** Rows that were removed, under their ids and in their places. */
  'sheets.restoreRows': {
    input: z.strictObject({ id: z.string(), rows: z.array(RemovedRow).min(1).max(MOST_SHEET_ROWS) }),
    output: Nothing,
  },
} as const
