import type { Account } from '#shared/service/account.ts'
import type { Asset } from '#shared/service/asset.ts'
import type { Model } from '#shared/service/catalog.ts'
import type { Effect } from '#shared/service/effect.ts'
import type { Generation } from '#shared/service/generation.ts'
import type { Quote } from '#shared/service/quote.ts'
import { systemClock } from '../../tools/clock.ts'
import { unlessAborted } from '../../tools/unless-aborted.ts'
import { ClientError, isExpiredLink } from '../client-error.ts'
import { createFollower, hasEnded } from '../follower.ts'
import { createClient, type CallInput, type Client } from '../index.ts'
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
  /** Every change that is seen: the place in the queue, progress, the end. */
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
  /** Ends all waiting. */
  close(): void
}

export function connect({ baseUrl, apiKey, fetch }: PressrunOptions): Pressrun {
  const client = createClient({
    fetch: fetch ?? ((request) => globalThis.fetch(request)),
    baseUrl,
    authorization: `Bearer ${apiKey}`,
    clock: systemClock,
    random: Math.random,
  })
  // what one look misses the next one sees
  const follower = createFollower(client, { clock: systemClock, onTrouble: () => {} })
  const closing = new AbortController()

  async function waitFor(id: string, { signal = NEVER, onChange }: Following = {}): Promise<Generation> {
    const first = await client.call('readGeneration', { pathParams: { id }, signal })
    onChange?.(first)
    if (hasEnded(first)) return first
    const { promise: ended, resolve, reject } = Promise.withResolvers<Generation>()
    const stop = follower.follow(id, {
      onChange(generation) {
        onChange?.(generation)
        if (hasEnded(generation)) resolve(generation)
      },
      onGone: () => reject(new ClientError('not_found', 'The service no longer knows this generation.')),
    })
    const over = AbortSignal.any([signal, closing.signal])
    try {
      return await unlessAborted(ended, over)
    } catch (cause) {
      throw over.aborted ? new ClientError('canceled', 'Stopped before it had ended. It goes on.', { cause }) : cause
    } finally {
      stop()
    }
  }

  const submit: Pressrun['submit'] = (body, { idempotencyKey = crypto.randomUUID(), ...asking } = {}) =>
    client.call('submitGeneration', { headers: { 'Idempotency-Key': idempotencyKey }, body, ...asking })

  return {
    call: (name, input) => client.call(name, input),
    models: async (asking = {}) => (await client.call('listModels', asking)).models,
    effects: async (asking = {}) => (await client.call('listEffects', asking)).effects,
    account: (asking = {}) => client.call('readAccount', asking),
    quote: (body, asking = {}) => client.call('createQuote', { body, ...asking }),
    submit,
    waitFor,
    async generate(body, { idempotencyKey, ...following } = {}) {
      const { signal } = following
      const asking = { ...(signal && { signal }), ...(idempotencyKey !== undefined && { idempotencyKey }) }
      return waitFor((await submit(body, asking)).id, following)
    },
    read: (id, asking = {}) => client.call('readGeneration', { pathParams: { id }, ...asking }),
    async *list(filter = {}, asking = {}) {
      let cursor: string | undefined
      do {
        const query = { ...filter, ...(cursor !== undefined && { cursor }) }
        const page = await client.call('listGenerations', { query, ...asking })
        yield* page.items
        cursor = page.nextCursor ?? undefined
      } while (cursor !== undefined)
    },
    cancel: (id, asking = {}) => client.call('cancelGeneration', { pathParams: { id }, ...asking }),
    upload: (file, asking = {}) => client.call('createUpload', { file, ...asking }),
    async fetchFile(asset, { signal = NEVER } = {}) {
      let response = await client.fetchFile(asset.url, { signal })
      if (isExpiredLink(response.status)) {
        const { url } = await client.call('readAsset', { pathParams: { id: asset.id }, signal })
        response = await client.fetchFile(url, { signal })
      }
      if (response.ok) return response.blob()
      const { status } = response
      throw new ClientError('download_refused', `The file could not be fetched (status ${status}).`, { status })
    },
    fetchLink: (url, init) => client.fetchFile(url, init),
    close() {
      closing.abort()
      follower.close()
    },
  }
}

export { ClientError, hasEnded }
export { receiveWebhook, verifyWebhookSignature, WebhookRefused } from './webhooks.ts'
export type { Account, Asset, Effect, Generation, Model, Quote }
export type { WebhookEvent } from '#shared/service/webhook-event.ts'
