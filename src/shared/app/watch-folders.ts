import { z } from '../schema.ts'
import { Reason } from '../text/reason-words.ts'
import { ById } from './common-inputs.ts'
import { OperationChoice } from './pictures.ts'
import { LIVELY_MS } from './stale-on.ts'

export const BUDGET_PERIODS = ['day', 'all'] as const

/** A folder whose new files are run, each content once. */
export const WatchFolder = z.object({
  id: z.string(),
  path: z.string(),
  subfolders: z.boolean(),
  connectionId: z.string(),
  ...OperationChoice.shape,
  outDir: z.string(),
  /** Coins that are never exceeded: by day, or in all. */
  budget: z.int(),
  budgetPer: z.enum(BUDGET_PERIODS),
  paused: z.boolean(),
  /** Why nothing is taken from it now; null while all is well. */
  trouble: Reason.nullable(),
  /** In this period of the budget, what is under way included. */
  spent: z.int(),
  /** Contents it has run. */
  taken: z.int(),
  /** Files in it that cannot be used. */
  unusable: z.int(),
  /** Where its newest rows are. */
  batchId: z.string().nullable(),
})
export type WatchFolder = z.infer<typeof WatchFolder>

const Budget = { budget: z.int().nonnegative(), budgetPer: z.enum(BUDGET_PERIODS) }
const Folder = z.string().min(1)

/** Coins are spent by `watchFolders.add` and by going on with one, always within its budget. */
export const WATCH_FOLDER_COMMANDS = {
  'watchFolders.list': {
    input: z.object({}),
    output: z.object({ folders: z.array(WatchFolder) }),
    staleOn: { 'watch.changed': LIVELY_MS, 'batch.changed': 2000 },
  },
  'watchFolders.add': {
    input: z.strictObject({
      ...OperationChoice.shape,
      ...Budget,
      path: Folder,
      subfolders: z.boolean().default(false),
      /** What becomes of the files that are in it already. */
      existing: z.enum(['run', 'leave']),
      connectionId: z.string().exactOptional(),
      outDir: Folder.exactOptional(),
    }),
    output: WatchFolder,
  },
  'watchFolders.change': {
    input: z.strictObject({
      id: z.string(),
      budget: Budget.budget.exactOptional(),
      budgetPer: Budget.budgetPer.exactOptional(),
      outDir: Folder.exactOptional(),
    }),
    output: WatchFolder,
  },
  'watchFolders.pause': { input: z.strictObject({ id: z.string(), paused: z.boolean() }), output: WatchFolder },
  /** Nothing is taken from it any more. Its files, batches and results stay. */
  'watchFolders.remove': { input: ById, output: z.object({}) },
} as const
