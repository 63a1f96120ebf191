import type { AssetKind, DownloadFormat, Stem } from '#shared/service/asset.ts'
import type { FailureCode } from '#shared/service/generation.ts'
import type { Params } from '#shared/service/params.ts'
import type { ProblemCode } from '#shared/service/problem.ts'

/** Every file an asset may consist of. */
export type AssetVariant = 'original' | 'thumbnail' | 'poster' | 'waveform' | DownloadFormat | 'srt' | 'vtt'

/** A file a worker has written into the directory it was given. */
export interface ProducedFile {
  variant: AssetVariant
  path: string
  mimeType: string
}

/** What was measured from the file itself, never taken from a name or a header. */
export interface MediaFacts {
  kind: AssetKind
  mimeType: string
  width: number | null
  height: number | null
  durationSeconds: number | null
  transparent: boolean | null
}

/** Look at an uploaded file and make its previews. */
export interface InspectJob {
  path: string
  /** What the sender called it; only its kind is compared with the bytes. */
  declaredType: string | null
  /** Previews are written here. */
  directory: string
}

export type Inspection =
  | { ok: true; facts: MediaFacts; previews: ProducedFile[] }
  | { ok: false; code: Extract<ProblemCode, 'upload_invalid' | 'upload_too_large' | 'upload_too_long'>; detail: string }

/** Draw small pictures of a file, as WebP. */
export interface DrawJob {
  path: string
  mimeType: string
  /** `side` is the longer one's, in pixels; a smaller original stays as it is. */
  targets: readonly { side: number; path: string }[]
}

/** Make the outputs of one generation. */
export interface RunJob {
  generationId: string
  modelId: string
  taskType: string
  /** Which effect preset, or null. */
  effectId: string | null
  /** Complete: the model's defaults filled in, sandbox directives taken out. */
  params: Params
  seed: number
  outputs: number
  /** The uploads named in params, by asset id. */
  inputs: Record<string, { path: string; kind: AssetKind; mimeType: string }>
  /** Outputs are written here; nothing outside it is touched. */
  directory: string
  /** The sandbox asks for a worker that dies in the middle of its work. */
  crash: boolean
}

export interface ProducedOutput {
  facts: MediaFacts
  stem: Stem | null
  /** Exactly one `original` and one `thumbnail`; the rest as the kind has it. */
  files: ProducedFile[]
}

export type RunResult = { ok: true; outputs: ProducedOutput[] } | { ok: false; code: FailureCode; detail: string }

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
  close(): Promise<void>
}

/** The same processes, drawing what lies in a user's own folders. */
export interface DrawingWorkers {
  /** `drawn: false` when there is no picture to be had of the file. */
  draw(job: DrawJob, options: WorkOptions): Promise<{ drawn: boolean }>
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
