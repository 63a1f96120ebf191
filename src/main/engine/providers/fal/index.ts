import { z } from '#shared/schema.ts'
import { parseJson } from '#shared/parse-json.ts'
import { HostedBinding, inputFiles, inputValues, isSameInput, saysInput } from '../hosted/job-inputs.ts'
import { collectResult, endWith, HostedResult } from '../hosted/output.ts'
import { accepted, asDetail, errorOfStatus, requireHeard, type Refusal } from '../http/error-answer.ts'
import { asDataUrl } from '../kit/job-files.ts'
import { CLOCK_SKEW_MS, MOST_PAGES } from '../kit/listed-jobs.ts'
import { pollUntilEnd } from '../kit/poll.ts'
import type {
  Adapter,
  AdapterOptions,
  Json,
  ProviderJob,
  ProviderKindEntry,
  ProviderResponse,
  RemoteEnd,
} from '../provider.ts'
import { readAnswer } from '../kit/read-answer.ts'
import { Endpoint, isCountable, modelOf, Price, USUAL_MODELS } from './models.ts'

const POLL_MS = 1_000
const ENDPOINTS_PER_PAGE = 50
/** Of a job's time: what fal has not begun by then it drops, and what it has begun has ended by then. */
const BEGUN_BY = 0.5
const ENDED_BY = 0.75

/** Owner and app, which is all that the addresses of a request have of its endpoint. */
const Reference = z.object({ app: z.string().regex(/^[\w.-]+\/[\w.-]+$/), id: z.string().regex(/^[\w-]{1,128}$/) })
const Submitted = z.object({ request_id: Reference.shape.id })
const Status = z.object({ status: z.enum(['IN_QUEUE', 'IN_PROGRESS', 'COMPLETED']) })
const Refusal = z.looseObject({ detail: z.unknown() })
const Listed = z.object({
  items: z.array(
    z.object({ request_id: Reference.shape.id, sent_at: z.string().nullish(), json_input: z.unknown().optional() }),
  ),
  next_cursor: z.string().nullish(),
})

/**
 * fal's queue. The addresses that come back with a request are not taken: they are made of its id, so that no answer can
 * send the key elsewhere.
 */
function createAdapter(options: AdapterOptions): Adapter {
  const { http } = options
  const api = { origin: 'api' } as const

  async function priced(ids: readonly string[], signal: AbortSignal): Promise<Map<string, z.infer<typeof Price>>> {
    const answer = await http.ask(`/v1/models/pricing?${asked(ids)}`, { ...api, signal })
    const { prices } = await readAnswer(answer, z.object({ prices: z.array(Price) }))
    return new Map(prices.map((price) => [price.endpoint_id, price]))
  }

  /** Where the unit can only be counted at the end, what calls have cost so far. */
  async function usualCall(id: string, signal: AbortSignal): Promise<number | undefined> {
    const json = { estimate_type: 'historical_api_price', endpoints: { [id]: { call_quantity: 1 } } }
    const answer = await http.request('/v1/models/pricing/estimate', { ...api, method: 'POST', json, signal })
    if (answer.status !== 200) return undefined
    const { total_cost } = await readAnswer(answer, z.object({ total_cost: z.number().nonnegative() }))
    return total_cost > 0 ? total_cost : undefined
  }

  async function describe(ids: readonly string[], signal: AbortSignal) {
    const answer = await http.ask(`/v1/models?${asked(ids)}&expand=openapi-3.0`, { ...api, signal })
    const { models } = await readAnswer(answer, z.object({ models: z.array(Endpoint) }))
    const prices = await priced(ids, signal)
    const asOf = new Date(options.now()).toISOString().slice(0, 10)
    const described = []
    for (const endpoint of models.filter(({ endpoint_id }) => ids.includes(endpoint_id))) {
      const price = prices.get(endpoint.endpoint_id)
      const usual = price && isCountable(price.unit) ? undefined : await usualCall(endpoint.endpoint_id, signal)
      described.push(...modelOf(endpoint, price, usual, asOf))
    }
    return described
  }

  return {
    async probe(signal) {
      // the queue itself has nothing to ask without starting something
      await priced(['fal-ai/flux/schnell'], signal)
      return { version: null, waiting: null }
    },
    async discover(signal) {
      const ids = (options.models ?? USUAL_MODELS).filter((id) => /^[\w.-]+(\/[\w.-]+)+$/.test(id))
      const described = []
      for (let at = 0; at < ids.length; at += ENDPOINTS_PER_PAGE)
        described.push(...(await describe(ids.slice(at, at + ENDPOINTS_PER_PAGE), signal)))
      return described
    },
    prepare: (job) => Promise.resolve(inputValues(job)),
    async start(prepared, job, _key, { signal }) {
      const { model } = HostedBinding.parse(job.model.binding)
      const json = { ...(prepared as Record<string, Json>), ...(await inputFiles(job, asDataUrl)) }
      // whoever repeats a job decides about it, and that is us
      const headers = {
        'x-fal-no-retry': '1',
        'x-fal-request-timeout': String(job.model.deadlineSeconds * BEGUN_BY),
      }
      const answer = await accepted(
        await http.request(`/${model}`, { method: 'POST', json, headers, signal }),
        startRefusalIn,
      )
      const { request_id } = await readAnswer(answer, Submitted)
      return { reference: { app: appOf(model), id: request_id } }
    },
    async find(prepared, job, _key, context) {
      const { signal, sentAt } = context
      const { model } = HostedBinding.parse(job.model.binding)
      const files = await inputFiles(job, asDataUrl)
      const since = sentAt - CLOCK_SKEW_MS
      const start = new Date(since).toISOString()
      let cursor: string | undefined
      let found: z.infer<typeof Reference> | undefined
      let mayBeOurs = false
      for (let page = 0; page < MOST_PAGES; page++) {
        const query = new URLSearchParams({ endpoint_id: model, start, expand: 'payloads', limit: '100' })
        if (cursor !== undefined) query.set('cursor', cursor)
        const answer = await http.ask(`/v1/models/requests/by-endpoint?${query.toString()}`, { ...api, signal })
        const { items, next_cursor } = await readAnswer(answer, Listed)
        for (const item of items) {
          const reference = { app: appOf(model), id: item.request_id }
          if (Date.parse(item.sent_at ?? start) < since || context.isTaken(reference)) continue
          const isSame =
            isSameInput(item.json_input, prepared as Record<string, Json>) &&
            isSameInput(item.json_input, filesAsListed(files, item.json_input))
          if (isSame) found = reference
          else if (!saysInput(item.json_input)) mayBeOurs = true
        }
        cursor = next_cursor ?? undefined
        if (cursor === undefined) break
      }
      if (found) return { found: 'reference', started: { reference: found } }
      // what still waits or is being made may not be listed yet: only one that would have ended is surely not there
      const hasEnded = options.now() - sentAt > job.model.deadlineSeconds * 1000 * ENDED_BY
      return { found: hasEnded && cursor === undefined && !mayBeOurs ? 'absent' : 'unknown' }
    },
    async follow(reference, job, { signal }) {
      const path = pathOf(reference)
      const ask = async () => {
        const { status } = await readAnswer(await http.ask(`${path}/status`, { signal }), Status)
        return status === 'COMPLETED' ? endOf(await http.request(path, { signal }), job) : undefined
      }
      return pollUntilEnd(ask, { wait: options.wait, everyMs: POLL_MS, signal })
    },
    collect: (_reference, result, _job, context) => collectResult(http, HostedResult.parse(result), context),
    async cancel(reference, signal) {
      requireHeard(await http.request(`${pathOf(reference)}/cancel`, { method: 'PUT', signal }))
    },
  }
}

const asked = (ids: readonly string[]) => ids.map((id) => `endpoint_id=${encodeURIComponent(id)}`).join('&')
const appOf = (model: string) => model.split('/').slice(0, 2).join('/')

/** Files are compared where they are listed as they were sent; whether fal keeps them so is not promised. */
function filesAsListed(files: Readonly<Record<string, Json>>, listed: unknown): Record<string, Json> {
  const asSent = (name: string) =>
    JSON.stringify((listed as Record<string, unknown> | null)?.[name])?.match(/^\[?"data:/) != null
  return Object.fromEntries(Object.entries(files).filter(([name]) => asSent(name)))
}

function pathOf(reference: Json): string {
  const { app, id } = Reference.parse(reference)
  return `/${app}/requests/${id}`
}

function startRefusalIn(body: string, status: number): Refusal {
  const { isPolicy, explanation: message } = refusalIn(body)
  if (isPolicy) return { reason: 'policy', message }
  // an account without credit is locked
  if (status === 403 && /balance|locked|credit/i.test(message)) return { reason: 'unpaid', message }
  // the endpoint, not a request, is no longer there
  if (status === 404) return { reason: 'invalid', message }
  return { message }
}

/** The result, or the refusal that the model itself has answered with. */
async function endOf(response: ProviderResponse, job: ProviderJob): Promise<RemoteEnd> {
  if (response.status === 200) return endWith(await response.json(), job)
  const { isPolicy, isStructured, explanation } = refusalIn(await response.text())
  if (response.status === 400 || response.status === 422)
    return { ok: false, code: isPolicy ? 'content_policy' : 'invalid_input', detail: explanation }
  // without a word of the model's it is the service that stumbles, and can be asked again
  if (response.status >= 500 && isStructured)
    return { ok: false, code: response.status === 504 ? 'unavailable' : 'internal', detail: explanation }
  throw errorOfStatus(response.status, explanation, response.headers)
}

function refusalIn(body: string) {
  const detail = Refusal.safeParse(parseJson(body)).data?.detail
  const said = typeof detail === 'string' ? detail : JSON.stringify(detail ?? '')
  return {
    isPolicy: said.includes('content_policy_violation'),
    isStructured: detail !== undefined,
    explanation: asDetail(said),
  }
}

export const fal: ProviderKindEntry = {
  address: 'https://queue.fal.run',
  origins: { api: 'https://api.fal.ai' },
  places: 4,
  authorize: (key) => ({ authorization: `Key ${key}` }),
  createAdapter,
}
