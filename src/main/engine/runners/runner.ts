import type { FailureCode } from '#shared/service/generation.ts'
import type { MediaPack } from '../media/pack.ts'
import type { Ffmpeg } from '../media/run-ffmpeg.ts'
import type { ProducedOutput, RunJob } from '../jobs/service-jobs.ts'

/** What a runner works with, inside a worker process. */
export interface RunContext {
  ffmpeg: Ffmpeg
  /** Weights, voices and instruments. */
  pack: MediaPack
  /** How many threads this job may keep busy. */
  threads: number
  signal: AbortSignal
  /** Between 0 and 1; what does not rise is dropped on the way. */
  onProgress: (progress: number) => void
}

/** Makes the outputs of one job. The same job gives the same bytes. */
export type Runner = (job: RunJob, context: RunContext) => Promise<ProducedOutput[]>

/** How the code behind a model is loaded, by the first job that asks for it. */
export type LoadRunner = () => Promise<Runner>

/** A job that cannot be done, through no fault of the code; its coins go back. */
export class RunnerRefusedError extends Error {
  override readonly name = 'RunnerRefusedError'
  readonly code: FailureCode
  constructor(code: FailureCode, detail: string) {
    super(detail)
    this.code = code
  }
}
