import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Client } from '#main/client/index.ts'
import { withinBytes } from '#main/tools/within-bytes.ts'
import { HostError } from '../host-error.ts'
import { EXTENSION } from '#shared/service/extension.ts'
import { extensionOf } from '#shared/service/file-extension.ts'
import { runningLimitOf, type Account } from '#shared/service/account.ts'
import type { Asset } from '#shared/service/asset.ts'
import type { Generation } from '#shared/service/generation.ts'
import { UPLOAD_LIMITS } from '#shared/service/limits.ts'
import { wordsOf } from '#shared/service/params.ts'
import type { Door } from './door.ts'
import type { AccountFacts, Run, RunOutput } from './shapes.ts'

const LARGEST_BYTES = Math.max(...Object.values(UPLOAD_LIMITS).map(({ maxBytes }) => maxBytes))
/** Of a picture that is no longer small. */
const LARGEST_PICTURE_BYTES = 1_000_000

/**
 * A service behind its API key. It has neither recipes nor a library, and reads no paths: those are the app's. What it may
 * spend is the key's own monthly cap, which the service itself holds to in the transaction that sets the coins aside.
 */
export function createServiceDoor(
  client: Client,
  {
    fetchPublic,
    changed,
  }: {
    /** Reads from the public network only. */
    fetchPublic: typeof globalThis.fetch
    changed: Door['changed']
  },
): Door {
  return {
    takesPaths: false,
    async catalog() {
      const { models } = await client.call('listModels', {})
      const { effects } = await client.call('listEffects', {})
      return { models, effects }
    },
    quote: (request, signal) => client.call('createQuote', { body: request, signal }),
    async generate(request, { key, maxCoins, consent }, signal) {
      requireCap(await client.call('readAccount', { signal }))
      const body = { ...request, maxCoins, ...(consent && { consent: true as const }) }
      return present(await client.call('submitGeneration', { headers: { 'Idempotency-Key': key }, body, signal }))
    },
    read: async (id) => present(await client.call('readGeneration', { pathParams: { id } })),
    changed,
    async list({ cursor, limit }) {
      const query = { limit: String(limit), ...(cursor !== undefined && { cursor }) }
      const { items, nextCursor } = await client.call('listGenerations', { query })
      return { runs: items.map(present), nextCursor }
    },
    cancel: async (id) => present(await client.call('cancelGeneration', { pathParams: { id } })),
    async upload({ url, data, name }, signal) {
      const content = url === undefined ? Buffer.from(data ?? '', 'base64') : await fetchWhole(fetchPublic, url, signal)
      const file = new File([new Uint8Array(content)], name ?? `upload-${randomUUID()}`)
      const { id, kind, mimeType } = await client.call('createUpload', { file, signal })
      return { reference: id, kind, mimeType, bytes: content.length }
    },
    account: async () => facts(await client.call('readAccount', {})),
    async picture({ reference }) {
      const { thumbnailUrl } = await client.call('readAsset', { pathParams: { id: reference } })
      const response = await client.fetchFile(thumbnailUrl, { signal: AbortSignal.timeout(10_000) })
      const mimeType = response.headers.get('content-type') ?? ''
      const data = new Uint8Array(await response.arrayBuffer())
      return response.ok && mimeType.startsWith('image/') && data.length <= LARGEST_PICTURE_BYTES
        ? { data, mimeType }
        : undefined
    },
  }
}

/** Nothing is spent by a key whose owner has set no limit. */
function requireCap({ key }: Account): void {
  if (key && key.monthlySpendCapCoins !== null) return
  throw new HostError(
    'no_spending_limit',
    'This key has no monthly cap, so it may only look. A person makes one that may spend: pressrun mcp key <name> --spend <coins a month>. Nothing was charged.',
  )
}

const STATUSES: Readonly<Record<string, Run['status']>> = {
  queued: 'queued',
  processing: 'running',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'canceled',
}

function present(generation: Generation): Run {
  const { id, status, progress, params, modelId, modelName, coinsQuoted, coinsCharged, outputs, error } = generation
  const code = error?.code
  return {
    id,
    status: STATUSES[status] ?? 'running',
    progress,
    about: wordsOf(params) ?? modelName,
    modelId,
    coinsQuoted,
    coinsCharged,
    rows: null,
    outputs: outputs.map(outputOf),
    moreOutputs: 0,
    reason: code
      ? { code, message: generation[EXTENSION]?.failureDetail ?? `It failed: ${code}. It was not charged.` }
      : null,
    createdAt: generation.createdAt,
  }
}

function outputOf({ id, url, kind, mimeType, width, height, durationSeconds }: Asset): RunOutput {
  const name = `${id}.${extensionOf(mimeType)}`
  return { uri: url, reference: id, name, kind, mimeType, width, height, durationSeconds }
}

function facts({ balance, concurrency, key }: Account): AccountFacts {
  const cap = key?.monthlySpendCapCoins ?? null
  return {
    service: 'generation service',
    availableCoins: balance.available,
    heldCoins: balance.held,
    running: concurrency.running,
    queued: concurrency.queued,
    runningLimit: runningLimitOf(concurrency),
    allowance:
      key && cap !== null
        ? {
            name: key.name,
            limitCoins: cap,
            spentCoins: key.spentThisMonthCoins,
            reservedCoins: 0,
            leftCoins: Math.max(cap - key.spentThisMonthCoins, 0),
            period: 'month',
          }
        : null,
  }
}

const tooLarge = () => new HostError('input_file', 'The file at the address is too large.')

async function fetchWhole(fetchPublic: typeof globalThis.fetch, url: string, signal: AbortSignal): Promise<Buffer> {
  const response = await fetchPublic(url, { signal }).catch((cause: unknown) => {
    throw new HostError('input_file', cause instanceof Error ? cause.message : 'The address cannot be read.', {
      cause,
    })
  })
  if (!response.ok) throw new HostError('input_file', `The address answered with status ${response.status}.`)
  if (!response.body) return Buffer.alloc(0)
  return buffer(withinBytes(response.body, LARGEST_BYTES, tooLarge))
}
