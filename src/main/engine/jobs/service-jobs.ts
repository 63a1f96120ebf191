import { z } from '#shared/schema.ts'
import { STEMS } from '#shared/service/asset.ts'
import { FAILURE_CODES } from '#shared/service/generation.ts'
import { Params } from '#shared/service/params.ts'
import { ProducedFile, MediaFacts, InputFile } from './media-files.ts'

/** Look at an uploaded file and make its previews. */
export const InspectJob = z.object({
  path: z.string(),
  /** What the sender called it; only its kind is compared with the bytes. */
  declaredType: z.string().nullable(),
  /** Previews are written here. */
  directory: z.string(),
})
export type InspectJob = z.infer<typeof InspectJob>

export const Inspection = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), facts: MediaFacts, previews: z.array(ProducedFile) }),
  z.object({
    ok: z.literal(false),
    code: z.enum(['upload_invalid', 'upload_too_large', 'upload_too_long']),
    detail: z.string(),
  }),
])
export type Inspection = z.infer<typeof Inspection>

/** Look into a file that a provider has made, as into an upload, and make its previews beside it. */
export const ReceiveJob = z.object({
  path: z.string(),
  directory: z.string(),
  /** What the previews' names begin with. */
  name: z.string(),
  /** It is words, with subtitles or without; null when its bytes tell what it is. */
  text: z.object({ subtitles: z.object({ srt: z.string(), vtt: z.string() }).nullable() }).nullable(),
  /** Which part of a song it is, as far as its maker said. */
  stem: z.enum(STEMS).nullable(),
})
export type ReceiveJob = z.infer<typeof ReceiveJob>

/** Write a picture as it is shown, where its file says that it lies on its side or is mirrored. */
export const UprightJob = z.object({
  path: z.string(),
  /** The new file, of the same type. */
  target: z.string(),
})
export type UprightJob = z.infer<typeof UprightJob>

/** `turned: false` when it is upright as it is, and nothing was written. */
export const Upright = z.object({ turned: z.boolean() })
export type Upright = z.infer<typeof Upright>

/** Make the outputs of one generation. */
export const RunJob = z.object({
  generationId: z.string(),
  /** Which try at it, from 1. */
  attempt: z.int().positive(),
  modelId: z.string(),
  taskType: z.string(),
  /** Which effect preset, or null. */
  effectId: z.string().nullable(),
  /** Complete: the model's defaults filled in, sandbox directives taken out. */
  params: Params,
  seed: z.int().nonnegative(),
  outputs: z.int().positive(),
  /** The uploads named in params, by asset id. */
  inputs: z.record(z.string(), InputFile),
  /** Outputs are written here; nothing outside it is touched. */
  directory: z.string(),
  /** The sandbox asks for a worker that is busy for at least so long, by the clock on the wall: beside its work it waits. */
  busySeconds: z.number().nonnegative(),
  /** The sandbox asks for a worker that dies in the middle of its work. */
  crash: z.boolean(),
})
export type RunJob = z.infer<typeof RunJob>

export const ProducedOutput = z.object({
  facts: MediaFacts,
  stem: z.enum(STEMS).nullable(),
  /** The rest as the kind has it. */
  files: z.array(ProducedFile).refine(hasOneOfEach, 'Expected one original and one thumbnail.'),
})
export type ProducedOutput = z.infer<typeof ProducedOutput>

function hasOneOfEach(files: ProducedFile[]): boolean {
  const variants = files.map((file) => file.variant)
  return new Set(variants).size === variants.length && variants.includes('original') && variants.includes('thumbnail')
}

/** `ok: false` when the file is nothing that can be kept; the detail says why. */
export const Receipt = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), output: ProducedOutput }),
  z.object({ ok: z.literal(false), detail: z.string() }),
])
export type Receipt = z.infer<typeof Receipt>

export const RunResult = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), outputs: z.array(ProducedOutput).min(1) }),
  z.object({
    ok: z.literal(false),
    code: z.enum(FAILURE_CODES),
    detail: z.string(),
  }),
])
export type RunResult = z.infer<typeof RunResult>
