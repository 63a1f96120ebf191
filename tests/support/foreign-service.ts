import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { PNG } from './batch-scene.ts'

interface Made {
  id: string
  key: string
  body: string
  prompt: string
  coins: number
  modelId: string
  params: Record<string, unknown>
  status: 'queued' | 'processing' | 'succeeded' | 'canceled'
  createdAt: string
  startedAt: string | null
  completedAt: string | null
}

export interface ForeignService extends AsyncDisposable {
  origin: string
  apiKey: string
  balance: number
  made: readonly Made[]
  /** Bodies that were quoted, in their order. */
  quoted: readonly { modelId: string; params: Record<string, unknown> }[]
  /** Bodies that were submitted, refused ones among them. */
  submitted: readonly Record<string, unknown>[]
  /** Most generations that were queued or running at the same time. */
  mostAtOnce: number
}

interface Options {
  /** How many are made at once. */
  runningLimit?: number
  /** How long each takes. */
  rowMs?: number
  /** How long a quote holds. */
  quoteMs?: number
  /** Every so many quotes, one is refused by a 429. */
  busyEvery?: number
}

const SUBMIT_FIELDS = new Set(['modelId', 'params', 'quoteToken', 'maxCoins', 'consent', 'effectId'])
const QUOTE_FIELDS = new Set(['modelId', 'params', 'effectId'])

/** A description of a setting of its own. */
const field = (name: string, order: number, more: object) => ({
  name,
  required: name === 'prompt',
  ui: { control: name === 'prompt' ? 'prompt' : 'select', group: 'basic', order },
  ...more,
})
const model = (id: string, params: object[]) => ({
  id,
  listingId: id,
  taskType: 'image.generate',
  modality: 'image',
  workspace: 'image',
  vendor: 'Elsewhere',
  displayName: id,
  params: [field('prompt', 0, { kind: 'text', maxLength: 1000 }), ...params],
  defaults: {},
  priceFromCoins: 1,
})
const MODELS = [
  model('letterpress', [field('style', 1, { kind: 'enum', values: ['plain', 'gilded'] })]),
  // a portrait is none of the tasks that our own service asks consent for
  model('portrait', []),
]

/** One coin for ten letters, and five more for gold. */
const coinsOf = ({ prompt, style }: Record<string, unknown>) =>
  Math.ceil(String(prompt).length / 10) + (style === 'gilded' ? 5 : 0)

class Refused extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

const now = () => new Date().toISOString()

function requestOf(body: Record<string, unknown>, fields: ReadonlySet<string>) {
  if (Object.keys(body).some((name) => !fields.has(name))) throw new Refused(400, 'invalid_params')
  const { modelId, params } = body as { modelId: string; params: Record<string, unknown> }
  const known = MODELS.find(({ id }) => id === modelId)
  if (!known) throw new Refused(404, 'unknown_model')
  const names = new Set(known.params.map((param) => (param as { name: string }).name))
  if (Object.keys(params).some((name) => !names.has(name))) throw new Refused(400, 'invalid_params')
  return { modelId, params, coins: coinsOf(params), of: JSON.stringify([modelId, params]) }
}

/**
 * A service that somebody else wrote, by the letter of the specification and by decisions of its own: its prices follow the
 * words, a quote is good for one submit and for a short time, drafts and fields it does not know are refused, and it asks
 * for consent where ours does not. It fails a request rather than guess.
 */
export async function startForeignService({
  runningLimit = 4,
  rowMs = 30,
  quoteMs = 600_000,
  busyEvery = Infinity,
}: Options = {}): Promise<ForeignService> {
  const apiKey = `elsewhere-${randomUUID()}`
  const made: Made[] = []
  const quoted: { modelId: string; params: Record<string, unknown> }[] = []
  const submitted: Record<string, unknown>[] = []
  const tokens = new Map<string, { of: string; coins: number; expiresAt: number }>()
  const timers = new Set<NodeJS.Timeout>()
  const state = { balance: 1000, asked: 0, mostAtOnce: 0 }
  const active = () => made.filter(({ status }) => status === 'queued' || status === 'processing')
  const running = () => made.filter(({ status }) => status === 'processing').length

  function work(): void {
    for (const next of made.filter(({ status }) => status === 'queued')) {
      if (running() >= runningLimit) return
      Object.assign(next, { status: 'processing', startedAt: now() })
      const timer = setTimeout(() => {
        timers.delete(timer)
        Object.assign(next, { status: 'succeeded', completedAt: now() })
        work()
      }, rowMs)
      timers.add(timer)
    }
  }

  const assetOf = ({ id }: Made) => ({
    id: `a${id}`,
    kind: 'image',
    url: `${origin}/files/${id}.png`,
    thumbnailUrl: `${origin}/files/${id}.png`,
    posterUrl: null,
    mimeType: 'image/png',
    width: 1,
    height: 1,
    durationSeconds: null,
  })
  const generationOf = (one: Made) => ({
    id: one.id,
    modelId: one.modelId,
    modelName: one.modelId,
    taskType: 'image.generate',
    modality: 'image',
    workspace: 'image',
    effect: null,
    status: one.status,
    progress: null,
    queuePosition: null,
    params: one.params,
    coinsQuoted: one.coins,
    coinsCharged: one.status === 'succeeded' ? one.coins : one.status === 'canceled' ? 0 : null,
    outputs: one.status === 'succeeded' ? [assetOf(one)] : [],
    outputsRequested: 1,
    error: null,
    projectId: null,
    createdAt: one.createdAt,
    startedAt: one.startedAt,
    completedAt: one.completedAt,
  })

  function quote(body: Record<string, unknown>) {
    state.asked += 1
    if (state.asked % busyEvery === 0) throw new Refused(429, 'rate_limited')
    const { modelId, params, coins, of } = requestOf(body, QUOTE_FIELDS)
    quoted.push({ modelId, params })
    const quoteToken = randomUUID()
    const expiresAt = Date.now() + quoteMs
    tokens.set(quoteToken, { of, coins, expiresAt })
    return {
      modelId,
      coins,
      coinsPerOutput: coins,
      outputs: 1,
      quoteToken,
      expiresAt: new Date(expiresAt).toISOString(),
      availableCoins: Math.max(state.balance, 0),
    }
  }

  function submit(key: string | undefined, body: Record<string, unknown>): [number, object] {
    if (!key) throw new Refused(400, 'idempotency_key_required')
    const before = made.find((one) => one.key === key)
    if (before && before.body !== JSON.stringify(body)) throw new Refused(409, 'idempotency_conflict')
    if (before) return [200, generationOf(before)]
    submitted.push(body)
    const { modelId, params, coins, of } = requestOf(body, SUBMIT_FIELDS)
    const { quoteToken, maxCoins, consent } = body as { quoteToken?: string; maxCoins?: number; consent?: boolean }
    if ((quoteToken === undefined) === (maxCoins === undefined)) throw new Refused(400, 'invalid_params')
    if (modelId === 'portrait' && consent !== true) throw new Refused(400, 'consent_required')
    if (quoteToken !== undefined) {
      const token = tokens.get(quoteToken)
      tokens.delete(quoteToken)
      if (!token || token.of !== of || token.expiresAt < Date.now()) throw new Refused(400, 'invalid_quote')
    } else if (coins > Number(maxCoins)) throw new Refused(409, 'max_coins_exceeded')
    if (coins > state.balance) throw new Refused(402, 'insufficient_coins')
    state.balance -= coins
    const one: Made = {
      id: randomUUID(),
      key,
      body: JSON.stringify(body),
      prompt: String(params['prompt']),
      coins,
      modelId,
      params,
      status: 'queued',
      createdAt: now(),
      startedAt: null,
      completedAt: null,
    }
    made.push(one)
    state.mostAtOnce = Math.max(state.mostAtOnce, active().length)
    work()
    return [201, generationOf(one)]
  }

  function cancel(id: string) {
    const one = find(id)
    if (one.status !== 'queued') throw new Refused(409, 'not_cancelable')
    one.status = 'canceled'
    state.balance += one.coins
    return generationOf(one)
  }

  function find(id: string): Made {
    const one = made.find((each) => each.id === id)
    if (!one) throw new Refused(404, 'not_found')
    return one
  }

  const concurrency = () => ({
    limit: runningLimit,
    raisedLimit: null,
    running: running(),
    queued: active().length - running(),
  })

  async function answer(request: IncomingMessage, url: URL): Promise<[number, object]> {
    const { pathname, searchParams } = url
    const asked = `${request.method} ${pathname}`
    const written = await text(request)
    if (asked === 'GET /v1/models') return [200, { models: MODELS }]
    if (asked === 'GET /v1/effects') return [200, { effects: [] }]
    if (request.headers.authorization !== `Bearer ${apiKey}`) throw new Refused(401, 'invalid_api_key')
    const body = () => JSON.parse(written) as Record<string, unknown>
    switch (asked) {
      case 'POST /v1/quotes':
        return [200, quote(body())]
      case 'POST /v1/generations':
        return submit(request.headers['idempotency-key'] as string | undefined, body())
      case 'GET /v1/generations': {
        const limit = Number(searchParams.get('limit') ?? 30)
        const from = Number(searchParams.get('cursor') ?? 0)
        const all = (searchParams.get('active') === 'true' ? active() : made).toReversed()
        const items = all.slice(from, from + limit).map(generationOf)
        return [200, { items, nextCursor: from + limit < all.length ? String(from + limit) : null }]
      }
      case 'GET /v1/generations/concurrency':
        return [200, concurrency()]
      case 'GET /v1/account':
        return [
          200,
          {
            balance: { available: state.balance, held: 0 },
            concurrency: concurrency(),
            rateLimits: { key: { limit: 6000, windowSeconds: 60 }, account: { limit: 6000, windowSeconds: 60 } },
            key: null,
            channel: 'api',
          },
        ]
    }
    const [, id = '', action] = /^\/v1\/generations\/([^/]+)(\/cancel)?$/.exec(pathname) ?? []
    if (action && request.method === 'POST') return [200, cancel(id)]
    if (id && request.method === 'GET') return [200, generationOf(find(id))]
    const [, asset = ''] = /^\/v1\/assets\/a(.+)$/.exec(pathname) ?? []
    if (asset) return [200, assetOf(find(asset))]
    throw new Refused(404, 'not_found')
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin)
    if (url.pathname.startsWith('/files/'))
      return void response.writeHead(200, { 'content-type': 'image/png', 'content-length': PNG.length }).end(PNG)
    try {
      const [status, body] = await answer(request, url)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    } catch (error) {
      const { status, code } = error instanceof Refused ? error : new Refused(500, 'internal')
      const wait = status === 429 ? { 'retry-after': '0' } : {}
      response
        .writeHead(status, { 'content-type': 'application/problem+json', ...wait })
        .end(JSON.stringify({ type: `urn:elsewhere:${code}`, title: code, status, detail: `It is ${code}.`, code }))
    }
  }

  const server = createServer((request, response) => void respond(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    apiKey,
    made,
    quoted,
    submitted,
    get balance() {
      return state.balance
    },
    get mostAtOnce() {
      return state.mostAtOnce
    },
    async [Symbol.asyncDispose]() {
      timers.forEach(clearTimeout)
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
