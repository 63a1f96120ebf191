import type { Account } from '#shared/service/account.ts'
import type { Asset } from '#shared/service/asset.ts'
import type { Model } from '#shared/service/catalog.ts'
import type { Effect } from '#shared/service/effect.ts'
import type { Generation } from '#shared/service/generation.ts'
import type { Quote } from '#shared/service/quote.ts'
import { POLL_INTERVAL_MS } from '#shared/service/limits.ts'
import { systemClock } from '../../tools/clock.ts'
import { unlessAborted } from '../../tools/unless-aborted.ts'
import { ClientError, isExpiredLink, isKeyTrouble } from '../client-error.ts'
import { createFollower, hasEnded } from '../follower.ts'
import { createClient, type CallInput, type Client } from '../index.ts'
import { insist, PATIENCE_MS } from '../insist.ts'
import { eachPage } from '../pages.ts'
import { retryAfterOf } from '../request.ts'
import { NEVER } from '../../tools/never.ts'

export interface PressrunOptions {
  /** The origin of the service, such as `https://api.example.com`. */
  baseUrl: string
  apiKey: string
  /** Another fetch than the platform's own, for proxies and tests. */
  fetch?: (request: Request) => Promise<Response>
}

export type QuoteRequest = CallInput<'createQuote'>['body']
export type SubmitRequest = CallInput<'submitGeneration'>['body']

export interface Asking {
  signal?: AbortSignal
}

export interface Submitting extends Asking {
  /**
   * 16 to 128 letters, digits, `-` and `_`. The same key with the same body is the same generation and is paid once,
   * however often it is sent: keep it before you submit, and a crash costs nothing. A random one without it.
   */
  idempotencyKey?: string
}

export interface Following extends Asking {
  /** Every change that is seen: the place in the queue, progress, the end. What it throws ends the waiting. */
  onChange?: (generation: Generation) => void
}

/** A generation service, by its address and key. All calls of one share its rate limit. */
export interface Pressrun {
  /** Any route by its name, with its own types; what follows are the usual ones. */
  call: Client['call']
  models(asking?: Asking): Promise<Model[]>
  effects(asking?: Asking): Promise<Effect[]>
  account(asking?: Asking): Promise<Account>
  /** The exact price in coins. Spends nothing. */
  quote(request: QuoteRequest, asking?: Asking): Promise<Quote>
  /** Spends coins. Answers as soon as the service has taken it. */
  submit(request: SubmitRequest, submitting?: Submitting): Promise<Generation>
  /** Resolves with the generation when it has ended, failed ones too. Any number are followed by one request a round. */
  waitFor(generationId: string, following?: Following): Promise<Generation>
  /** Spends coins. Submits and waits for the end. */
  generate(request: SubmitRequest, options?: Submitting & Following): Promise<Generation>
  read(generationId: string, asking?: Asking): Promise<Generation>
  /** Newest first, page after page as they are read. */
  list(filter?: CallInput<'listGenerations'>['query'], asking?: Asking): AsyncGenerator<Generation>
  cancel(generationId: string, asking?: Asking): Promise<Generation>
  /** Uploads cost nothing. The id of what comes back is what media params take. */
  upload(file: File, asking?: Asking): Promise<Asset>
  /** The file of an asset, in memory. A link that has run out is signed again. `@pressrun/client/node` brings it to disk. */
  fetchFile(asset: Asset, asking?: Asking): Promise<Blob>
  /** A signed link as it is; no key goes along. */
  fetchLink: Client['fetchFile']
  /** Ends all waiting and every call under way: what has not left yet, such as a submit that waits for its turn, never does. */
  close(): void
}

export function connect({ baseUrl, apiKey, fetch }: PressrunOptions): Pressrun {
  if (!isAddress(baseUrl))
    throw new TypeError(`"${baseUrl}" is no address of a service, such as https://api.example.com.`)
  const client = createClient({
    fetch: fetch ?? ((request) => globalThis.fetch(request)),
    baseUrl,
    authorization: `Bearer ${apiKey}`,
    clock: systemClock,
    random: Math.random,
  })
  const giveUp = new Set<(reason: ClientError) => void>()
  const follower = createFollower(client, {
    clock: systemClock,
    onTrouble(error) {
      // what one look misses the next one sees, but not with a key that is no longer let in
      if (error instanceof ClientError && isKeyTrouble(error)) for (const reject of giveUp) reject(error)
    },
  })
  const closing = new AbortController()
  const untilClosed = (signal?: AbortSignal) => (signal ? AbortSignal.any([signal, closing.signal]) : closing.signal)
  const call: Client['call'] = (name, input) => client.call(name, { ...input, signal: untilClosed(input.signal) })

  async function waitFor(id: string, { signal = NEVER, onChange }: Following = {}): Promise<Generation> {
    const first = await call('readGeneration', { pathParams: { id }, leastDelayMs: POLL_INTERVAL_MS, signal })
    onChange?.(first)
    if (hasEnded(first)) return first
    const { promise: ended, resolve, reject } = Promise.withResolvers<Generation>()
    giveUp.add(reject)
    const stop = follower.follow(id, {
      onChange(generation) {
        try {
          onChange?.(generation)
        } catch (error) {
          return reject(error)
        }
        if (hasEnded(generation)) resolve(generation)
      },
      onGone: () => reject(new ClientError('not_found', 'The service no longer knows this generation.')),
    })
    const over = untilClosed(signal)
    try {
      return await unlessAborted(ended, over)
    } catch (cause) {
      throw over.aborted ? new ClientError('canceled', 'Stopped before it had ended. It goes on.', { cause }) : cause
    } finally {
      giveUp.delete(reject)
      stop()
    }
  }

  async function readFile(url: string, signal: AbortSignal): Promise<Blob> {
    const response = await client.fetchFile(url, { signal })
    if (response.ok) return response.blob()
    void response.body?.cancel().catch(() => {})
    const { status } = response
    throw new ClientError('download_refused', `The file could not be fetched (status ${status}).`, {
      status,
      retryAfterMs: retryAfterOf(response),
    })
  }

  const submit: Pressrun['submit'] = (body, { idempotencyKey = crypto.randomUUID(), ...asking } = {}) =>
    call('submitGeneration', { headers: { 'Idempotency-Key': idempotencyKey }, body, ...asking })

  return {
    call,
    models: async (asking = {}) => (await call('listModels', asking)).models,
    effects: async (asking = {}) => (await call('listEffects', asking)).effects,
    account: (asking = {}) => call('readAccount', asking),
    quote: (body, asking = {}) => call('createQuote', { body, ...asking }),
    submit,
    waitFor,
    async generate(body, { idempotencyKey, ...following } = {}) {
      const { signal } = following
      const asking = { ...(signal && { signal }), ...(idempotencyKey !== undefined && { idempotencyKey }) }
      return waitFor((await submit(body, asking)).id, following)
    },
    read: (id, asking = {}) => call('readGeneration', { pathParams: { id }, ...asking }),
    async *list(filter = {}, asking = {}) {
      const ask = (cursor = filter.cursor) => call('listGenerations', { query: { ...filter, cursor }, ...asking })
      for await (const { items } of eachPage(ask)) yield* items
    },
    cancel: (id, asking = {}) => call('cancelGeneration', { pathParams: { id }, ...asking }),
    upload: (file, asking = {}) => call('createUpload', { file, ...asking }),
    async fetchFile({ id, url }, asking = {}) {
      const signal = untilClosed(asking.signal)
      const patience = { clock: systemClock, random: Math.random, signal, patienceMs: PATIENCE_MS }
      const fetchWhole = (link: string) => insist(() => readFile(link, signal), patience)
      try {
        return await fetchWhole(url)
      } catch (error) {
        if (!(error instanceof ClientError) || !isExpiredLink(error.status)) throw error
        return fetchWhole((await call('readAsset', { pathParams: { id }, signal })).url)
      }
    },
    fetchLink: (url, init) => client.fetchFile(url, init),
    close() {
      closing.abort()
      follower.close()
    },
  }
}

/** Left out in plain JavaScript, or without `https://`, it would be tried for a minute and called unreachable. */
function isAddress(baseUrl: string): boolean {
  return /^https?:\/\//i.test(baseUrl) && URL.canParse(baseUrl)
}

export { ClientError, hasEnded }
export { receiveWebhook, verifyWebhookSignature, WebhookRefused } from './webhooks.ts'
export type { Account, Asset, Effect, Generation, Model, Quote }
export type { WebhookEvent } from '#shared/service/webhook-event.ts'
