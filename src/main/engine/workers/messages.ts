import { z } from 'zod'
import { ASSET_KINDS, DOWNLOAD_FORMATS, STEMS } from '#shared/service/asset.ts'
import { FAILURE_CODES } from '#shared/service/generation.ts'
import { Params } from '#shared/service/params.ts'
import type {
  DrawJob,
  InspectJob,
  Inspection,
  MediaFacts,
  ProducedFile,
  ProducedOutput,
  RunJob,
  RunResult,
} from './contract.ts'

/** What crosses between the engine and its worker processes. Both ends parse what they receive. */

const InspectJobShape: z.ZodType<InspectJob> = z.object({
  path: z.string(),
  declaredType: z.string().nullable(),
  directory: z.string(),
})

const DrawJobShape: z.ZodType<DrawJob> = z.object({
  path: z.string(),
  mimeType: z.string(),
  targets: z.array(z.object({ side: z.int().positive(), path: z.string() })),
})

const RunJobShape: z.ZodType<RunJob> = z.object({
  generationId: z.string(),
  modelId: z.string(),
  taskType: z.string(),
  effectId: z.string().nullable(),
  params: Params,
  seed: z.int().nonnegative(),
  outputs: z.int().positive(),
  inputs: z.record(z.string(), z.object({ path: z.string(), kind: z.enum(ASSET_KINDS), mimeType: z.string() })),
  directory: z.string(),
  crash: z.boolean(),
})

/** Always the first message. */
const Configuration = z.object({
  ffmpegPath: z.string().nullable(),
  packDir: z.string().nullable(),
  /** How many threads one worker may keep busy. */
  threads: z.int().positive(),
})
export type Configuration = z.infer<typeof Configuration>

export const ToWorker = z.discriminatedUnion('type', [
  z.object({ type: z.literal('configure'), configuration: Configuration }),
  z.object({ type: z.literal('inspect'), id: z.int(), job: InspectJobShape }),
  z.object({ type: z.literal('draw'), id: z.int(), job: DrawJobShape }),
  z.object({ type: z.literal('run'), id: z.int(), job: RunJobShape }),
  z.object({ type: z.literal('cancel'), id: z.int() }),
])
export type ToWorker = z.infer<typeof ToWorker>

const ProducedFileShape: z.ZodType<ProducedFile> = z.object({
  variant: z.enum(['original', 'thumbnail', 'poster', 'waveform', ...DOWNLOAD_FORMATS, 'srt', 'vtt']),
  path: z.string(),
  mimeType: z.string(),
})

const MediaFactsShape: z.ZodType<MediaFacts> = z.object({
  kind: z.enum(ASSET_KINDS),
  mimeType: z.string(),
  width: z.int().positive().nullable(),
  height: z.int().positive().nullable(),
  durationSeconds: z.number().positive().nullable(),
  transparent: z.boolean().nullable(),
})

const ProducedOutputShape: z.ZodType<ProducedOutput> = z.object({
  facts: MediaFactsShape,
  stem: z.enum(STEMS).nullable(),
  files: z.array(ProducedFileShape).refine(hasOneOfEach, 'Expected one original and one thumbnail.'),
})

function hasOneOfEach(files: ProducedFile[]): boolean {
  const variants = files.map((file) => file.variant)
  return new Set(variants).size === variants.length && variants.includes('original') && variants.includes('thumbnail')
}

export const InspectionShape: z.ZodType<Inspection> = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), facts: MediaFactsShape, previews: z.array(ProducedFileShape) }),
  z.object({
    ok: z.literal(false),
    code: z.enum(['upload_invalid', 'upload_too_large', 'upload_too_long']),
    detail: z.string(),
  }),
])

export const DrawingShape = z.object({ drawn: z.boolean() })

export const RunResultShape: z.ZodType<RunResult> = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), outputs: z.array(ProducedOutputShape).min(1) }),
  z.object({ ok: z.literal(false), code: z.enum(FAILURE_CODES), detail: z.string() }),
])

export const FromWorker = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('progress'), id: z.int(), progress: z.number().min(0).max(1) }),
  z.object({ type: z.literal('done'), id: z.int(), result: z.unknown() }),
  /** This machine lacks what the job needs. */
  z.object({ type: z.literal('unavailable'), id: z.int(), reason: z.string() }),
  /** The code went wrong, not the media. */
  z.object({ type: z.literal('failed'), id: z.int(), reason: z.string() }),
])
export type FromWorker = z.infer<typeof FromWorker>
