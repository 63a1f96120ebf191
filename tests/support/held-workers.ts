import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FailureCode } from '#shared/service/generation.ts'
import { WorkerLostError, type Workers } from '#main/engine/jobs/workers.ts'
import type { ProducedOutput, RunJob, RunResult } from '#main/engine/jobs/service-jobs.ts'

export interface HeldRun {
  job: RunJob
  signal: AbortSignal
  progress(progress: number): void
  /** Writes so many small files, all that were asked for unless told. */
  finish(outputs?: number): Promise<void>
  fail(code: FailureCode): void
  reject(error: Error): void
}

/** A host's workers whose every run waits for the test to end it. A run that is asked to crash is lost at once. */
export interface HeldWorkers extends Workers {
  /** Under way, oldest first. */
  runs: HeldRun[]
  /** Ends every run as it starts, with all outputs. */
  finishAtOnce: boolean
  /** What every file holds; without it, words that no picture begins with. */
  picture: Uint8Array | null
}

/** `receive` is somebody else's: what providers deliver is looked into for real. */
export function createHeldWorkers({
  receive,
  upright,
}: Partial<Pick<Workers, 'receive' | 'upright'>> = {}): HeldWorkers {
  const workers: HeldWorkers = {
    runs: [],
    finishAtOnce: false,
    picture: null,
    run: (job, { signal, onStart, onProgress }) =>
      new Promise<RunResult>((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason as Error)
        const leave = () => workers.runs.splice(workers.runs.indexOf(run), 1)
        const end = (act: () => void) => {
          leave()
          act()
        }
        const run: HeldRun = {
          job,
          signal,
          progress: (progress) => onProgress?.(progress),
          async finish(outputs = job.outputs) {
            const produced = await produce(job.directory, outputs, workers.picture)
            end(() => resolve({ ok: true, outputs: produced }))
          },
          fail: (code) => end(() => resolve({ ok: false, code, detail: 'The test said so.' })),
          reject: (error) => end(() => reject(error)),
        }
        workers.runs.push(run)
        signal.addEventListener('abort', () => run.reject(signal.reason as Error))
        onStart?.()
        if (job.crash) run.reject(new WorkerLostError('The test said so.'))
        else if (workers.finishAtOnce) run.finish().catch(reject)
      }),
    inspect: () => Promise.reject(new Error('Nothing is inspected here.')),
    receive: receive ?? (() => Promise.reject(new Error('Nothing is received here.'))),
    upright: upright ?? (() => Promise.reject(new Error('Nothing is turned here.'))),
    takesRuns: () => true,
    holds: () => false,
    forget: () => Promise.resolve(),
    close: () => Promise.resolve(),
  }
  return workers
}

async function produce(directory: string, count: number, picture: Uint8Array | null): Promise<ProducedOutput[]> {
  const outputs: ProducedOutput[] = []
  for (let index = 0; index < count; index++) {
    const files = (['original', 'thumbnail'] as const).map((variant) => ({
      variant,
      path: join(directory, `${index}.${variant}`),
      mimeType: 'image/png',
    }))
    // no plain text: the app would not take text for a picture
    for (const { path, variant } of files) await writeFile(path, picture ?? `\0${variant} ${index}`)
    outputs.push({
      facts: { kind: 'image', mimeType: 'image/png', width: 64, height: 48, durationSeconds: null, transparent: null },
      stem: null,
      files,
    })
  }
  return outputs
}
