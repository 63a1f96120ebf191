import { z } from '../schema.ts'
import { EFFECT_ID_PATTERN } from '../service/limits.ts'
import { RequestParams } from '../service/params.ts'
import { Batch } from './batch.ts'
import { ById } from './common-inputs.ts'
import { LIVELY_MS } from './stale-on.ts'

/** A program that a person has let in, over MCP, and what it may spend. */
export const Program = z.object({
  id: z.string(),
  name: z.string(),
  /** In all, not by the month. */
  limitCoins: z.int(),
  spentCoins: z.int(),
  /** What its runs that have not ended may yet cost. */
  reservedCoins: z.int(),
  /** Files in these it may name; no others. */
  folders: z.array(z.string()),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
})
export type Program = z.infer<typeof Program>

/** What a program that is started by another one has to be called with; null where this app cannot be started so. */
export const ProgramLaunch = z.object({ command: z.string(), args: z.array(z.string()) })
export type ProgramLaunch = z.infer<typeof ProgramLaunch>

export const MOST_PROGRAM_ROWS = 500

const Coins = z.int().nonnegative().max(1_000_000_000)
const ProgramName = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u, 'Letters, digits, blanks, dots and dashes.')
const Run = z.object({
  batch: Batch,
  /** It was asked for before under the same key: nothing was started now. */
  repeated: z.boolean(),
})

/** What every run of a program says. */
const Asked = {
  programId: z.string(),
  /** One key, one run: the same call again answers what became of the first. */
  key: z.string().min(1).max(200),
  consent: z.boolean(),
  /** Refused when it would cost more; null leaves it to the program's limit. */
  maxCoins: Coins.nullable(),
  connectionId: z.string().exactOptional(),
}

/** Coins are spent by `programs.generate` and `programs.runRecipe`, always within the program's limit. */
export const PROGRAM_COMMANDS = {
  'programs.list': {
    input: z.object({}),
    output: z.object({ programs: z.array(Program), launch: ProgramLaunch.nullable() }),
    staleOn: { 'programs.changed': LIVELY_MS, 'batch.changed': 2000 },
  },
  /** Lets a program in, or gives one that is in another limit and other folders. */
  'programs.allow': {
    input: z.strictObject({
      name: ProgramName,
      limitCoins: Coins,
      folders: z.array(z.string().min(1).max(4096)).max(50).default([]),
    }),
    output: Program,
  },
  /** Nothing more is done for it: what it has running and not yet sent is canceled, what was made stays. */
  'programs.revoke': { input: ById, output: Program },
  /** By its name, when it connects. */
  'programs.enter': { input: z.strictObject({ name: z.string().min(1).max(60) }), output: Program },
  'programs.read': { input: ById, output: Program },
  'programs.generate': {
    input: z.strictObject({
      ...Asked,
      modelId: z.string().min(1),
      effectId: z.string().regex(EFFECT_ID_PATTERN).exactOptional(),
      params: RequestParams,
    }),
    output: Run,
  },
  /** The rows of a list through a recipe. `rows`: cells by column. */
  'programs.runRecipe': {
    input: z.strictObject({
      ...Asked,
      recipe: z.string().min(1).max(80),
      rows: z
        .array(z.record(z.string().min(1).max(200), z.string().max(100_000)))
        .min(1)
        .max(MOST_PROGRAM_ROWS),
    }),
    output: Run,
  },
  /** What a program has asked for itself, newest first. */
  'programs.runs': {
    input: z.strictObject({
      id: z.string(),
      skip: z.int().nonnegative().default(0),
      limit: z.int().min(1).max(100).default(20),
    }),
    output: z.object({ batches: z.array(Batch) }),
  },
  /** One of those; refused when it is another's. */
  'programs.run': { input: z.strictObject({ id: z.string(), batchId: z.string() }), output: Batch },
  /** A file in one of its folders, kept as an input. */
  'programs.bringFile': {
    input: z.strictObject({ id: z.string(), path: z.string().min(1).max(4096) }),
    output: z.object({ path: z.string(), kind: z.string(), mimeType: z.string(), bytes: z.int() }),
  },
} as const
