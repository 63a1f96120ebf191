import { z } from '#shared/schema.ts'

/** What tools answer, the same at every door. */

export const RUN_STATUSES = [
  'queued',
  'running',
  'waiting',
  'succeeded',
  'partly_succeeded',
  'failed',
  'canceled',
] as const

export const RunOutput = z.object({
  uri: z
    .string()
    .describe('Where the file is: file:// on this computer, or a signed https link that works for an hour.'),
  reference: z.string().describe('Give this as image, video or audio in the params of another generation.'),
  name: z.string(),
  kind: z.string().describe('image, video, audio, 3d or text'),
  mimeType: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  durationSeconds: z.number().nullable(),
})
export type RunOutput = z.infer<typeof RunOutput>

export const Run = z.object({
  id: z.string().describe('For get_generation and cancel_generation.'),
  status: z
    .enum(RUN_STATUSES)
    .describe(
      'waiting: a person has to do something, see reason. The last four are final; all others go on by themselves.',
    ),
  progress: z.number().min(0).max(1).nullable().describe('From 0 to 1 while it runs, where that is known.'),
  about: z.string().describe('The prompt or the name of what is made.'),
  modelId: z.string().nullable(),
  coinsQuoted: z.int().describe('The most it may cost.'),
  coinsCharged: z
    .int()
    .nullable()
    .describe('What it has cost by now; null before anything is charged. Failures are free.'),
  rows: z
    .object({ total: z.int(), done: z.int(), failed: z.int(), blocked: z.int() })
    .nullable()
    .describe('Of a recipe: how its rows stand. null for a single generation.'),
  outputs: z.array(RunOutput),
  moreOutputs: z.int().describe('How many outputs are not listed here.'),
  reason: z
    .object({ code: z.string(), message: z.string() })
    .nullable()
    .describe('Why it failed, waits or is held up.'),
  createdAt: z.string(),
})
export type Run = z.infer<typeof Run>

export const AccountFacts = z.object({
  service: z.string(),
  availableCoins: z.int(),
  heldCoins: z.int().describe('Set aside for what runs.'),
  running: z.int(),
  queued: z.int(),
  runningLimit: z.int(),
  allowance: z
    .object({
      name: z.string(),
      limitCoins: z.int(),
      spentCoins: z.int(),
      reservedCoins: z.int().describe('Set aside for what you have running.'),
      leftCoins: z.int(),
      period: z
        .enum(['total', 'month'])
        .describe('Whether the limit counts in all, or anew each calendar month (UTC).'),
    })
    .nullable()
    .describe('What you may spend. null: nothing, until a person sets a limit.'),
})
export type AccountFacts = z.infer<typeof AccountFacts>

export const UploadedFile = z.object({
  reference: z.string().describe('Give this as image, video or audio in params.'),
  kind: z.string(),
  mimeType: z.string(),
  bytes: z.int().nullable(),
})
export type UploadedFile = z.infer<typeof UploadedFile>

export const RecipeFacts = z.object({
  name: z.string(),
  description: z.string(),
  steps: z.array(z.string()).describe('What is done, step after step; "pick" waits for a person.'),
  columns: z.array(z.string()).describe('What a row may say, such as prompt, image or 2.upscale_factor.'),
})
export type RecipeFacts = z.infer<typeof RecipeFacts>

export const LibraryFind = z.object({
  items: z.array(
    RunOutput.extend({
      prompt: z.string(),
      modelId: z.string(),
      rating: z.int(),
      tags: z.array(z.string()),
      createdAt: z.string(),
    }),
  ),
  nextCursor: z.string().nullable(),
})
export type LibraryFind = z.infer<typeof LibraryFind>
