import { openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { z } from '#shared/schema.ts'
import { Asset, STEMS } from '#shared/service/asset.ts'
import { isKnownDescriptor, ModelList, type Model, type ParamDescriptor } from '#shared/service/catalog.ts'
import { EXTENSION } from '#shared/service/extension.ts'
import { FAILURE_CODES, Generation, type FailureCode } from '#shared/service/generation.ts'
import type { Params } from '#shared/service/params.ts'
import { needsConsent, TASK_TYPES, type TaskType } from '#shared/service/tasks.ts'
import { missingIsInvalid, requireHeard } from '../http/error-answer.ts'
import { UPLOAD_SILENCE_MS } from '../kit/answer-limits.ts'
import { eachGivenOut, fileFor } from '../kit/job-files.ts'
import type {
  Adapter,
  AdapterOptions,
  CollectedFile,
  ProviderJob,
  ProviderKindEntry,
  ProviderModel,
  RemoteEnd,
} from '../provider.ts'
import { pollUntilEnd } from '../kit/poll.ts'
import { readAnswer } from '../kit/read-answer.ts'
import { slugOf } from '../kit/slug.ts'

/** The interface asks not to be polled faster. */
const POLL_MS = 2_000
/** The choice of a `stem` that makes one job out of all of them. */
const SPLIT = 'split'

const Binding = z.object({ modelId: z.string() })
const Reference = z.object({ id: Generation.shape.id })
const Outputs = z.object({ assets: z.array(z.string()) })
const Quote = z.object({ coins: z.int().positive() })

/**
 * Another Pressrun, or any service with its interface. Its coins are its own: they are no dollars and none of ours, so
 * its models cost what the user says an output is worth, as on own hardware. What it charges is bounded by its quote.
 */
function createAdapter(options: AdapterOptions): Adapter {
  const { http } = options
  const models = async (signal: AbortSignal) =>
    (await readAnswer(await http.ask('/v1/models', { signal }), ModelList)).models

  async function upload({ path, mimeType }: ProviderJob['inputs'][string], signal: AbortSignal): Promise<string> {
    const form = new FormData()
    form.append('file', await openAsBlob(path, { type: mimeType }), 'upload')
    const asked = { method: 'POST', form, signal, silenceMs: UPLOAD_SILENCE_MS } as const
    return (await readAnswer(await http.ask('/v1/uploads', asked), Asset)).id
  }

  /** Links live an hour or less, so they are asked for when they are needed. */
  async function download(assetId: string, index: number, folder: string, signal: AbortSignal): Promise<CollectedFile> {
    const asked = await http.ask(`/v1/assets/${encodeURIComponent(assetId)}`, { signal })
    const { url, kind, mimeType, subtitles, stem } = await readAnswer(asked, Asset)
    const knownStem = STEMS.find((each) => each === stem)
    const file: CollectedFile = {
      ...(await http.download(url, fileFor(folder, index), { signal, sameHost: true })),
      declaredType: mimeType,
      ...(knownStem ? { stem: knownStem } : {}),
    }
    if (!subtitles) return kind === 'text' ? { ...file, text: { subtitles: null } } : file
    const fetched = async (from: string, name: string) =>
      (await http.download(from, join(folder, `file-${index + 1}.${name}`), { signal, sameHost: true })).path
    const [srt, vtt] = [await fetched(subtitles.srtUrl, 'srt'), await fetched(subtitles.vttUrl, 'vtt')]
    return { ...file, text: { subtitles: { srt, vtt } } }
  }

  return {
    async probe(signal) {
      const answer = await http.ask('/v1/generations/concurrency', { signal })
      const { queued } = await readAnswer(answer, z.object({ queued: z.int().nonnegative() }))
      return { version: null, waiting: queued }
    },
    async discover(signal) {
      return (await models(signal)).flatMap(modelOf)
    },
    async prepare(job, _key, signal) {
      const uploads = new Map<string, string>()
      for (const [assetId, input] of Object.entries(job.inputs)) uploads.set(assetId, await upload(input, signal))
      const request = { modelId: Binding.parse(job.model.binding).modelId, params: paramsOf(job, uploads) }
      const quote = await http.ask('/v1/quotes', { method: 'POST', json: request, signal })
      const { coins } = await readAnswer(quote, Quote)
      const consent = needsConsent(job.model) ? { consent: true } : {}
      return { ...request, ...consent, maxCoins: coins }
    },
    async start(prepared, _job, key, { signal }) {
      const asked = { method: 'POST', json: prepared, headers: { 'idempotency-key': key }, signal } as const
      const answer = await http.ask('/v1/generations', asked).catch(missingIsInvalid)
      return { reference: { id: (await readAnswer(answer, Reference)).id } }
    },
    async follow(reference, _job, watcher) {
      const { signal } = watcher
      const id = encodeURIComponent(Reference.parse(reference).id)
      const ask = async (): Promise<RemoteEnd | undefined> => {
        const generation = await readAnswer(await http.ask(`/v1/generations/${id}`, { signal }), Generation)
        const { failureDetail, mayBeBilled } = generation[EXTENSION] ?? {}
        if (generation.progress !== null) watcher.onProgress(generation.progress)
        if (generation.status === 'succeeded')
          return { ok: true, result: { assets: generation.outputs.map((output) => output.id) } }
        if (generation.status === 'canceled')
          return { ok: false, code: 'unavailable', detail: 'It was canceled at the service.' }
        if (generation.status === 'failed')
          return {
            ok: false,
            code: failureCode(generation.error?.code),
            detail: failureDetail ?? `It failed at the service: ${generation.error?.code ?? 'no reason'}.`,
            ...(mayBeBilled ? { mayBeBilled: true } : {}),
          }
        return undefined
      }
      return pollUntilEnd(ask, { wait: options.wait, everyMs: POLL_MS, signal })
    },
    async collect(_reference, result, _job, { folder, signal }) {
      const { assets } = Outputs.parse(result)
      return eachGivenOut(assets, (assetId, index) => download(assetId, index, folder, signal))
    },
    async cancel(reference, signal) {
      const id = encodeURIComponent(Reference.parse(reference).id)
      requireHeard(await http.request(`/v1/generations/${id}/cancel`, { method: 'POST', signal }))
    },
  }
}

/** As it is there; not listed when it asks for something that this build does not know. */
function modelOf(model: Model): ProviderModel[] {
  const taskType = TASK_TYPES.find((known) => known === model.taskType)
  if (!taskType || !model.params.every(isKnownDescriptor)) return []
  const params = model.params
  return [
    {
      slug: slugOf(model.id),
      displayName: model.displayName,
      taskType,
      params,
      defaults: model.defaults,
      ...(model.inputLimits ? { inputLimits: model.inputLimits } : {}),
      binding: { modelId: model.id },
      recovery: 'keyed',
      dollars: null,
      outputsPerJob: mostOutputs(params),
      deadlineSeconds: deadlineOf(taskType),
    },
  ]
}

function mostOutputs(params: readonly ParamDescriptor[]): number {
  return Math.max(1, ...params.map(mostBy))
}

function mostBy(param: ParamDescriptor): number {
  // a song that is split gives all its stems at once: asked for one by one, each would be a whole split, paid anew
  if (param.name === 'stem') return param.kind === 'enum' && param.values.includes(SPLIT) ? STEMS.length : 1
  if (param.name !== 'num_outputs') return 1
  if (param.kind === 'range') return Math.floor(param.max)
  return param.kind === 'enum' ? Math.max(1, ...param.values.map(Number).filter(Number.isInteger)) : 1
}

/** It may wait there for its turn. */
const deadlineOf = (taskType: TaskType) => (taskType.startsWith('video.') ? 2 : 1) * 3600

/** Only what the model offers, with the uploads under the names that they have there. */
function paramsOf({ model, params, seed, outputs }: ProviderJob, uploads: ReadonlyMap<string, string>): Params {
  const there = (value: string) => uploads.get(value) ?? value
  // how many stems a split has is not asked for
  const count = params['stem'] === SPLIT ? undefined : outputs
  const sent: Params = {}
  for (const { name, kind } of model.params) {
    const value = name === 'seed' ? seed : name === 'num_outputs' ? count : params[name]
    if (value === undefined) continue
    if (kind === 'media') sent[name] = there(String(value))
    else if (kind === 'media_list') sent[name] = (value as string[]).map(there)
    else sent[name] = value
  }
  return sent
}

const failureCode = (code: string | undefined): FailureCode =>
  FAILURE_CODES.find((known) => known === code) ?? 'internal'

export const pressrun: ProviderKindEntry = {
  places: 2,
  authorize: (key) => ({ authorization: `Bearer ${key}` }),
  createAdapter,
}
