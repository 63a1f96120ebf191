import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { z } from 'zod'
import { EXTENSION } from '#shared/service/extension.ts'
import type { ConsoleKey, CreateKeyRequest, Delivery, Ledger, WebhookEndpoint } from '#shared/service/console.ts'
import { CONSOLE_ROUTES } from '#shared/service/console-routes.ts'
import { expectProblem } from './expect-problem.ts'
import { fetchReply, type Reply } from './http-reply.ts'
import { serveEngine, type EngineFlags, type ServedEngine } from './served-engine.ts'
import {
  StrictAccount,
  StrictAsset,
  StrictEffect,
  StrictGeneration,
  StrictModel,
  StrictPage,
  StrictQuote,
} from './strict-shapes.ts'
import { waitUntil } from './wait-until.ts'

export interface SendOptions {
  /** The API key; null sends none. The served engine's own key without it. */
  key?: string | null
  headers?: Record<string, string>
  json?: unknown
  body?: string | Uint8Array<ArrayBuffer> | FormData
}

export type SubmitBody = Record<string, unknown>

const ENDED = new Set(['succeeded', 'failed', 'canceled'])
const ALL_SCOPES = ['generate', 'read', 'uploads', 'account'] as const

/** Starts an engine and speaks to it over HTTP, checking every answer's shape on the way. */
export async function driveEngine(flags: EngineFlags = {}): Promise<EngineDriver> {
  return new EngineDriver(await serveEngine({ coins: 1_000_000, ...flags }))
}

export class EngineDriver implements AsyncDisposable {
  readonly engine: ServedEngine

  constructor(engine: ServedEngine) {
    this.engine = engine
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.engine[Symbol.asyncDispose]()
  }

  /** One request, as it is. */
  send(method: string, path: string, { key, headers = {}, json, body }: SendOptions = {}): Promise<Reply> {
    const bearer = key === undefined ? this.engine.ready.apiKey : key
    return fetchReply(`${this.engine.ready.baseUrl}${path}`, {
      method,
      headers: {
        ...(bearer !== null && { Authorization: `Bearer ${bearer}` }),
        ...((json !== undefined || typeof body === 'string') && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(json !== undefined ? { body: JSON.stringify(json) } : body !== undefined && { body }),
    })
  }

  /** A request that, when the limit is used up, lets the window pass by the engine's clock and asks again. */
  async call(method: string, path: string, options: SendOptions = {}): Promise<Reply> {
    for (;;) {
      const reply = await this.send(method, path, options)
      if (reply.status !== 429) return reply
      await this.advance(Number(reply.headers.get('retry-after')))
    }
  }

  async get<Schema extends z.ZodType>(path: string, schema: Schema, options?: SendOptions): Promise<z.infer<Schema>> {
    const reply = await this.call('GET', path, options)
    expect(`${reply.status} ${reply.text}`).toMatch(/^200 /)
    return schema.parse(reply.json)
  }

  // the console

  sendConsole(method: string, path: string, json?: unknown, token: string | null = this.engine.ready.consoleToken) {
    return fetchReply(new URL(path, this.engine.ready.consoleUrl), {
      method,
      headers: {
        ...(token !== null && { Authorization: `Bearer ${token}` }),
        ...(json !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    })
  }

  async console<Name extends keyof typeof CONSOLE_ROUTES>(
    name: Name,
    { path = {}, body, query = '' }: { path?: Record<string, string>; body?: unknown; query?: string } = {},
  ): Promise<z.infer<(typeof CONSOLE_ROUTES)[Name]['output']>> {
    const route = CONSOLE_ROUTES[name]
    const target = route.path.replace(/\{(\w+)\}/g, (_, member: string) => encodeURIComponent(path[member]!))
    const reply = await this.sendConsole(route.method, target + query, body)
    expect(`${reply.status} ${reply.text}`).toMatch(new RegExp(`^(${route.statuses.join('|')}) `))
    return route.output.parse(reply.json) as z.infer<(typeof CONSOLE_ROUTES)[Name]['output']>
  }

  /** Moves the engine's clock; answers its time afterwards in milliseconds. */
  async advance(seconds: number): Promise<number> {
    const { now } = await this.console('advanceClock', { body: { advanceSeconds: seconds } })
    return Date.parse(now)
  }

  now(): Promise<number> {
    return this.advance(0.001)
  }

  /** Afterwards every window, of keys and of the account, has just begun. */
  async freshWindows(): Promise<void> {
    await this.advance(61)
    const probe = await this.createKey({ scopes: ['account'] })
    const reply = await this.send('GET', '/v1/account', { key: probe.secret })
    await this.advance(Number(reply.headers.get('ratelimit-reset')))
  }

  createKey(request: Partial<z.input<typeof CreateKeyRequest>> = {}): Promise<ConsoleKey & { secret: string }> {
    return this.console('createKey', { body: { name: 'A test key', scopes: ALL_SCOPES, ...request } })
  }

  grant(amount: number): Promise<{ available: number; held: number }> {
    return this.console('grantCoins', { body: { amount } })
  }

  createWebhook(body: {
    url: string
    events?: string[]
    keyId?: string
  }): Promise<WebhookEndpoint & { secret: string }> {
    const events = ['generation.succeeded', 'generation.failed', 'generation.canceled']
    return this.console('createWebhook', { body: { events, ...body } })
  }

  async deliveries(webhookId: string): Promise<Delivery[]> {
    return (await this.console('listDeliveries', { path: { id: webhookId } })).deliveries
  }

  /** The whole ledger, newest group first, as it was when its first page was read. */
  async ledger(): Promise<Omit<Ledger, 'nextCursor'>> {
    const { balances, groups, nextCursor } = await this.console('readLedger')
    for (let cursor = nextCursor; cursor !== null;) {
      const page: Ledger = await this.console('readLedger', { query: `?cursor=${encodeURIComponent(cursor)}` })
      groups.push(...page.groups)
      cursor = page.nextCursor
    }
    return { balances, groups }
  }

  // the service

  async models(): Promise<StrictModel[]> {
    const { models } = (await this.call('GET', '/v1/models', { key: null })).json as { models: object[] }
    return models.map((model) => StrictModel.parse(withoutExtension(model)))
  }

  async effects(): Promise<StrictEffect[]> {
    const { effects } = (await this.call('GET', '/v1/effects', { key: null })).json as { effects: unknown[] }
    return effects.map((effect) => StrictEffect.parse(effect))
  }

  account(key?: string): Promise<z.infer<typeof StrictAccount>> {
    return this.get('/v1/account', StrictAccount, key === undefined ? {} : { key })
  }

  async quote(body: SubmitBody, options: SendOptions = {}): Promise<StrictQuote> {
    const reply = await this.call('POST', '/v1/quotes', { ...options, json: body })
    expect(`${reply.status} ${reply.text}`).toMatch(/^200 /)
    return StrictQuote.parse(reply.json)
  }

  /** A submit under a key of its own unless told which; the answer as it comes. */
  trySubmit(body: SubmitBody | string, { idempotencyKey = randomUUID(), ...options }: SubmitOptions = {}) {
    const sent = typeof body === 'string' ? { body } : { json: body }
    return this.call('POST', '/v1/generations', {
      ...options,
      ...sent,
      headers: { 'Idempotency-Key': idempotencyKey, ...options.headers },
    })
  }

  /** A submit that must be accepted as new. */
  async submit(body: SubmitBody | string, options: SubmitOptions = {}): Promise<StrictGeneration> {
    const reply = await this.trySubmit(body, options)
    expect(`${reply.status} ${reply.text}`).toMatch(/^201 /)
    return StrictGeneration.parse(reply.json)
  }

  /** A submit that must be recognised as a repetition. */
  async replay(body: SubmitBody | string, options: SubmitOptions): Promise<StrictGeneration> {
    const reply = await this.trySubmit(body, options)
    expect(`${reply.status} ${reply.text}`).toMatch(/^200 /)
    return StrictGeneration.parse(reply.json)
  }

  read(id: string): Promise<StrictGeneration> {
    return this.get(`/v1/generations/${id}`, StrictGeneration)
  }

  readAsset(id: string): Promise<StrictAsset> {
    return this.get(`/v1/assets/${id}`, StrictAsset)
  }

  list(query = ''): Promise<z.infer<typeof StrictPage>> {
    return this.get(`/v1/generations${query}`, StrictPage)
  }

  /** Follows `nextCursor` to the end. */
  async listAll(query: Record<string, string> = {}): Promise<StrictGeneration[]> {
    const items: StrictGeneration[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const search: string = new URLSearchParams({ ...query, ...(cursor && { cursor }) }).toString()
      const page: z.infer<typeof StrictPage> = await this.list(`?${search}`)
      items.push(...page.items)
      cursor = page.nextCursor
    }
    return items
  }

  cancel(id: string): Promise<Reply> {
    return this.call('POST', `/v1/generations/${id}/cancel`)
  }

  async canceled(id: string): Promise<StrictGeneration> {
    const reply = await this.cancel(id)
    expect(`${reply.status} ${reply.text}`).toMatch(/^200 /)
    return StrictGeneration.parse(reply.json)
  }

  waitFor(id: string, accept: (generation: StrictGeneration) => boolean, what: string, deadlineMs = 90_000) {
    return waitUntil(
      `generation ${id}: ${what}`,
      async () => {
        const generation = await this.read(id)
        return accept(generation) && generation
      },
      { deadlineMs, everyMs: 100 },
    )
  }

  waitForEnd(id: string, deadlineMs?: number): Promise<StrictGeneration> {
    return this.waitFor(id, ({ status }) => ENDED.has(status), 'to end', deadlineMs)
  }

  waitForProcessing(id: string): Promise<StrictGeneration> {
    return this.waitFor(id, ({ status }) => status === 'processing', 'to be processing')
  }

  tryUpload(bytes: Uint8Array<ArrayBuffer>, { name = 'sample', type = '', ...options }: UploadOptions = {}) {
    const form = new FormData()
    form.set('file', new Blob([bytes], { type }), name)
    return this.call('POST', '/v1/uploads', { ...options, body: form })
  }

  async upload(bytes: Uint8Array<ArrayBuffer>, options: UploadOptions = {}): Promise<StrictAsset> {
    const reply = await this.tryUpload(bytes, options)
    expect(`${reply.status} ${reply.text}`).toMatch(/^201 /)
    return StrictAsset.parse(reply.json)
  }

  /** Runs something that must be refused, and makes sure that it took and gave no coins. Work under way may go on. */
  async refused(attempt: () => Promise<Reply>, status: number, code: string | readonly string[]) {
    const before = await this.#movements()
    const problem = expectProblem(await attempt(), status, code)
    expect(await this.#movements()).toEqual(before)
    return problem
  }

  async #movements(): Promise<number[]> {
    const { groups } = await this.ledger()
    return groups.filter((group) => group.kind === 'hold' || group.kind === 'grant').map((group) => group.id)
  }
}

export interface SubmitOptions extends SendOptions {
  idempotencyKey?: string
}

export interface UploadOptions extends SendOptions {
  name?: string
  type?: string
}

/** A resource as the specification knows it. */
function withoutExtension(resource: object): object {
  return Object.fromEntries(Object.entries(resource).filter(([name]) => name !== EXTENSION))
}
