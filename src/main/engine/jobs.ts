import { z } from '#shared/schema.ts'
import { EXPORT_FORMATS, ExportColour, ExportSize } from '#shared/app/export-format.ts'
import { SelectionBox, SelectionMask, SelectionPoint } from '#shared/app/selection.ts'
import { ASSET_KINDS, STEMS } from '#shared/service/asset.ts'
import { FAILURE_CODES } from '#shared/service/generation.ts'
import { Params } from '#shared/service/params.ts'
import { ASSET_VARIANTS } from './asset-variants.ts'

const AssetVariant = z.enum(ASSET_VARIANTS)
export type AssetVariant = z.infer<typeof AssetVariant>

/** A file a worker has written into the directory it was given. */
const ProducedFile = z.object({ variant: AssetVariant, path: z.string(), mimeType: z.string() })
export type ProducedFile = z.infer<typeof ProducedFile>

/** What was measured from the file itself, never taken from a name or a header. */
const MediaFacts = z.object({
  kind: z.enum(ASSET_KINDS),
  mimeType: z.string(),
  width: z.int().positive().nullable(),
  height: z.int().positive().nullable(),
  durationSeconds: z.number().positive().nullable(),
  transparent: z.boolean().nullable(),
})
export type MediaFacts = z.infer<typeof MediaFacts>

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

/** Draw small pictures of a file, as WebP. */
export const DrawJob = z.object({
  path: z.string(),
  mimeType: z.string(),
  /** `side` is the longer one's, in pixels; a smaller original stays as it is. */
  targets: z.array(z.object({ side: z.int().positive(), path: z.string() })).readonly(),
})
export type DrawJob = z.infer<typeof DrawJob>

/** `drawn: false` when there is no picture to be had of the file. */
export const Drawing = z.object({ drawn: z.boolean() })
export type Drawing = z.infer<typeof Drawing>

/** Look for text in a picture or a film. */
export const TextJob = z.object({ path: z.string(), mimeType: z.string(), seconds: z.number().nullable() })
export type TextJob = z.infer<typeof TextJob>

/** `readable: false` when there is no picture to be had of the file. */
export const TextFinding = z.discriminatedUnion('readable', [
  /** Lines that can be read, and the part of the picture they take; of a film, where it has most. */
  z.object({ readable: z.literal(true), lines: z.int().nonnegative(), share: z.number().min(0).max(1) }),
  z.object({ readable: z.literal(false) }),
])
export type TextFinding = z.infer<typeof TextFinding>

/** Say what texts mean, as vectors that lie near each other where texts say alike. */
export const MeaningJob = z.object({
  texts: z.array(z.string()).max(64),
  /** A text of which the network knows less than half of the words has no meaning: they are still being typed, or names. */
  wholeWords: z.boolean().exactOptional(),
})
export type MeaningJob = z.infer<typeof MeaningJob>

/** For each text the signed bytes of its vector, in the order of the texts; none for one without a meaning. */
export const Meanings = z.object({ vectors: z.array(z.instanceof(Uint8Array)) })
export type Meanings = z.infer<typeof Meanings>

/** Look at a picture, so that what is meant by points in it can be told. */
export const LookJob = z.object({
  /** The same for the same file as long as it has not changed: what is kept of it is found by this. */
  key: z.string(),
  path: z.string(),
  mimeType: z.string(),
})
export type LookJob = z.infer<typeof LookJob>

/** `readable: false` when there is no picture to be had of the file. */
export const LookResult = z.object({ readable: z.boolean() })
export type LookResult = z.infer<typeof LookResult>

/** Tell what is meant by points and a box in a picture, which is looked at first unless that was done. */
export const PointJob = LookJob.extend({ points: z.array(SelectionPoint), box: SelectionBox.nullable() })
export type PointJob = z.infer<typeof PointJob>

export const PointResult = z.discriminatedUnion('readable', [
  SelectionMask.extend({ readable: z.literal(true) }),
  z.object({ readable: z.literal(false) }),
])
export type PointResult = z.infer<typeof PointResult>

/** Write a picture once more in another format or size. */
export const ConvertJob = z.object({
  path: z.string(),
  mimeType: z.string(),
  /** The new file; what is there already is overwritten. */
  target: z.string(),
  format: z.enum(EXPORT_FORMATS).exclude(['original']),
  size: ExportSize,
  quality: z.int().min(1).max(100),
  /** Colours of every screen instead of the picture's own profile. */
  srgb: z.boolean(),
  /** Of what is transparent, where the format cannot be. */
  background: ExportColour,
  /** What the file says of itself (Exif, XMP) stays in it. */
  keepsNotes: z.boolean(),
  /** Said anew, in place of what it said of itself. */
  notes: z.object({ exif: z.record(z.string(), z.string()).optional(), xmp: z.string().optional() }),
})
export type ConvertJob = z.infer<typeof ConvertJob>

/** `disk_full` is nobody's fault but the disk's: the next file would fare the same. */
export const Conversion = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), width: z.int(), height: z.int(), bytes: z.int() }),
  z.object({ ok: z.literal(false), reason: z.enum(['unreadable', 'disk_full']) }),
])
export type Conversion = z.infer<typeof Conversion>

const place = { x: z.number(), y: z.number(), width: z.number().positive() }
const SheetPage = z.object({
  /** In points, as everything on the page. */
  width: z.number().positive(),
  height: z.number().positive(),
  ground: ExportColour,
  boxes: z.array(z.object({ ...place, height: z.number().positive(), colour: ExportColour })),
  /** JPEGs of the size they are shown in. */
  pictures: z.array(z.object({ ...place, height: z.number().positive(), path: z.string() })),
  texts: z.array(
    z.object({
      ...place,
      text: z.string(),
      size: z.number().positive(),
      weight: z.int(),
      colour: ExportColour,
      align: z.enum(['left', 'center', 'right']),
      /** What does not fit into so many ends in dots. */
      lines: z.int().positive(),
    }),
  ),
})
export type SheetPage = z.infer<typeof SheetPage>

/** Draw pages of pictures and words. */
export const SheetJob = z.object({
  pages: z.array(SheetPage).min(1),
  format: z.enum(['pdf', 'png']),
  title: z.string(),
  /** To an inch. */
  dots: z.number().positive(),
  /** The document, or a picture for each page. */
  targets: z.array(z.string()).min(1),
})
export type SheetJob = z.infer<typeof SheetJob>

export const SheetDrawing = z.discriminatedUnion('ok', [
  /** `unwritable`: texts with letters that no font of this computer has. */
  z.object({ ok: z.literal(true), bytes: z.array(z.int()), unwritable: z.int() }),
  z.object({ ok: z.literal(false), reason: z.enum(['too_large', 'disk_full']) }),
])
export type SheetDrawing = z.infer<typeof SheetDrawing>

/** Look into a file that a provider has made, as into an upload, and make its previews beside it. */
export const ReceiveJob = z.object({
  path: z.string(),
  directory: z.string(),
  /** What the previews' names begin with. */
  name: z.string(),
  /** Beside a text. */
  subtitles: z.object({ srt: z.string(), vtt: z.string() }).optional(),
})
export type ReceiveJob = z.infer<typeof ReceiveJob>

/** A file that a worker reads. */
export const InputFile = z.object({ path: z.string(), kind: z.enum(ASSET_KINDS), mimeType: z.string() })

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

/** On whose behalf a file is looked into: an account's key, or null for its own session. */
export interface Sender {
  accountId: string
  keyId: string | null
}

export interface WorkOptions {
  signal: AbortSignal
  /** A process has taken the job up; until then it waited its turn. */
  onStart?: () => void
  /** Between 0 and 1, only ever rising. */
  onProgress?: (progress: number) => void
}

/** Processes of plain Node that do the heavy work: a crashing decoder takes nothing else with it. */
export interface Workers {
  /** Senders take turns; a `TooManyWaitingError` when this one's account has as many under way as it may. */
  inspect(job: InspectJob, options: WorkOptions & { sender?: Sender }): Promise<Inspection>
  run(job: RunJob, options: WorkOptions): Promise<RunResult>
  /** Whether runs can be handed out now; what is queued waits until they can. */
  takesRuns(): boolean
  /** Whether this attempt was handed out and goes on by itself, also while the engine is closed: `run` takes it up again. */
  holds(run: Pick<RunJob, 'generationId' | 'attempt'>): boolean
  /** After the end of a generation is recorded: what was kept for it goes. */
  forget(generationId: string): Promise<void>
  receive(job: ReceiveJob, options: WorkOptions): Promise<Receipt>
  close(): Promise<void>
}

/** The same processes, drawing what lies in a user's own folders. */
export interface DrawingWorkers {
  draw(job: DrawJob, options: WorkOptions): Promise<Drawing>
  /** A `WorkersUnavailableError` where the media pack lacks what it takes. */
  findText(job: TextJob, options: WorkOptions): Promise<TextFinding>
  convert(job: ConvertJob, options: WorkOptions): Promise<Conversion>
  sheet(job: SheetJob, options: WorkOptions): Promise<SheetDrawing>
  close(): Promise<void>
}

/** The same processes, reading what a person has written. */
export interface ReadingWorkers {
  /** A `WorkersUnavailableError` where the media pack lacks what it takes. */
  embed(job: MeaningJob, options: WorkOptions): Promise<Meanings>
  close(): Promise<void>
}

/** The process that held the job is gone; whether to try again is the caller's decision. */
export class WorkerLostError extends Error {
  override readonly name = 'WorkerLostError'
}

/** No worker can be started on this machine; the reason is in the message. */
export class WorkersUnavailableError extends Error {
  override readonly name = 'WorkersUnavailableError'
}

/** An account has as many files waiting to be looked into as it may; nothing was begun. */
export class TooManyWaitingError extends Error {
  override readonly name = 'TooManyWaitingError'
}
