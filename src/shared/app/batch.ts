import { z } from '../schema.ts'
import { BatchSettings } from '../batch/settings.ts'
import type { ListProgress } from '../batch/list-progress.ts'
import { BATCH_KINDS } from '../batch/kinds.ts'
import { FILE_FAULTS } from '../batch/cell-issue.ts'
import { EDITABLE_STATES } from '../batch/fixed-row.ts'
import { BATCH_STATES, ROW_STATES } from '../batch/states.ts'
import { Params } from '../service/params.ts'
import { ProviderCost } from '../service/provider-cost.ts'
import { Sentence } from '../text/message-ref.ts'
import { Reason } from '../text/reason-words.ts'

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
  /** It runs, or what is left of it does after it was canceled, but something keeps it waiting, such as a lost network. */
  trouble: Reason.nullable(),
  settings: BatchSettings,
  columns: z.array(z.string()),
  outDir: z.string(),
  budget: z.int().nullable(),
  rows: z.int(),
  /** How many rows are in each state; states without rows are left out. */
  counts: z.partialRecord(z.enum(ROW_STATES), z.int()),
  /** How far the rows of its list are. */
  progress: z.object({
    rows: z.int(),
    done: z.int(),
    working: z.int(),
    picking: z.int(),
    failed: z.int(),
    blocked: z.int(),
    canceled: z.int(),
  }) satisfies z.ZodType<ListProgress>,
  outputs: z.object({ paid: z.int(), here: z.int() }),
  /** Rows of a recipe that wait for a person to choose among their outputs. */
  toPick: z.int(),
  /** Rows that are not sent until a person says that the people in them agree. */
  toConsent: z.int(),
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

const RowIssue = z.object({
  path: z.string(),
  ...Sentence.shape,
  column: z.string().nullable(),
  /** What the cell could say instead. */
  suggestion: z.string().nullable().optional(),
})

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
  issues: z.array(RowIssue),
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
/** As much of a list as a window may hand over: as anybody wants to look through. Larger ones are for the terminal. */
export const LARGEST_LIST_BYTES = 256 * 1024 ** 2

/** So much of a batch is changed at once. */
export const MOST_ROW_CELLS = 200_000

export const ListCells = z.record(z.string(), z.string().max(1_000_000))

/** `column`: see `tableColumnId`. */
export const RowCellText = z.strictObject({ rowId: z.int(), column: z.string(), text: z.string().max(1_000_000) })

/** Where a row stood, and why. It stands there again when what was done to it is taken back: that alone sends nothing. */
const RowStanding = z.strictObject({
  state: z.enum(EDITABLE_STATES),
  reason: Reason.nullable(),
  issues: z.array(z.object({ ...RowIssue.shape, fault: z.enum(FILE_FAULTS).optional() })),
})
export type RowStanding = z.infer<typeof RowStanding>

/** All that a person can change of a row. */
export const EditableRow = z.strictObject({
  rowId: z.int(),
  modelId: z.string(),
  effectId: z.string().nullable(),
  params: Params,
  columns: ListCells,
  standing: RowStanding,
})
export type EditableRow = z.infer<typeof EditableRow>

export const RefusedRow = z.object({ rowId: z.int(), ...Sentence.shape })
export type RefusedRow = z.infer<typeof RefusedRow>

/** A row that was removed, and the row that it stood before; null when it was among the last. */
export const RemovedBatchRow = z.strictObject({
  ...EditableRow.shape,
  before: z.int().nullable(),
  listRow: z.int(),
  copy: z.int(),
  /** What a person has seen as its price; null when nobody has. */
  coinsAgreed: z.int().nullable(),
})
export type RemovedBatchRow = z.infer<typeof RemovedBatchRow>
