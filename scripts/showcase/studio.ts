import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createMediaPack } from '../../src/main/engine/media/pack.ts'
import { createFfmpeg } from '../../src/main/engine/media/run-ffmpeg.ts'
import { findMediaTools } from '../../src/main/engine/media/tools.ts'
import { listBuiltinEffects } from '../../src/main/engine/catalog/effects.ts'
import { listBuiltinModels } from '../../src/main/engine/catalog/models.ts'
import type { ProducedOutput, RunJob } from '../../src/main/engine/jobs/service-jobs.ts'
import type { WorkOptions } from '../../src/main/engine/jobs/workers.ts'
import { createWorkers } from '../../src/main/engine/workers/pool.ts'
import type { RunContext } from '../../src/main/engine/runners/runner.ts'
import { runJobOf } from '../../tests/support/run-job.ts'
import { makeInputs, type Inputs } from './inputs.ts'
import type { ShowRun } from './runs.ts'

const SEED = 7
const worker = {
  nodePath: process.execPath,
  entryPath: resolve(import.meta.dirname, '../../src/main/engine/workers/main.ts'),
  mediaPackDir: resolve(import.meta.dirname, '../../node_modules/.cache/media-pack'),
}

/** A job that was refused, or could not be done. */
export class JobFailedError extends Error {}

export interface Shown {
  job: RunJob
  outputs: ProducedOutput[]
  seconds: number
}

/** The catalog of this machine, a pool of workers and everything they need to show what they can do. */
export async function openStudio() {
  const directory = await mkdtemp(join(tmpdir(), 'pressrun-studio-'))
  const tools = findMediaTools(worker)
  const models = listBuiltinModels(tools)
  const log = { info() {}, warn() {}, error: (message: string, details?: unknown) => console.error(message, details) }
  const startWorkers = () => createWorkers({ host: { worker, log } })
  let workers = startWorkers()
  const context: RunContext = {
    ffmpeg: createFfmpeg({ path: tools.ffmpegPath, threads: 1 }),
    pack: createMediaPack(tools.packDir),
    threads: 1,
    signal: new AbortController().signal,
    onProgress: () => {},
  }

  /** Seconds count from when a worker has taken the job up. */
  async function run(
    modelId: string,
    { params, effectId }: Pick<ShowRun, 'params' | 'effectId'>,
    inputs: Inputs,
    { signal = new AbortController().signal, onProgress }: Partial<WorkOptions> = {},
  ): Promise<Shown> {
    const { entry } = models.find((model) => model.entry.id === modelId)!
    const job = runJobOf(modelId, {
      effectId,
      params: { ...entry.defaults, ...params },
      seed: SEED,
      inputs,
      directory: await mkdtemp(join(directory, 'job-')),
    })
    let startedAt = 0
    const result = await workers.run(job, {
      signal,
      onStart: () => (startedAt = performance.now()),
      ...(onProgress && { onProgress }),
    })
    if (!result.ok) throw new JobFailedError(`${modelId} ended with ${result.code}: ${result.detail}`)
    return { job, outputs: result.outputs, seconds: (performance.now() - startedAt) / 1000 }
  }

  const inputs = await makeInputs(directory, context.ffmpeg, async (modelId, params) => {
    const { outputs } = await run(modelId, { params, effectId: null }, {})
    return fileOf(outputs[0]!, 'original')
  })
  return {
    models,
    effects: listBuiltinEffects(tools),
    inputs,
    context,
    directory,
    run: (modelId: string, show: Pick<ShowRun, 'params' | 'effectId'>) => run(modelId, show, inputs),
    runOn: run,
    /** The next jobs find nothing loaded. */
    async renewWorkers() {
      await workers.close()
      workers = startWorkers()
    },
    async [Symbol.asyncDispose]() {
      await workers.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

export type Studio = Awaited<ReturnType<typeof openStudio>>

export function fileOf({ files }: ProducedOutput, variant: string): string {
  return files.find((file) => file.variant === variant)!.path
}
