import { z } from '../schema.ts'
import { Asset } from './asset.ts'
import { openEnum } from './enumeration.ts'
import { EXTENSION, extension } from './extension.ts'
import { EFFECT_ID_PATTERN, PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from './limits.ts'
import { Params, RequestParams } from './params.ts'
import { ProviderCost } from './provider-cost.ts'
import { AnyModality, AnyTaskType, AnyWorkspace, MODALITIES, WORKSPACES } from './tasks.ts'

export const GENERATION_STATUSES = ['queued', 'processing', 'succeeded', 'failed', 'canceled'] as const
export type GenerationStatus = (typeof GENERATION_STATUSES)[number]

export const FAILURE_CODES = ['content_policy', 'invalid_input', 'unavailable', 'timeout', 'internal'] as const
export type FailureCode = (typeof FAILURE_CODES)[number]

export const Generation = z.object({
  id: z.string().min(1),
  modelId: z.string(),
  modelName: z.string(),
  taskType: AnyTaskType,
  modality: AnyModality,
  workspace: AnyWorkspace,
  effect: z.object({ id: z.string(), text: z.string().nullable() }).nullable(),
  status: openEnum(GENERATION_STATUSES),
  progress: z.number().min(0).max(1).nullable(),
  queuePosition: z.int().positive().nullable(),
  params: Params,
  coinsQuoted: z.int().positive(),
  coinsCharged: z.int().nonnegative().nullable(),
  outputs: z.array(Asset),
  outputsRequested: z.int().positive(),
  error: z.object({ code: openEnum(FAILURE_CODES) }).nullable(),
  projectId: z.string().min(1).nullable(),
  createdAt: z.iso.datetime({ offset: true }),
  startedAt: z.iso.datetime({ offset: true }).nullable(),
  completedAt: z.iso.datetime({ offset: true }).nullable(),
  [EXTENSION]: extension({
    /** Bill of a paid provider for the delivered outputs; until the end, the most that it can be. */
    providerCost: ProviderCost,
    /** Short-lived link to the unfinished picture while a provider works. */
    previewUrl: z.string().min(1),
    /** Reason of a provider's failure, in a sentence for a person. */
    failureDetail: z.string(),
    /** Set when a failed generation may be billed by its provider, so that a second try may be billed twice. */
    mayBeBilled: z.boolean(),
  }),
})
export type Generation = z.infer<typeof Generation>

export const GenerationPage = z.object({
  items: z.array(Generation),
  nextCursor: z.string().min(1).nullable(),
})
export type GenerationPage = z.infer<typeof GenerationPage>

export const SubmitRequest = z
  .object({
    modelId: z.string().min(1),
    params: RequestParams,
    quoteToken: z.string().min(1).optional(),
    maxCoins: z.int().positive().optional(),
    projectId: z.string().min(1).nullable().optional(),
    effectId: z.string().regex(EFFECT_ID_PATTERN).optional(),
    consent: z.literal(true).optional(),
  })
  .superRefine((body, context) => {
    if ((body.quoteToken === undefined) !== (body.maxCoins === undefined)) return
    for (const path of ['quoteToken', 'maxCoins'])
      context.addIssue({ code: 'custom', path: [path], message: 'Send exactly one of quoteToken and maxCoins.' })
  })
export type SubmitRequest = z.infer<typeof SubmitRequest>

const QueryBoolean = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .pipe(z.boolean())

export const ListQuery = z.object({
  cursor: z.string().min(1).optional(),
  limit: z
    .string()
    .regex(/^\d{1,4}$/, 'Expected a whole number.')
    .transform(Number)
    .pipe(z.int().min(1).max(PAGE_SIZE_MAX))
    .default(PAGE_SIZE_DEFAULT),
  status: z.enum(GENERATION_STATUSES).optional(),
  modality: z.enum(MODALITIES).optional(),
  workspace: z.enum(WORKSPACES).optional(),
  modelId: z.string().min(1).optional(),
  active: QueryBoolean.optional(),
})
export type ListQuery = z.infer<typeof ListQuery>

export const Concurrency = z.object({
  limit: z.int().positive(),
  raisedLimit: z.int().positive().nullable(),
  running: z.int().nonnegative(),
  queued: z.int().nonnegative(),
})
export type Concurrency = z.infer<typeof Concurrency>
