import { rm } from 'node:fs/promises'
import type { FailureCode } from '#shared/service/generation.ts'
import type { Params } from '#shared/service/params.ts'
import { findAsset, forgetStoring, noteStoring, type AssetFile, type AssetRecord } from '../assets/store.ts'
import type { CatalogModel } from '../catalog/catalog.ts'
import { seedOf } from '../runners/own-seed.ts'
import type { EngineContext } from '../context.ts'
import { WorkerLostError, WorkersUnavailableError } from '../jobs/workers.ts'
import type { ProducedOutput, RunJob } from '../jobs/service-jobs.ts'
import type { Reservation } from '../providers/connections/server-pool.ts'
import type { Directives } from './directives.ts'
import type { Ending } from './endings.ts'
import type { GenerationRow } from './store.ts'

/**
 * `lost`: the worker is gone and the attempt with it. `stopped`: the engine is closing. `obstructed`: a provider has made it,
 * or may have, and this computer cannot take it in now; the code is for whoever gives it up.
 */
export type Outcome =
  | Ending
  | { status: 'lost' }
  | { status: 'stopped' }
  | { status: 'obstructed'; code: 'internal' | 'unavailable' }

export interface AttemptOptions {
  directives: Directives
  /** Without directives; defaults not yet filled in. */
  params: Params
  /** The place that its provider has promised it. */
  reservation: Reservation | undefined
  /** Aborted when the engine closes. */
  signal: AbortSignal
  onProgress: (progress: number) => void
}

const MINUTE_MS = 60_000
/** How long a runner may take on the engine's clock. Generous: it catches what hangs, not what is slow. */
const DEADLINES_MS: Record<string, number> = { image: 10 * MINUTE_MS, audio: 15 * MINUTE_MS, '3d': 15 * MINUTE_MS }
const LONGEST_DEADLINE_MS = 30 * MINUTE_MS

export const deadlineOf = (modality: string): number => DEADLINES_MS[modality] ?? LONGEST_DEADLINE_MS

/** One try at making a generation's outputs. They are in the file store when this returns, and in no table yet. */
export async function attemptGeneration(
  context: EngineContext,
  row: GenerationRow,
  options: AttemptOptions,
): Promise<Outcome> {
  const { fail, deliver, busySeconds, crash } = options.directives
  const outputs = Math.min(deliver ?? Infinity, row.outputsRequested)
  if (!crash && fail) return failed(fail)
  if (!crash && outputs === 0) return failed('internal')
  // what has begun goes on with the model it was begun with
  const model = context.providers.modelUnderWay(row) ?? context.catalog.model(row.modelId)
  if (!model) return failed('unavailable')
  const where = { ...options, isElsewhere: context.providers.runs(row.modelId) }
  const params = { ...defaultsOf(row, model), ...options.params }
  const inputs = resolveInputs(context, row, JSON.parse(row.params) as Params)
  const directory = await context.files.createTemporaryDirectory()
  try {
    return await runJob(context, row, where, {
      generationId: row.id,
      attempt: row.attempts,
      modelId: row.modelId,
      taskType: row.taskType,
      effectId: row.effectId,
      params,
      seed: seedOf(row.id, params),
      outputs,
      inputs,
      directory,
      busySeconds,
      crash,
    })
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

async function runJob(
  context: EngineContext,
  row: GenerationRow,
  { reservation, signal, onProgress, isElsewhere }: AttemptOptions & { isElsewhere: boolean },
  job: RunJob,
): Promise<Outcome> {
  const { clock, log } = context.host
  const deadline = new AbortController()
  let cancelTimer: (() => void) | undefined
  // waiting for a free worker costs nobody time
  const onStart = () => {
    cancelTimer ??= clock.setTimer(deadlineOf(row.modality), () => deadline.abort())
  }
  // nobody has begun it and nobody can any more: the last machine that had its model was given up
  const orphaned = new AbortController()
  const lookForMaker = () => {
    if (!isElsewhere && !cancelTimer && !context.catalog.model(row.modelId)) orphaned.abort()
  }
  const stopLooking = context.subscribe(({ type }) => {
    if (type === 'machines.changed') lookForMaker()
  })
  lookForMaker()
  const stop = AbortSignal.any([signal, deadline.signal, orphaned.signal])
  try {
    const result = isElsewhere
      ? await context.providers.run(job, { reservation, signal, onProgress })
      : await context.workers.run(job, { signal: stop, onStart, onProgress })
    if (!result.ok) {
      log.info('A generation failed.', { generationId: row.id, code: result.code, detail: result.detail })
      // what a runner says is for the log; what a provider says is for whoever pays it
      const { code, detail } = result
      return { status: 'failed', code, ...(isElsewhere ? { detail } : {}) }
    }
    const delivered = result.outputs.slice(0, job.outputs)
    if (delivered.length === 0) return failed('internal')
    return { status: 'succeeded', outputs: await adoptOutputs(context, row, delivered) }
  } catch (error) {
    if (deadline.signal.aborted) return failed('timeout')
    if (signal.aborted) return { status: 'stopped' }
    if (orphaned.signal.aborted) return failed('unavailable')
    if (error instanceof WorkerLostError) return { status: 'lost' }
    if (error instanceof WorkersUnavailableError && !isElsewhere) {
      log.error('There was no worker for a generation.', { generationId: row.id, reason: error.message })
      return failed('unavailable')
    }
    throw error
  } finally {
    stopLooking()
    cancelTimer?.()
  }
}

/** Taken into the file store one after the other; if one cannot be, none stays. */
async function adoptOutputs(
  context: EngineContext,
  row: GenerationRow,
  outputs: readonly ProducedOutput[],
): Promise<AssetRecord[]> {
  const now = context.host.clock.now()
  const assets: AssetRecord[] = []
  const ids = outputs.map(() => context.newId())
  noteStoring(context.db, ids)
  try {
    for (const [outputIndex, { facts, stem, files: produced }] of outputs.entries()) {
      const files: AssetFile[] = []
      const { id: generationId, accountId } = row
      const id = ids[outputIndex]!
      assets.push({ id, accountId, generationId, outputIndex, ...facts, stem, createdAt: now, expiresAt: null, files })
      for (const { path, variant, mimeType } of produced) {
        const stored = await context.files.adopt(path, id, variant)
        // no record takes it: told here, the attempt fails; told by the database, it would be tried for ever
        if (stored.bytes === 0) throw new Error(`The runner wrote nothing into its file "${variant}".`)
        files.push({ variant, mimeType, ...stored })
      }
    }
    return assets
  } catch (error) {
    await discardOutputs(context, assets)
    throw error
  }
}

export async function discardOutputs({ db, files }: EngineContext, outputs: readonly AssetRecord[]): Promise<void> {
  const ids = outputs.map(({ id }) => id)
  await Promise.all(ids.map((id) => files.remove(id)))
  forgetStoring(db, ids)
}

/** Those that the price was agreed with: what is offered by now may cost more than was held for it. */
function defaultsOf({ defaults }: GenerationRow, { entry }: CatalogModel): Params {
  return defaults === null ? entry.defaults : (JSON.parse(defaults) as Params)
}

/** Every asset that the params name, as it was when the submit was accepted: an upload is kept while it waits here. */
function resolveInputs({ db, files }: EngineContext, row: GenerationRow, params: Params): RunJob['inputs'] {
  const inputs: RunJob['inputs'] = {}
  for (const id of Object.values(params).flat()) {
    const found = typeof id === 'string' ? findAsset(db, row.accountId, id, row.createdAt) : undefined
    if (found?.state !== 'stored') continue
    const { id: assetId, kind, mimeType, width, height } = found.asset
    const size = width === null || height === null ? {} : { size: { width, height } }
    inputs[assetId] = { path: files.pathOf(assetId, 'original'), kind, mimeType, ...size }
  }
  return inputs
}

function failed(code: FailureCode): Outcome {
  return { status: 'failed', code }
}
