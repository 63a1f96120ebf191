import type {
  InspectJob,
  Inspection,
  ReceiveJob,
  UprightJob,
  Upright,
  RunJob,
  Receipt,
  RunResult,
} from './service-jobs.ts'
import type {
  DrawJob,
  Drawing,
  TextJob,
  TextFinding,
  MeaningJob,
  Meanings,
  ConvertJob,
  Conversion,
  ContactSheetJob,
  ContactSheetDrawing,
} from './library-jobs.ts'

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
  upright(job: UprightJob, options: WorkOptions): Promise<Upright>
  close(): Promise<void>
}

/** The same processes, drawing what lies in a user's own folders. */
export interface DrawingWorkers {
  draw(job: DrawJob, options: WorkOptions): Promise<Drawing>
  /** A `WorkersUnavailableError` where the media pack lacks what it takes. */
  findText(job: TextJob, options: WorkOptions): Promise<TextFinding>
  convert(job: ConvertJob, options: WorkOptions): Promise<Conversion>
  contactSheet(job: ContactSheetJob, options: WorkOptions): Promise<ContactSheetDrawing>
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
