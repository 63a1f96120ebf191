import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Sharp } from 'sharp'
import { afterAll, beforeAll } from 'vitest'
import { createMediaPack } from '#main/engine/media/pack.ts'
import { createFfmpeg } from '#main/engine/media/run-ffmpeg.ts'
import { findMediaTools } from '#main/engine/media/tools.ts'
import type { ModelDraft } from '#main/engine/runners/kit/model-draft.ts'
import { BUILTIN_MODELS, type ModelId } from '#main/engine/runners/models.ts'
import { loadRunner } from '#main/engine/runners/registry.ts'
import type { RunContext } from '#main/engine/runners/runner.ts'
import type { ProducedOutput, RunJob } from '#main/engine/jobs/service-jobs.ts'
import type { Params } from '#shared/service/params.ts'
import { runJobOf } from './run-job.ts'

const tools = findMediaTools({ mediaPackDir: resolve('node_modules/.cache/media-pack') })
const draftOf = (id: string): ModelDraft => BUILTIN_MODELS[id as ModelId]

/** Those whose weights are here. */
export const runnable = (models: Readonly<Record<string, ModelDraft>>): string[] =>
  Object.keys(models).filter((id) => (models[id]!.needs ?? []).every((file) => tools.packFiles.has(file)))

/** Runs models in this process, in a folder that is there for the tests of the file that calls this. */
export function prepareModels(always: Params = {}) {
  let directory: string
  const inputs: RunJob['inputs'] = {}
  const context: RunContext = {
    ffmpeg: createFfmpeg({ path: tools.ffmpegPath, threads: 1 }),
    pack: createMediaPack(tools.packDir),
    threads: 1,
    signal: new AbortController().signal,
    onProgress() {},
  }
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'pressrun-bench-'))
  })
  afterAll(() => rm(directory, { recursive: true, force: true }))

  const place = (name: string) => join(directory, name)
  const keep = async (name: string, image: Sharp): Promise<void> => {
    await image.png().toFile(place(`${name}.png`))
    inputs[name] = { path: place(`${name}.png`), kind: 'image', mimeType: 'image/png' }
  }
  const run = async (
    modelId: string,
    params: Params = {},
    { seed = 5, outputs = 1, ...overrides }: { seed?: number; outputs?: number } & Partial<RunContext> = {},
  ): Promise<ProducedOutput[]> => {
    const job = runJobOf(modelId, {
      params: { ...draftOf(modelId).defaults, ...always, ...params },
      seed,
      outputs,
      inputs,
      directory: await mkdtemp(join(directory, 'job-')),
    })
    return (await loadRunner(modelId))(job, { ...context, ...overrides })
  }
  return { context, inputs, place, keep, run }
}

export const originalOf = (output: ProducedOutput) => output.files.find(({ variant }) => variant === 'original')!.path
