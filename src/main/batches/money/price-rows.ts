import { isDeepStrictEqual } from 'node:util'
import type { Database } from 'better-sqlite3'
import { mayLackUpload } from '#shared/app/lost-upload.ts'
import { BLOCK } from '#shared/batch/reason-codes.ts'
import { EXTENSION } from '#shared/service/extension.ts'
import { QUOTE_VALID_MS } from '#shared/service/limits.ts'
import { localized } from '#shared/text/localized-message.ts'
import { ClientError, isTransient, isTurnedAway } from '../../client/client-error.ts'
import type { Client } from '../../client/index.ts'
import type { Clock } from '../../tools/clock.ts'
import { uploadInputs, type UploadedInputs } from '../inputs/upload-inputs.ts'
import { requireBatch } from '../store/require.ts'
import { repeatInSlices } from '../../sqlite/slices.ts'
import { inTransaction } from '../../sqlite/transaction.ts'
import { stateOfBatch } from '../store/batches.ts'
import {
  agreeToPrice,
  findPrice,
  findRowAtPrice,
  findUnpriced,
  priceRows,
  rememberPrice,
  reopenRisen,
  stalePrices,
  unpriceRows,
  type Price,
  type UnpricedRow,
} from '../store/prices.ts'
import type { Reason } from '../store/reasons.ts'
import { findRow, moveRow, type RowRecord } from '../store/rows.ts'
import { rememberQuote, type RowQuote } from '../store/row-quotes.ts'
import { forgetUploads } from '../store/uploads.ts'
import { InputFileError } from '../inputs/input-file.ts'
import type { Uploader } from '../inputs/uploader.ts'

/** Why rows stand still whose price went up. */
export const priceRisen = (): Reason => ({ code: BLOCK.priceRisen, ...localized('reasons.priceRisen') })

/** Why rows stand still of which the service wants to know that the people in them agree. */
export const consentRequired = (): Reason => ({
  code: BLOCK.consentRequired,
  ...localized('reasons.consentRequired'),
})

/** Quotes that are asked for at once: the pacer spaces them, this bounds how many wait in front of a submit. */
const QUOTES_AT_ONCE = 4

export interface PricingTools {
  client: Client
  uploader: Uploader
  clock: Clock
  signal: AbortSignal
  /** More rows have their price. */
  onProgress?: () => void
}

/** Every row gets its price for a person to see, the ones whose price is old or has risen included. */
export async function priceForReview(db: Database, batchId: string, tools: PricingTools): Promise<void> {
  await repeatInSlices(db, (limit) => reopenRisen(db, batchId, BLOCK.priceRisen, limit))
  for (const { priceKey, coins, micros } of stalePrices(db, batchId, tools.clock.now() - QUOTE_VALID_MS)) {
    // found only now: the one that had this price a moment ago may have been changed
    const rowId = findRowAtPrice(db, batchId, priceKey)
    const quoted = rowId === undefined ? undefined : await quote(db, rowId, tools)
    if (!quoted) continue
    const { price } = quoted
    rememberPrice(db, batchId, priceKey, { price, seen: true, now: tools.clock.now() })
    rememberToken(db, quoted)
    if (price.coins !== coins || price.micros !== micros)
      await repeatInSlices(db, (limit) => unpriceRows(db, batchId, priceKey, limit))
  }
  await priceMissing(db, batchId, { ...tools, seen: true })
}

/**
 * One quote for every distinct price, not for every row. `seen`: a person is looking, and what they see counts as agreed.
 * A row that the service will not price is blocked with its reason; the others go on.
 */
export async function priceMissing(
  db: Database,
  batchId: string,
  { seen, ...tools }: PricingTools & { seen: boolean },
): Promise<void> {
  async function price({ rowId, priceKey }: UnpricedRow): Promise<void> {
    const now = tools.clock.now()
    const kept = findPrice(db, batchId, priceKey, now - QUOTE_VALID_MS)
    const quoted = kept ? { price: kept } : await quote(db, rowId, tools)
    if (!quoted || isOver()) return
    const { price } = quoted
    if (!kept) rememberPrice(db, batchId, priceKey, { price, seen, now })
    else if (seen) agreeToPrice(db, batchId, priceKey)
    await repeatInSlices(db, (limit) => priceRows(db, batchId, priceKey, { price, seen, risen: priceRisen(), limit }))
    rememberToken(db, quoted)
  }

  /** It has ended or was paused while the service was asked: a person may be looking at its prices by now. */
  const isOver = () => !seen && stateOfBatch(db, batchId) !== 'running'

  for (let rows = findUnpriced(db, batchId, QUOTES_AT_ONCE); rows.length > 0 && !isOver();) {
    const asked = await Promise.allSettled(rows.map(price))
    for (const one of asked) if (one.status === 'rejected') throw one.reason
    tools.onProgress?.()
    rows = findUnpriced(db, batchId, QUOTES_AT_ONCE)
  }
}

/** Answer of the service for a row; without a row when the price was known before. */
interface Quoted {
  price: Price
  token?: { rowId: number; quote: RowQuote }
}

function rememberToken(db: Database, { token }: Quoted): void {
  if (token) rememberQuote(db, token.rowId, token.quote)
}

async function quote(
  db: Database,
  rowId: number,
  { client, uploader, signal }: PricingTools,
): Promise<Quoted | undefined> {
  const row = findRow(db, rowId)
  if (!row) return undefined
  const { modelId, effectId } = row
  const { listDirectory, connectionId } = requireBatch(db, row.batchId)
  const upload = () => uploadInputs(uploader, row, { listDirectory, signal })
  async function ask({ params }: UploadedInputs): Promise<Quoted> {
    const body = { modelId, params, ...(effectId === null ? {} : { effectId }) }
    const asked = await client.call('createQuote', { body, signal })
    const { coins, outputs, quoteToken, expiresAt, [EXTENSION]: extension } = asked
    const price = { coins, outputs, micros: extension?.providerCost?.micros ?? 0 }
    if (quoteToken === null) return { price }
    return { price, token: { rowId, quote: { token: quoteToken, coins, expiresAt: Date.parse(expiresAt) } } }
  }
  try {
    // a service prices only what it could run: the files of the row that speaks for the others must be there
    const uploaded = await upload()
    return await ask(uploaded).catch(async (error: unknown) => {
      if (uploaded.inputs.length === 0 || !mayLackUpload(error)) throw error
      forgetUploads(db, connectionId, uploaded.inputs)
      return ask(await upload())
    })
  } catch (error) {
    const reason = faultOf(error)
    // the key, the network, or the caller's wish: nothing is said about the row
    if (!reason) throw error
    inTransaction(db, () => {
      const rowSince = findRow(db, rowId)
      // sent, canceled or changed while the service was asked: this says nothing about it any more
      if (rowSince?.state === 'ready' && asksForTheSame(rowSince, row)) moveRow(db, rowId, 'block', { reason })
    })
    return undefined
  }
}

function asksForTheSame(one: RowRecord, other: RowRecord): boolean {
  return isDeepStrictEqual([one.modelId, one.effectId, one.params], [other.modelId, other.effectId, other.params])
}

/** What is wrong with the row itself; null when something else is. */
export function faultOf(error: unknown): Reason | null {
  if (error instanceof InputFileError) return { code: error.code, ...error.localized }
  if (!(error instanceof ClientError) || isTransient(error) || error.status === null) return null
  if (isTurnedAway(error) || error.code === 'unexpected_answer') return null
  if (error.code === BLOCK.consentRequired) return consentRequired()
  return { code: error.code, message: error.message }
}
