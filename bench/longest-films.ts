import { join } from 'node:path'
import { runOfEffect, runsOf } from '../scripts/showcase/runs.ts'
import { openStudio, type Studio } from '../scripts/showcase/studio.ts'
import type { CatalogModel } from '../src/main/engine/catalog/catalog.ts'
import { deadlineOf } from '../src/main/engine/generations/attempt.ts'
import { UPLOAD_LIMITS } from '../src/shared/service/limits.ts'
import type { Params } from '../src/shared/service/params.ts'
import { descendants } from './descendants.ts'
import { createLargeInputs } from './largest-media.ts'
import type { Result } from './measure.ts'
import { sized } from './size.ts'

const SIDE = sized(UPLOAD_LIMITS.video.maxSide!, 320)
const SECONDS = sized(UPLOAD_LIMITS.video.maxSeconds!, 1)
const FPS = 60
/** The side that models make films smaller to before they begin, unless what they make is as large as the film. */
const USUAL_SIDE = 1280
/** A film is written while its progress goes from here to there; before, it is looked at, and behind, read back. */
const WRITING = { from: 0.1, to: 0.8 }
/** Of the processor: what is done so soon is made whole, of the rest so much is watched. */
const PATIENCE = 30
const WATCHED = 12
/** Of the time that a run may take: other processors are slower, and other films harder to write. */
const ALLOWED = 0.6

type Inputs = Studio['inputs']

/** A film that takes as long as a model lets it. */
interface Longest {
  name: string
  model: CatalogModel
  params: Params
  effectId: string | null
}

/**
 * What the longest film that each model accepts takes of the processor, by the beginning of its making. On a machine that
 * makes one film on each of its cores, each takes about so long. `names` are models or effects.
 */
export async function* benchLongestFilms(names: readonly string[]): AsyncGenerator<Result> {
  if (descendants() === null) return
  await using studio = await openStudio()
  const largeInputOf = createLargeInputs(studio)
  const filmOf = createFilms(studio)
  const perPixel = await readingOfPixel(studio, await filmOf({ width: 1024, height: 576 }, 4))
  for (const longest of longestFilms(studio)) {
    const { name, model, params } = longest
    if (names.length > 0 && !names.some((asked) => asked === name.split(' ')[0])) continue
    const inputs: Inputs = {}
    if (params['video']) inputs['video'] = await filmOf(largestInput(model, params), SECONDS)
    if (params['audio']) inputs['voice'] = await largeInputOf('voice')
    if (params['first_frame']) inputs['image'] = await largeInputOf('image')
    const begun = await processorOf(studio, longest, inputs)
    // going on from its end takes longer than the film itself, and comes last
    const end = model.entry.taskType === 'video.extend' ? await processorOfExtension(studio, longest, filmOf) : 0
    const readBack = perPixel * SECONDS * FPS * (model.entry.inputLimits?.maxOutputPixels ?? USUAL_SIDE ** 2)
    const seconds = (begun + end + readBack) * Number(params['num_outputs'] ?? 1)
    const allowed = (ALLOWED * deadlineOf(model.entry.modality)) / 1000
    yield {
      name: `The longest film of ${name}`,
      ours: `${seconds.toFixed(0)} s`,
      reference: `${allowed.toFixed(0)} s`,
      ratio: seconds / allowed,
      bar: { atMost: 1 },
    }
  }
}

/** Every model for films with each of its manners, and every effect on films. */
function longestFilms({ models, effects }: Studio): Longest[] {
  const made = models.filter(({ entry }) => entry.modality === 'video' && entry.taskType !== 'video.effect')
  const ofModels = made.flatMap((model) => {
    const base = { ...runsOf(model)[0]!.params, ...largestParams(model) }
    const manners = model.entry.params.find(
      ({ name }) => name === 'upscale_factor' || (name === 'style' && model.entry.taskType === 'video.v2v'),
    )
    if (manners?.kind !== 'enum') return [{ name: model.entry.id, model, params: base, effectId: null }]
    return manners.values.map((value) => {
      const params = { ...base, [manners.name]: value }
      return { name: `${model.entry.id} (${value})`, model, params, effectId: null }
    })
  })
  const ofEffects = effects.flatMap((effect) => {
    const model = models.find(({ entry }) => entry.id === effect.entry.modelId)!
    if (model.entry.modality !== 'video') return []
    const { params, effectId } = runOfEffect(effect, model)
    return [{ name: effect.entry.id, model, params: { ...params, video: 'video' }, effectId }]
  })
  return [...ofModels, ...ofEffects]
}

/** What makes most work: the most pictures, the largest ones, and everything that may be asked for besides. */
function largestParams({ entry }: CatalogModel): Params {
  const params: Params = {}
  for (const descriptor of entry.params) {
    const { name, kind } = descriptor
    if (kind === 'range') params[name] = descriptor.max
    if (kind === 'media') params[name] = descriptor.accept === 'audio' ? 'voice' : descriptor.accept
    if (kind === 'media_list') params[name] = Array.from({ length: descriptor.maxItems }, () => 'image')
    if (name === 'generate_audio') params[name] = true
    if (kind !== 'enum') continue
    if (name === 'resolution' || name === 'fps') params[name] = descriptor.values.at(-1)!
    if (name === 'speed') params[name] = descriptor.values[0]!
    if (name === 'palette') params[name] = descriptor.values.at(-1)!
    if (name === 'aspect_ratio') params[name] = descriptor.values.find((value) => value === '21:9') ?? '16:9'
  }
  return params
}

/** A film of the shape of a screen where a square one would be too large. */
function largestInput({ entry }: CatalogModel, params: Params): { width: number; height: number } {
  const { maxOutputPixels = SIDE ** 2 } = entry.inputLimits ?? {}
  const factor = Number(params['upscale_factor'] ?? 1)
  return { width: SIDE / factor, height: Math.min(SIDE, maxOutputPixels / SIDE) / factor }
}

/** Films of which a second is made and shown again and again. */
function createFilms({ directory, context: { ffmpeg, signal } }: Studio) {
  const made = new Map<string, Inputs[string]>()
  return async ({ width, height }: { width: number; height: number }, seconds: number) => {
    const name = `${width}x${height}-${seconds}`
    const film = made.get(name) ?? { path: join(directory, `${name}.webm`), kind: 'video', mimeType: 'video/webm' }
    if (made.has(name)) return film
    const one = join(directory, `${name}-one.webm`)
    const pattern = `testsrc2=size=${width}x${height}:rate=${FPS}:duration=1`
    const vp9 = '-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -b:v 20M -pix_fmt yuv420p -c:a libopus'.split(' ')
    await ffmpeg.run(['-f', 'lavfi', '-i', pattern, '-f', 'lavfi', '-i', 'sine=440:duration=1', ...vp9, one], {
      signal,
    })
    await ffmpeg.run(['-stream_loop', String(seconds - 1), '-i', one, '-c', 'copy', film.path], { signal })
    made.set(name, film)
    return film
  }
}

/** Seconds of the processor for the making of a film, reading it back left out unless it is soon done. */
async function processorOf(studio: Studio, longest: Longest, inputs: Inputs): Promise<number> {
  await studio.renewWorkers()
  const before = processorSeconds()
  const enough = new AbortController()
  let begun: { at: number; used: number } | null = null
  let estimate: number | null = null
  const onProgress = (progress: number) => {
    const used = processorSeconds() - before
    if (progress < WRITING.from || progress > WRITING.to) return
    begun ??= { at: progress, used }
    if (progress === begun.at || used - begun.used < WATCHED) return
    const left = ((used - begun.used) / (progress - begun.at)) * (WRITING.to - progress)
    if (left < PATIENCE) return
    estimate = used + left
    enough.abort()
  }
  const { name, model, params, effectId } = longest
  const input = Object.keys(inputs).length === 0 ? studio.inputs : inputs
  try {
    await studio.runOn(model.entry.id, { params, effectId }, input, { signal: enough.signal, onProgress })
  } catch (error) {
    if (estimate === null) throw new Error(`${name} could not be made.`, { cause: error })
  }
  return estimate ?? processorSeconds() - before
}

async function processorOfExtension(studio: Studio, longest: Longest, filmOf: ReturnType<typeof createFilms>) {
  const film = await filmOf({ width: SIDE, height: SIDE }, 4)
  await studio.renewWorkers()
  const before = processorSeconds()
  await studio.runOn(longest.model.entry.id, { ...longest }, { video: film })
  return processorSeconds() - before
}

/** Seconds of the processor for reading one pixel of a film. */
async function readingOfPixel({ context: { ffmpeg, signal } }: Studio, { path }: Inputs[string]): Promise<number> {
  const before = processorSeconds()
  let during = before
  await ffmpeg.run(['-i', path, '-map', '0:v', '-f', 'null', '-'], {
    signal,
    onTime: () => (during = Math.max(during, processorSeconds())),
  })
  return (during - before) / (4 * FPS * 1024 * 576)
}

function processorSeconds(): number {
  return (descendants() ?? []).reduce((sum, each) => sum + each.processorMs, 0) / 1000
}
