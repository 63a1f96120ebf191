import { openAsBlob } from 'node:fs'
import { z } from '#shared/schema.ts'
import type { ParamName } from '#shared/service/params.ts'
import { accepted } from '../http/error-answer.ts'
import { MOST_PICTURE_BYTES, RESULT_SILENCE_MS } from '../kit/answer-limits.ts'
import { inputsOf, writeInlineFiles } from '../kit/job-files.ts'
import {
  ProviderError,
  type Adapter,
  type AdapterOptions,
  type ProviderJob,
  type ProviderKindEntry,
  type Started,
} from '../provider.ts'
import { pollUntilEnd } from '../kit/poll.ts'
import { readAnswer, readStoredAnswer, startedFromStored } from '../kit/read-answer.ts'
import { endOf, Made, refusalIn } from './answers.ts'
import { Binding, stabilityModels } from './models.ts'

/** More often they do not want to be asked. */
const POLL_MS = 10_000
const AS_JSON = { accept: 'application/json' }

/** How they call what we call otherwise. */
const FIELDS: Partial<Record<ParamName, string>> = {
  prompt: 'prompt',
  negative_prompt: 'negative_prompt',
  aspect_ratio: 'aspect_ratio',
  format: 'output_format',
  expand_left: 'left',
  expand_right: 'right',
  expand_top: 'up',
  expand_bottom: 'down',
}
const FILES = ['image', 'mask'] as const

const Fields = z.record(z.string(), z.string())
const Begun = z.looseObject({ id: z.string().regex(/^[\w-]{1,200}$/) })

/** Stability's own pictures and tools. */
export const stability: ProviderKindEntry = {
  address: 'https://api.stability.ai',
  places: 4,
  authorize: (key) => ({ authorization: `Bearer ${key}` }),
  createAdapter,
}

function createAdapter(options: AdapterOptions): Adapter {
  const { http, models } = options
  const probe = async (signal: AbortSignal) => {
    await accepted(await http.request('/v1/user/balance', { signal }), refusalIn)
    return { version: null, waiting: null }
  }
  const result = (id: string, signal: AbortSignal) =>
    http.ask(`/v2beta/results/${Begun.shape.id.parse(id)}`, { headers: AS_JSON, signal, maxBytes: MOST_PICTURE_BYTES })

  return {
    probe,

    async discover(signal) {
      // they list nothing, but they know the key
      await probe(signal)
      return stabilityModels(models)
    },

    async prepare(job) {
      return fieldsOf(job)
    },

    async start(prepared, job, _key, context) {
      const { path, later } = Binding.parse(job.model.binding)
      const response = await accepted(
        await http.request(`/v2beta/stable-image/${path}`, {
          method: 'POST',
          form: await formOf(Fields.parse(prepared), job),
          headers: AS_JSON,
          signal: context.signal,
          silenceMs: RESULT_SILENCE_MS,
          maxBytes: MOST_PICTURE_BYTES,
        }),
        refusalIn,
      )
      if (later) return { reference: { id: (await readAnswer(response, Begun)).id } }
      return fromStored(await context.store(response.chunks()))
    },

    fromStored,

    async follow(reference, _job, { signal }) {
      const { id } = Begun.parse(reference)
      const ask = async () => {
        const response = await result(id, signal)
        if (response.status !== 202) return endOf(await readAnswer(response, Made))
        await response.bytes()
        return undefined
      }
      return pollUntilEnd(ask, { wait: options.wait, everyMs: POLL_MS, signal })
    },

    async collect(reference, _result, job, { folder, signal }) {
      const { later } = Binding.parse(job.model.binding)
      const { picture } = later
        ? await readAnswer(await result(Begun.parse(reference).id, signal), Made)
        : await readStored(z.string().parse(reference))
      if (picture === undefined) throw new ProviderError('broken', 'The answer holds no picture.', { sent: true })
      return writeInlineFiles(folder, [{ base64: picture, declaredType: null }])
    },
  }
}

const fromStored = (path: string): Promise<Started> =>
  startedFromStored(path, async () => ({ reference: path, end: endOf(await readStored(path)) }))

const readStored = (path: string) => readStoredAnswer(path, Made)

/** To them a seed of 0 means any, and they take twice as many as we have. */
const ZERO_SEED = 2 ** 31

function fieldsOf({ model, params, seed }: ProviderJob): Record<string, string> {
  const named = model.params.flatMap(({ name }) => {
    const field = FIELDS[name as ParamName]
    const value = params[name]
    return field === undefined || value === undefined || value === '' ? [] : [[field, String(value)]]
  })
  const binding = Binding.parse(model.binding)
  const seeded = model.params.some(({ kind }) => kind === 'seed')
  return {
    ...(Object.fromEntries(named) as Record<string, string>),
    ...(binding.model === undefined ? {} : { model: binding.model }),
    ...(seeded ? { seed: String(seed === 0 ? ZERO_SEED : seed) } : {}),
  }
}

async function formOf(fields: Record<string, string>, job: ProviderJob): Promise<FormData> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const name of FILES)
    for (const { path, mimeType } of inputsOf(job, name))
      form.append(name, await openAsBlob(path, { type: mimeType }), name)
  return form
}
