import { openAsBlob } from 'node:fs'
import { z } from '#shared/schema.ts'
import { collectResult, endWith, HostedResult } from '../hosted/output.ts'
import { inputFiles, inputValues, isSameInput, saysInput } from '../hosted/job-inputs.ts'
import { asDetail, missingIsInvalid } from '../http/error-answer.ts'
import { UPLOAD_SILENCE_MS } from '../kit/answer-limits.ts'
import type { JobInput } from '../kit/job-files.ts'
import { CLOCK_SKEW_MS, MOST_PAGES } from '../kit/listed-jobs.ts'
import { pollUntilEnd } from '../kit/poll.ts'
import {
  ProviderError,
  type Adapter,
  type AdapterOptions,
  type Found,
  type Json,
  type ProviderKindEntry,
  type RemoteEnd,
} from '../provider.ts'
import { readAnswer } from '../kit/read-answer.ts'
import { Binding, modelOf, ReplicateModel } from './models.ts'
import { USUAL_MODELS } from './prices.ts'

const POLL_MS = 1_500

const Reference = z.object({ id: z.string().regex(/^[a-z0-9]{1,64}$/) })
const Prepared = z.object({ input: z.record(z.string(), z.json()) })
const Prediction = z.object({
  id: Reference.shape.id,
  status: z.enum(['starting', 'processing', 'succeeded', 'failed', 'canceled', 'aborted']),
  model: z.string().nullish(),
  version: z.string().nullish(),
  created_at: z.string().nullish(),
  input: z.unknown(),
  output: z.unknown(),
  error: z.unknown(),
  logs: z.string().nullish(),
  data_removed: z.boolean().optional().catch(undefined),
})
const Page = z.object({ results: z.array(Prediction), next: z.string().nullish() })

const REFUSES = /nsfw|safety|sensitive|flagged|moderat|content polic|inappropriate/i

/** Replicate. It knows no keys of ours, but lists its predictions with their inputs. */
function createAdapter(options: AdapterOptions): Adapter {
  const { http } = options

  const predictionOf = async (reference: Json, signal: AbortSignal) =>
    readAnswer(await http.ask(`/v1/predictions/${Reference.parse(reference).id}`, { signal }), Prediction)

  async function upload({ path, mimeType }: JobInput, signal: AbortSignal): Promise<string> {
    const form = new FormData()
    form.append('content', await openAsBlob(path, { type: mimeType }), 'upload')
    const answer = await http.ask('/v1/files', { method: 'POST', form, signal, silenceMs: UPLOAD_SILENCE_MS })
    return (await readAnswer(answer, z.object({ urls: z.object({ get: z.string() }) }))).urls.get
  }

  async function describe(id: string, signal: AbortSignal) {
    if (!/^[\w.-]+\/[\w.-]+$/.test(id)) return []
    const description = await http.ask(`/v1/models/${id}`, { signal }).then(
      (answer) => answer.json(),
      (error: unknown) => {
        if (error instanceof ProviderError && error.reason === 'gone') return undefined
        // one that is not there for a moment must not look withdrawn: what waits for it would fail
        throw error
      },
    )
    // models are withdrawn, and one that is described strangely must not hide the others
    const { data: model } = ReplicateModel.safeParse(description)
    return model ? modelOf(model) : []
  }

  return {
    async probe(signal) {
      await http.ask('/v1/account', { signal })
      return { version: null, waiting: null }
    },
    async discover(signal) {
      const described = []
      for (const id of options.models ?? Object.keys(USUAL_MODELS)) described.push(await describe(id, signal))
      return described.flat()
    },
    async prepare(job, _key, signal) {
      return { input: { ...inputValues(job), ...(await inputFiles(job, (file) => upload(file, signal))) } }
    },
    async start(prepared, job, _key, { signal }) {
      const { model, version } = Binding.parse(job.model.binding)
      const { input } = Prepared.parse(prepared)
      const path = version === null ? `/v1/models/${model}/predictions` : '/v1/predictions'
      const json = version === null ? { input } : { version, input }
      const answer = await http.ask(path, { method: 'POST', json, signal }).catch(missingIsInvalid)
      return { reference: { id: (await readAnswer(answer, Reference)).id } }
    },
    async find(prepared, job, _key, context): Promise<Found> {
      const { model, version } = Binding.parse(job.model.binding)
      const { input } = Prepared.parse(prepared)
      const since = context.sentAt - CLOCK_SKEW_MS
      let oldest: { id: string } | undefined
      let path = '/v1/predictions'
      for (let page = 0; page < MOST_PAGES; page++) {
        const { results, next } = await readAnswer(await http.ask(path, { signal: context.signal }), Page)
        for (const prediction of results) {
          if (Date.parse(prediction.created_at ?? '') < since) return found(oldest)
          const isOfModel = prediction.model === model || (version !== null && prediction.version === version)
          const reference = { id: prediction.id }
          if (!isOfModel || context.isTaken(reference)) continue
          // after an hour it says no longer what it was asked for
          if (prediction.data_removed || !saysInput(prediction.input)) return { found: 'unknown' }
          if (isSameInput(prediction.input, input)) oldest = reference
        }
        const cursor = next ? new URL(next, http.address).searchParams.get('cursor') : null
        if (cursor === null) return found(oldest)
        path = `/v1/predictions?cursor=${encodeURIComponent(cursor)}`
      }
      return oldest ? found(oldest) : { found: 'unknown' }
    },
    async follow(reference, job, watcher) {
      const { signal } = watcher
      const ask = async (): Promise<RemoteEnd | undefined> => {
        const prediction = await predictionOf(reference, signal)
        if (prediction.status === 'succeeded') {
          if (prediction.data_removed) throw new ProviderError('gone', 'Its files were deleted after an hour.')
          return endWith(prediction.output, job)
        }
        if (prediction.status !== 'starting' && prediction.status !== 'processing')
          return failureOf(prediction.status, prediction.error)
        const progress = progressIn(prediction.logs ?? '')
        if (progress !== null) watcher.onProgress(progress)
        return undefined
      }
      return pollUntilEnd(ask, { wait: options.wait, everyMs: POLL_MS, signal })
    },
    collect: (_reference, result, _job, context) => collectResult(http, HostedResult.parse(result), context),
    async cancel(reference, signal) {
      await http.ask(`/v1/predictions/${Reference.parse(reference).id}/cancel`, { method: 'POST', signal })
    },
  }
}

const found = (reference: { id: string } | undefined): Found =>
  reference ? { found: 'reference', started: { reference } } : { found: 'absent' }

function failureOf(status: 'failed' | 'canceled' | 'aborted', error: unknown): RemoteEnd {
  const detail = typeof error === 'string' && error !== '' ? asDetail(error) : `Replicate says ${status}.`
  if (status !== 'failed') return { ok: false, code: 'unavailable', detail }
  return { ok: false, code: REFUSES.test(detail) ? 'content_policy' : 'internal', detail }
}

/** Models print a bar as they go: ` 45%|████▌     | 9/20`. */
function progressIn(logs: string): number | null {
  const percent = [...logs.slice(-4000).matchAll(/(\d{1,3})%\|/g)].at(-1)?.[1]
  return percent === undefined ? null : Math.min(100, Number(percent)) / 100
}

export const replicate: ProviderKindEntry = {
  address: 'https://api.replicate.com',
  places: 8,
  authorize: (key) => ({ authorization: `Bearer ${key}` }),
  createAdapter,
}
