import { JobFailedError, openStudio, type Studio } from '../scripts/showcase/studio.ts'
import type { CatalogModel } from '../src/main/engine/catalog/catalog.ts'
import type { Params } from '../src/shared/service/params.ts'
import { runsOf } from '../scripts/showcase/runs.ts'
import { createLargeInputs, noLargerThan } from './largest-media.ts'
import type { Result } from './measure.ts'
import { withPeakMemory } from './peak-memory.ts'

const ALLOWED_GB = 1.5
const PATIENCE_MS = 10 * 60_000

/** What every model that takes media holds in memory at most, and how long it takes, on the largest there may be. */
export async function* benchLargeInputs(modelIds: readonly string[]): AsyncGenerator<Result> {
  await using studio = await openStudio()
  const inputOf = createLargeInputs(studio)
  for (const model of studio.models) {
    const { id } = model.entry
    const params = largeParams(model)
    if (params === null || (modelIds.length > 0 && !modelIds.includes(id))) continue
    const inputs: Studio['inputs'] = {}
    for (const name of namesIn(params)) inputs[name] = await inputOf(name)
    if (inputs['image']) inputs['image'] = await noLargerThan(admittedSide(model, params), inputs['image'], studio)
    await studio.renewWorkers()
    const startedAt = performance.now()
    const { result: ended, bytes } = await withPeakMemory(() => endOf(studio, id, params, inputs))
    if (bytes === null) return
    const gigabytes = bytes / 1024 ** 3
    yield {
      name: `${id}: ${ended} after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
      ours: `${gigabytes.toFixed(2)} GB`,
      reference: `${ALLOWED_GB} GB`,
      ratio: ended.startsWith('stopped') ? Infinity : gigabytes / ALLOWED_GB,
      bar: { atMost: 1 },
    }
  }
}

const MEDIA = new Set(['image', 'mask', 'garment', 'video', 'audio', 'voice'])
const namesIn = (params: Params): string[] =>
  Object.values(params)
    .flat()
    .map(String)
    .filter((value) => MEDIA.has(value))

/** Along a side of a square picture, so that what is made of it is not refused. */
function admittedSide({ entry }: CatalogModel, params: Params): number {
  const { maxOutputSide = Infinity, maxOutputPixels = Infinity } = entry.inputLimits ?? {}
  const amount = (name: string) => Number.parseFloat(String((params as Record<string, unknown>)[name])) || 0
  const wide = amount('expand_left') + amount('expand_right')
  const high = amount('expand_top') + amount('expand_bottom')
  const byPixels = (Math.sqrt((wide - high) ** 2 + 4 * maxOutputPixels) - wide - high) / 2
  return Math.floor(Math.min(maxOutputSide - Math.max(wide, high), byPixels) / (amount('upscale_factor') || 1))
}

/** As the model is shown, but on large media; null for a model that takes none. */
function largeParams(model: CatalogModel): Params | null {
  const { params } = runsOf(model)[0]!
  const media = model.entry.params.filter(({ kind }) => kind === 'media' || kind === 'media_list')
  const given = media.filter(({ name }) => params[name] !== undefined)
  if (given.length === 0) return null
  const large = given.map((descriptor) => {
    const { name, accept } = descriptor as { name: string; accept: string }
    const withFilm = accept === 'audio' && given.some((other) => (other as { accept: string }).accept === 'video')
    const input = name === 'mask' || name === 'garment' ? name : withFilm ? 'voice' : accept
    return [name, descriptor.kind === 'media_list' ? [input] : input]
  })
  return { ...params, ...Object.fromEntries(large) } as Params
}

/** In words; a worker that dies ends the whole measurement. */
async function endOf(studio: Studio, modelId: string, params: Params, inputs: Studio['inputs']): Promise<string> {
  const patience = AbortSignal.timeout(PATIENCE_MS)
  try {
    const { outputs } = await studio.runOn(modelId, { params, effectId: null }, inputs, { signal: patience })
    const { width, height, durationSeconds, kind } = outputs[0]!.facts
    const size = width === null ? kind : `${width}x${height}`
    return durationSeconds === null ? size : `${size} of ${durationSeconds.toFixed(0)} s`
  } catch (error) {
    if (error instanceof JobFailedError) return error.message
    if (patience.aborted) return `stopped: still at work`
    throw error
  }
}
