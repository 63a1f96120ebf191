import { z } from '../schema.ts'
import { BatchName } from '../batch/batch-name.ts'
import { BatchSettings } from '../batch/settings.ts'
import { MOST_ROWS } from '../batch/most-rows.ts'
import { ROW_STATES } from '../batch/states.ts'
import { EFFECT_ID_PATTERN } from '../service/limits.ts'
import { Params, RequestParams } from '../service/params.ts'
import { ById, Nothing } from './common-inputs.ts'
import { Reconciliation } from './reconciliation.ts'
import { RowMove } from './sheet.ts'
import { LIVELY_MS } from './stale-on.ts'
import {
  Batch,
  BatchRow,
  RowAttempt,
  BatchPlan,
  ListSource,
  LIST_PIECE_BYTES,
  MOST_ROW_CELLS,
  ListCells,
  RowCellText,
  EditableRow,
  RefusedRow,
  RemovedBatchRow,
} from './batch.ts'

const BATCHES_CHANGE = { 'batch.changed': LIVELY_MS, 'connections.changed': LIVELY_MS } as const

/**
 * What can be asked about batches. Coins are spent by `batches.start` and `batches.resume`, and by rows that are added to a
 * batch which runs, always within its budget.
 */
export const BATCH_COMMANDS = {
  'lists.begin': {
    input: z.strictObject({ fileName: z.string().max(255) }),
    output: z.object({ listId: z.string() }),
  },
  /** The next piece, in base64. Pieces come in order: `offset` is what has arrived before. */
  'lists.append': {
    input: z.strictObject({
      listId: z.string(),
      offset: z.int().nonnegative(),
      data: z
        .string()
        .min(4)
        .max(Math.ceil(LIST_PIECE_BYTES / 3) * 4),
    }),
    output: Nothing,
  },
  'batches.inspectList': {
    input: z.strictObject({ source: ListSource }),
    output: z.object({
      columns: z.array(z.string()),
      mapping: z.record(z.string(), z.string()),
      rows: z.int(),
      /** The first ones. */
      sample: z.array(z.array(z.string())),
      /** Null for a workbook, whose cells are cells already. */
      delimiter: z.string().nullable(),
      heading: z.boolean(),
      encoding: z.string().nullable(),
      /** The tables of a workbook, and which of them this is. */
      workbook: z.object({ sheetNames: z.array(z.string()), sheetName: z.string() }).optional(),
    }),
    staleOn: {},
  },
  'batches.create': {
    input: z.strictObject({
      /** A list, or a sheet: that one is gone when the batch is there. */
      source: z.union([ListSource, z.strictObject({ sheetId: z.string() })]),
      settings: BatchSettings,
      name: BatchName.exactOptional(),
      /** Without it: the connection that is chosen in the settings. */
      connectionId: z.string().exactOptional(),
      outDir: z.string().min(1).exactOptional(),
      /** Where relative paths of a pasted table begin; those of a file begin beside it. */
      folder: z.string().min(1).exactOptional(),
      /** Files that came along: how cells name them (see `fileKey`), and the paths they were given as inputs. */
      files: z.record(z.string(), z.string().min(1)).exactOptional(),
    }),
    output: Batch,
  },
  /** A short list that comes with the app, and a model that suits it. */
  'batches.sample': {
    input: Nothing,
    output: z.object({ name: z.string(), text: z.string(), modelId: z.string() }),
    staleOn: { 'connections.changed': LIVELY_MS },
  },
  'batches.addRows': {
    input: z.strictObject({ id: z.string(), source: ListSource }),
    output: Batch,
  },
  /** One row more for a draft that collects them. Nothing is sent before the draft is planned and started. */
  'batches.collect': {
    input: z.strictObject({
      modelId: z.string().min(1),
      effectId: z.string().regex(EFFECT_ID_PATTERN).exactOptional(),
      params: RequestParams,
      /** The people whose face or voice is used have agreed. */
      consent: z.boolean(),
      /** Drafts that would do, the best first; one that is gone, started or elsewhere is passed over. */
      into: z.array(z.string()).max(20),
      /** Of the draft that is made when none of them does. */
      name: BatchName,
      connectionId: z.string().exactOptional(),
    }),
    output: Batch,
  },
  'batches.list': { input: Nothing, output: z.object({ batches: z.array(Batch) }), staleOn: BATCHES_CHANGE },
  'batches.read': { input: ById, output: Batch, staleOn: BATCHES_CHANGE },
  /** How many outputs a person keeps, by stars, picks and rejects; null before anybody has judged one. */
  'batches.kept': {
    input: ById,
    output: z.object({ outputs: z.int().nullable() }),
    staleOn: { 'library.changed': 1000, 'batch.changed': 1000 },
  },
  'batches.rows': {
    input: z.strictObject({
      id: z.string(),
      states: z.array(z.enum(ROW_STATES)).exactOptional(),
      after: z.strictObject({ position: z.int(), id: z.int() }).exactOptional(),
      /** Skips so many, for someone who scrolls; `after` is left out then. */
      offset: z.int().nonnegative().exactOptional(),
      limit: z.int().min(1).max(1000).default(200),
      /** Only rows in whose cells or settings this stands; with `offset` only. */
      search: z.string().max(500).exactOptional(),
      /** By a column (see `tableColumnId`); a view, the rows still run in their own order. With `offset` only. */
      sort: z.strictObject({ column: z.string(), descending: z.boolean() }).exactOptional(),
    }),
    output: z.object({
      rows: z.array(BatchRow),
      /** How many there are in all of these states and words. */
      count: z.int(),
    }),
    staleOn: BATCHES_CHANGE,
  },
  /** Every time the row was sent: what it held, what it cost, how it ended. */
  'batches.rowLog': {
    input: z.strictObject({ rowId: z.int() }),
    output: z.object({ attempts: z.array(RowAttempt) }),
    staleOn: { 'batch.changed': LIVELY_MS },
  },
  'batches.plan': { input: ById, output: BatchPlan },
  /** The files in these folders may be read and sent, for the rows that name them now. */
  'batches.allowOutside': {
    input: z.strictObject({ id: z.string(), folders: z.array(z.string()).min(1) }),
    output: Batch,
  },
  'batches.start': {
    input: z.strictObject({ id: z.string(), budget: z.int().nonnegative().nullable() }),
    output: Batch,
  },
  'batches.pause': { input: ById, output: Batch },
  'batches.resume': { input: ById, output: Batch },
  'batches.cancel': { input: ById, output: Batch },
  /** What a canceled batch has at a service that is away is given up. */
  'batches.stopWaiting': { input: ById, output: Batch },
  'batches.retry': {
    input: z.strictObject({
      id: z.string(),
      rowIds: z.array(z.int()).exactOptional(),
      /** The people whose face or voice is used agree: rows that wait for that go on. */
      consent: z.boolean().exactOptional(),
    }),
    output: Batch,
  },
  'batches.editRow': {
    input: z.strictObject({
      rowId: z.int(),
      modelId: z.string().exactOptional(),
      effectId: z.string().nullable().exactOptional(),
      params: Params.exactOptional(),
    }),
    output: BatchRow,
  },
  /** Texts as a person types or pastes them, read by the rules of lists. Rows on their way are refused, the others change. */
  'batches.writeCells': {
    input: z.strictObject({ id: z.string(), cells: z.array(RowCellText).min(1).max(MOST_ROW_CELLS) }),
    output: z.object({ before: z.array(EditableRow), refused: z.array(RefusedRow) }),
  },
  /** Rows as they were before, and as they stood: takes back a change, and what it answers takes that back. */
  'batches.rewriteRows': {
    input: z.strictObject({ id: z.string(), rows: z.array(EditableRow).min(1).max(MOST_ROWS) }),
    output: z.object({ before: z.array(EditableRow), refused: z.array(RefusedRow) }),
  },
  /**
   * New rows, one generation each, before another one or at the end. Empty ones wait until something is written in them.
   * Taken back by `batches.removeRows`.
   */
  'batches.insertRows': {
    input: z.strictObject({
      id: z.string(),
      before: z.int().nullable(),
      rows: z
        .array(z.strictObject({ columns: ListCells }))
        .min(1)
        .max(MOST_ROWS),
    }),
    output: z.object({ rowIds: z.array(z.int()) }),
  },
  /** The same once more, behind the last of them. Taken back by `batches.removeRows`. */
  'batches.duplicateRows': {
    input: z.strictObject({ id: z.string(), rowIds: z.array(z.int()).min(1).max(MOST_ROWS) }),
    output: z.object({ rowIds: z.array(z.int()) }),
  },
  /** Only rows that were never sent: nothing paid is ever removed. Taken back by `batches.restoreRows`. */
  'batches.removeRows': {
    input: z.strictObject({ id: z.string(), rowIds: z.array(z.int()).min(1).max(MOST_ROWS) }),
    output: z.object({ removed: z.array(RemovedBatchRow), refused: z.array(RefusedRow) }),
  },
  /** They keep their ids and stand where they stood. Files outside of the list's folder are asked about once more. */
  'batches.restoreRows': {
    input: z.strictObject({ id: z.string(), rows: z.array(RemovedBatchRow).min(1).max(MOST_ROWS) }),
    output: Nothing,
  },
  /** Each row goes once. Taken back by moving them as `back` says. */
  'batches.moveRows': {
    input: z.strictObject({ id: z.string(), moves: z.array(RowMove).min(1).max(MOST_ROWS) }),
    output: z.object({ back: z.array(RowMove) }),
  },
  'batches.duplicate': { input: ById, output: Batch },
  /** The same rows on the bundled engine, which spends its own coins only. */
  'batches.rehearse': { input: ById, output: Batch },
  /** Flags rows whose charge is not what the service says. Moves no coin. */
  'batches.reconcile': { input: ById, output: Reconciliation },
  'batches.rename': {
    input: z.strictObject({ id: z.string(), name: BatchName }),
    output: Batch,
  },
  'batches.remove': { input: ById, output: Nothing },
  /** As CSV; with a path it is written there, without one it is in `text`. */
  'batches.report': {
    input: z.strictObject({ id: z.string(), path: z.string().min(1).exactOptional() }),
    output: z.object({ text: z.string().nullable(), path: z.string().nullable(), rows: z.int() }),
  },
} as const
