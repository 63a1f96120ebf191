import { z } from 'zod'

/**
 * The resources of the specification, written a second time by hand and closed: no unknown field, no unknown value.
 * The shared schemas are open for the sake of clients; these catch what a server must not send.
 */

const Count = z.int().nonnegative()
const Positive = z.int().positive()
const Time = z.iso.datetime({ offset: true })

const StrictTaskType = z.enum(
  `image.generate image.edit video.generate video.animate image.upscale image.remove-bg image.inpaint image.outpaint
   image.relight image.vectorize image.restore image.effect video.v2v video.extend video.upscale video.interpolate
   video.remove-bg video.add-audio video.lipsync video.effect video.reframe audio.tts audio.music audio.sfx
   audio.voice-change audio.isolate audio.stt 3d.from-text 3d.from-image image.erase image.reframe image.sketch
   image.restyle image.colorize image.retouch image.product-shot image.replace-bg image.try-on`.split(/\s+/),
)
const StrictModality = z.enum(['image', 'video', 'audio', '3d'])
const StrictWorkspace = z.enum(['image', 'video', 'audio', '3d', 'tools'])

const StrictParamName = z.enum(
  `prompt negative_prompt aspect_ratio resolution duration num_outputs seed images image first_frame last_frame
   generate_audio upscale_factor mask expand_left expand_right expand_top expand_bottom video audio fps effect text voice
   language speed lyrics style instrumental stem polycount texture format garment lighting light_direction palette pbr
   quad geometry_quality texture_quality`.split(/\s+/),
)
const StrictParams = z.partialRecord(
  StrictParamName,
  z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]),
)

export const StrictAsset = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,128}$/),
  kind: z.enum(['image', 'video', 'audio', '3d', 'text']),
  url: z.url(),
  thumbnailUrl: z.url(),
  posterUrl: z.url().nullable(),
  mimeType: z.string().regex(/^[a-z0-9]+\/[a-z0-9.+-]+$/),
  width: Positive.nullable(),
  height: Positive.nullable(),
  durationSeconds: z.number().positive().nullable(),
  waveformUrl: z.url().nullable().optional(),
  transparent: z.boolean().optional(),
  downloads: z
    .array(z.strictObject({ format: z.enum(['obj', 'fbx', 'usdz', 'stl']), url: z.url(), bytes: Positive }))
    .optional(),
  stem: z.enum(['vocals', 'drums', 'bass', 'other']).nullable().optional(),
  subtitles: z.strictObject({ srtUrl: z.url(), vttUrl: z.url() }).nullable().optional(),
})
export type StrictAsset = z.infer<typeof StrictAsset>

export const StrictGeneration = z.strictObject({
  id: z.uuid(),
  modelId: z.string().min(1),
  modelName: z.string().min(1),
  taskType: StrictTaskType,
  modality: StrictModality,
  workspace: StrictWorkspace,
  effect: z.strictObject({ id: z.string(), text: z.string().nullable() }).nullable(),
  status: z.enum(['queued', 'processing', 'succeeded', 'failed', 'canceled']),
  progress: z.number().min(0).max(1).nullable(),
  queuePosition: Positive.nullable(),
  params: StrictParams,
  coinsQuoted: Positive,
  coinsCharged: Count.nullable(),
  outputs: z.array(StrictAsset),
  outputsRequested: Positive,
  error: z
    .strictObject({ code: z.enum(['content_policy', 'invalid_input', 'unavailable', 'timeout', 'internal']) })
    .nullable(),
  projectId: z.string().min(1).nullable(),
  createdAt: Time,
  startedAt: Time.nullable(),
  completedAt: Time.nullable(),
})
export type StrictGeneration = z.infer<typeof StrictGeneration>

export const StrictPage = z.strictObject({
  items: z.array(StrictGeneration),
  nextCursor: z.string().min(1).nullable(),
})

export const StrictQuote = z.strictObject({
  modelId: z.string().min(1),
  coins: Positive,
  coinsPerOutput: Positive,
  outputs: Positive,
  quoteToken: z.string().min(1).nullable(),
  expiresAt: Time,
  availableCoins: Count,
})
export type StrictQuote = z.infer<typeof StrictQuote>

export const StrictConcurrency = z.strictObject({
  limit: Positive,
  raisedLimit: Positive.nullable(),
  running: Count,
  queued: Count,
})

const StrictRateLimit = z.strictObject({ limit: Positive, windowSeconds: Positive })

export const StrictAccount = z.strictObject({
  balance: z.strictObject({ available: z.int(), held: Count }),
  concurrency: StrictConcurrency,
  rateLimits: z.strictObject({ key: StrictRateLimit, account: StrictRateLimit }),
  key: z
    .strictObject({
      id: z.uuid(),
      name: z.string(),
      scopes: z.array(z.enum(['generate', 'read', 'uploads', 'account'])),
      monthlySpendCapCoins: Positive.nullable(),
      spentThisMonthCoins: Count,
      expiresAt: Time.nullable(),
    })
    .nullable(),
  channel: z.enum(['web', 'api', 'mcp']),
})

const common = {
  name: StrictParamName,
  required: z.boolean(),
  ui: z.strictObject({
    control: z.enum(
      `prompt textarea aspect segmented select switch seed image images script lyrics tags voice language slider audio
       video mask expand effect`.split(/\s+/),
    ),
    group: z.enum(['prompt', 'inputs', 'basic', 'advanced']),
    order: z.int(),
  }),
}

export const StrictDescriptor = z.discriminatedUnion('kind', [
  z.strictObject({ ...common, kind: z.literal('text'), maxLength: Positive, minLength: Positive.optional() }),
  z.strictObject({
    ...common,
    kind: z.literal('enum'),
    values: z.array(z.union([z.string(), z.number(), z.boolean()])).min(1),
  }),
  z.strictObject({
    ...common,
    kind: z.literal('range'),
    min: z.number(),
    max: z.number(),
    step: z.number().positive(),
  }),
  z.strictObject({ ...common, kind: z.literal('seed'), max: Positive }),
  z.strictObject({ ...common, kind: z.literal('media'), accept: z.enum(['image', 'audio', 'video']) }),
  z.strictObject({
    ...common,
    kind: z.literal('media_list'),
    accept: z.literal('image'),
    minItems: Count,
    maxItems: Positive,
  }),
])
export type StrictDescriptor = z.infer<typeof StrictDescriptor>

export const StrictModel = z.strictObject({
  id: z.string().min(1),
  listingId: z.string().min(1),
  taskType: StrictTaskType,
  modality: StrictModality,
  workspace: StrictWorkspace,
  vendor: z.string().min(1),
  displayName: z.string().min(1),
  params: z.array(StrictDescriptor),
  defaults: StrictParams,
  priceFromCoins: Positive.nullable(),
  inputLimits: z
    .strictObject({
      maxOutputPixels: Positive,
      maxOutputSide: Positive,
      minInputSeconds: Positive,
      maxInputSeconds: Positive,
      maxInputBytes: Positive,
    })
    .partial()
    .optional(),
})
export type StrictModel = z.infer<typeof StrictModel>

export const StrictEffect = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/),
  kind: z.enum(['image', 'video']),
  category: z.enum(['style', 'template']),
  nameKey: z.string().min(1),
  thumbnail: z.string().min(1).nullable(),
  input: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('images'), min: Positive, max: Positive }),
    z.strictObject({ type: z.literal('video') }),
  ]),
  modelId: z.string().min(1),
})
export type StrictEffect = z.infer<typeof StrictEffect>

export const StrictWebhookEvent = z.strictObject({
  id: z.string().min(1),
  type: z.enum(['generation.succeeded', 'generation.failed', 'generation.canceled']),
  createdAt: Time,
  data: z.strictObject({ generation: StrictGeneration }),
})

const PROBLEM_CODES =
  `invalid_params invalid_quote idempotency_key_required consent_required input_too_large input_duration
  wrong_media unauthorized invalid_api_key api_key_revoked api_key_expired insufficient_coins spend_cap_exceeded
  insufficient_scope cooldown account_locked not_found unknown_model idempotency_conflict price_changed max_coins_exceeded
  not_cancelable upload_too_large upload_too_long upload_invalid rate_limited unavailable maintenance channel_disabled
  input_file_too_large download_too_large internal`.split(/\s+/)

export const StrictProblem = z.strictObject({
  type: z.string().min(1),
  title: z.string().min(1),
  status: z.int().min(400).max(599),
  detail: z.string().min(1),
  code: z.enum(PROBLEM_CODES),
  instance: z.string().min(1),
  issues: z.array(z.strictObject({ path: z.string(), message: z.string().min(1) })).optional(),
})
export type StrictProblem = z.infer<typeof StrictProblem>
