import { z } from 'zod'
import { BatchSettings } from '../batch/settings.ts'
import { BATCH_KINDS } from '../batch/kinds.ts'
import { MOST_ROWS } from '../batch/most-rows.ts'
import { BATCH_STATES, ROW_STATES } from '../batch/states.ts'
import { EFFECT_ID_PATTERN } from '../service/limits.ts'
import { Params, RequestParams } from '../service/params.ts'
import { ProviderCost } from '../service/provider-cost.ts'
import { Sentence } from '../text/localized-message.ts'
import { Reason } from '../text/reason-words.ts'
import { LIVELY_MS } from './stale-on.ts'

const Coins = z.object({
  quoted: z.int(),
  /** In flight: held by the service, or about to be. */
  held: z.int(),
  charged: z.int(),
  refunded: z.int(),
})

/** Real money beside the coins; null where no provider bills any. */
const ProviderMoney = z.object({
  quoted: ProviderCost,
  /** For what has ended. */
  billed: ProviderCost,
})

export const Batch = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(BATCH_KINDS),
  /** What was asked for, when it is a single run: these all have the same name. */
  subject: z.string().nullable(),
  connectionId: z.string(),
  connectionName: z.string(),
  state: z.enum(BATCH_STATES),
  pause: Reason.nullable(),
  /** It runs, but something keeps it waiting, such as a lost network. */
  trouble: Reason.nullable(),
  settings: BatchSettings,
  columns: z.array(z.string()),
  outDir: z.string(),
  budget: z.int().nullable(),
  rows: z.int(),
  /** How many rows are in each state; states without rows are left out. */
  counts: z.partialRecord(z.enum(ROW_STATES), z.int()),
  outputs: z.object({ paid: z.int(), here: z.int() }),
  /** Rows of a recipe that wait for a person to choose among their outputs. */
  toPick: z.int(),
  coins: Coins,
  providerCost: ProviderMoney.nullable(),
  /** Rows whose charge is not what it should be. */
  mismatches: z.int(),
  /** Seconds left while it runs; null when nothing can be said yet. */
  etaSeconds: z.number().nullable(),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
})
export type Batch = z.infer<typeof Batch>

export const BatchRow = z.object({
  id: z.int(),
  position: z.int(),
  state: z.enum(ROW_STATES),
  reason: Reason.nullable(),
  listRow: z.int(),
  copy: z.int(),
  /** Which step of the batch's recipe it is, from 1; a later one belongs to the row whose output it goes on with. */
  step: z.int(),
  parent: z.int().nullable(),
  modelId: z.string(),
  effectId: z.string().nullable(),
  params: Params,
  columns: z.record(z.string(), z.string()),
  issues: z.array(
    z.object({
      path: z.string(),
      ...Sentence.shape,
      column: z.string().nullable(),
      /** What the cell could say instead. */
      suggestion: z.string().nullable().optional(),
    }),
  ),
  progress: z.number().nullable(),
  attempts: z.int(),
  /** What the service calls it while it is being made; null before and after. */
  generationId: z.string().nullable(),
  coins: Coins,
  providerCost: ProviderMoney.nullable(),
  mismatch: Sentence.nullable(),
  outputs: z.array(z.object({ assetId: z.string(), itemId: z.string().nullable(), path: z.string().nullable() })),
})
export type BatchRow = z.infer<typeof BatchRow>

/** One generation that was asked for, or may have been. */
export const RowAttempt = z.object({
  attempt: z.int(),
  generationId: z.string().nullable(),
  held: z.int().nullable(),
  /** Null while it is under way. */
  charged: z.int().nullable(),
  /** Real money; null while it is under way, and where none is billed. */
  providerCost: ProviderCost.nullable(),
  errorCode: z.string().nullable(),
  begunAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  settledAt: z.iso.datetime().nullable(),
})
export type RowAttempt = z.infer<typeof RowAttempt>

/** What a step of a recipe will cost. */
const StepPlan = z.object({
  step: z.int(),
  type: z.enum(['make', 'pick', 'keep']),
  modelId: z.string().nullable(),
  effectId: z.string().nullable(),
  /** As many as there can be; exactly so many when `exact`. */
  rows: z.int(),
  outputs: z.int(),
  coins: z.int(),
  exact: z.boolean(),
  providerCost: ProviderCost.nullable(),
})
export type StepPlan = z.infer<typeof StepPlan>

export const BatchPlan = z.object({
  /** Of the list; rows of later steps are in `steps`. */
  rows: z.int(),
  blockedRows: z.int(),
  /** Of what is swept over, by model: what that model does not know. Nothing of it is made, and nothing is blocked. */
  leftOut: z.array(z.object({ modelId: z.string(), combinations: z.int() })),
  outputs: z.int(),
  /** Of all steps. */
  coins: z.int(),
  /** Whether it may become less: that hangs on a person, a rule, or how many outputs come. */
  atMost: z.boolean(),
  /** Empty where there is only one. */
  steps: z.array(StepPlan),
  /** Real money in all; null where no provider bills any. */
  providerCost: ProviderCost.nullable(),
  /** Null when the key may not read the account. */
  availableCoins: z.int().nullable(),
  prices: z.array(
    z.object({
      modelId: z.string(),
      effectId: z.string().nullable(),
      /** Of one row. */
      coins: z.int(),
      providerCost: ProviderCost.nullable(),
      rows: z.int(),
      /** Of all of them. */
      total: z.int(),
      providerTotal: ProviderCost.nullable(),
    }),
  ),
  files: z.int(),
  /** Files outside the folder of their list, by folder: rows that name them wait until they are allowed. */
  outside: z.object({
    rows: z.int(),
    files: z.int(),
    folders: z.array(z.object({ folder: z.string(), files: z.int() })),
  }),
  seconds: z.object({ byRateLimit: z.number().nullable(), byRunningLimit: z.number().nullable() }),
  runningLimit: z.int().nullable(),
})
export type BatchPlan = z.infer<typeof BatchPlan>

/** How a list is cut into cells, where a person knows better than the text itself. */
const Reading = {
  delimiter: z.enum(['\t', ';', ',', '|', '\u0000']).exactOptional(),
  /** Whether its first line names the columns. */
  heading: z.boolean().exactOptional(),
  /** Of a workbook: which of its tables; the first one that is not empty otherwise. */
  sheetName: z.string().exactOptional(),
}

/** A prompt list: a file, a table that was pasted, or what a window has brought in pieces. */
export const ListSource = z.union([
  z.strictObject({ path: z.string().min(1), ...Reading }),
  z.strictObject({
    text: z
      .string()
      .min(1)
      .max(64 * 1024 * 1024),
    ...Reading,
  }),
  z.strictObject({ listId: z.string().min(1), ...Reading }),
])
export type ListSource = z.infer<typeof ListSource>

/** A list on its way from a window comes in pieces of this size. */
export const LIST_PIECE_BYTES = 256 * 1024

/** What a batch was charged, beside what the service says it charged. */
export const Reconciliation = z.object({
  /** Generations that were compared. */
  checked: z.int(),
  charged: z.object({ here: z.int(), service: z.int() }),
  /** The same in real money; null where neither knows of any. */
  providerCost: z.object({ here: ProviderCost, service: ProviderCost }).nullable(),
  mismatches: z.array(z.object({ rowId: z.int(), listRow: z.int(), ...Sentence.shape })),
})
export type Reconciliation = z.infer<typeof Reconciliation>

/** So much of a batch is changed at once. */
const MOST_ROW_CELLS = 200_000

const ListCells = z.record(z.string(), z.string().max(1_000_000))

/** `column`: see `tableColumnId`. */
const RowCellText = z.strictObject({ rowId: z.int(), column: z.string(), text: z.string().max(1_000_000) })

/** All that a person can change of a row. */
const RowState = z.strictObject({
  rowId: z.int(),
  modelId: z.string(),
  effectId: z.string().nullable(),
  params: Params,
  columns: ListCells,
})
export type RowState = z.infer<typeof RowState>

const RefusedRow = z.object({ rowId: z.int(), ...Sentence.shape })
export type RefusedRow = z.infer<typeof RefusedRow>

/** A row that was removed, and the row that it stood before; null when it was among the last. */
const RemovedBatchRow = z.strictObject({
  ...RowState.shape,
  before: z.int().nullable(),
  listRow: z.int(),
  copy: z.int(),
})
export type RemovedBatchRow = z.infer<typeof RemovedBatchRow>

const ById = z.strictObject({ id: z.string() })
const Nothing = z.object({})

/** What can be asked about batches. Coins are spent by `batches.start` and `batches.resume`, and by rows that are added to a
 * batch which runs, always within its budget. */
const BATCHES_CHANGE = { 'batch.changed': LIVELY_MS, 'connections.changed': LIVELY_MS } as const

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
      name: z.string().trim().min(1).max(120).exactOptional(),
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
      name: z.string().trim().min(1).max(120),
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
  'batches.retry': {
    input: z.strictObject({ id: z.string(), rowIds: z.array(z.int()).exactOptional() }),
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
    output: z.object({ before: z.array(RowState), refused: z.array(RefusedRow) }),
  },
  /** Rows as they were before: takes back a change, and what it answers takes that back. */
  'batches.rewriteRows': {
    input: z.strictObject({ id: z.string(), rows: z.array(RowState).min(1).max(MOST_ROWS) }),
    output: z.object({ before: z.array(RowState), refused: z.array(RefusedRow) }),
  },
  /** New rows, one generation each, before another one or at the end. Taken back by `batches.removeRows`. */
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
  /** Files outside of the list's folder are asked about once more. */
  'batches.restoreRows': {
    input: z.strictObject({ id: z.string(), rows: z.array(RemovedBatchRow).min(1).max(MOST_ROWS) }),
    output: z.object({ rowIds: z.array(z.int()) }),
  },
  'batches.moveRows': {
    input: z.strictObject({ id: z.string(), rowIds: z.array(z.int()), before: z.int().nullable() }),
    output: Batch,
  },
  'batches.duplicate': { input: ById, output: Batch },
  /** The same rows on the bundled engine, which spends its own coins only. */
  'batches.rehearse': { input: ById, output: Batch },
  /** Flags rows whose charge is not what the service says. Moves no coin. */
  'batches.reconcile': { input: ById, output: Reconciliation },
  'batches.rename': {
    input: z.strictObject({ id: z.string(), name: z.string().trim().min(1).max(120) }),
    output: Batch,
  },
  'batches.remove': { input: ById, output: Nothing },
  /** As CSV; with a path it is written there, without one it is in `text`. */
  'batches.report': {
    input: z.strictObject({ id: z.string(), path: z.string().min(1).exactOptional() }),
    output: z.object({ text: z.string().nullable(), path: z.string().nullable(), rows: z.int() }),
  },
} as const
