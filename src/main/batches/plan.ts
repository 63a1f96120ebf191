import type { Database } from 'better-sqlite3'
import type { BatchPlan } from '#shared/app/batch.ts'
import type { Client } from '../client/index.ts'
import { priceForReview, type PricingTools } from './pricing.ts'
import { countRows } from './store/totals.ts'

/** Asked of every row besides its share of looks and listings. */
const REQUESTS_PER_ROW = 1.15

/** What running a batch would mean, before a coin moves. */
export async function planBatch(db: Database, batchId: string, tools: PricingTools): Promise<BatchPlan> {
  await priceForReview(db, batchId, tools)
  return { ...totalsOf(db, batchId), ...(await limitsOf(db, batchId, tools)) }
}

function totalsOf(db: Database, batchId: string) {
  const prices = db
    .prepare<
      [string],
      { modelId: string; effectId: string | null; coins: number; rows: number; total: number; outputs: number }
    >(
      `SELECT model_id AS modelId, effect_id AS effectId, coins_quoted AS coins, count(*) AS rows,
         sum(coins_quoted) AS total, sum(outputs_expected) AS outputs
       FROM batch_rows WHERE batch_id = ? AND state = 'ready' GROUP BY price_key ORDER BY total DESC`,
    )
    .all(batchId)
  const files = db
    .prepare<[string], { count: number }>(
      `SELECT count(DISTINCT value.value) AS count FROM batch_rows, json_each(media_params) AS name,
         json_each(CASE json_type(params, '$.' || name.value) WHEN 'array' THEN json_extract(params, '$.' || name.value)
           ELSE json_array(json_extract(params, '$.' || name.value)) END) AS value
       WHERE batch_id = ? AND state = 'ready' AND media_params <> '[]'`,
    )
    .get(batchId)!
  const sum = (field: 'rows' | 'total' | 'outputs') => prices.reduce((total, price) => total + price[field], 0)
  return {
    rows: sum('rows'),
    blockedRows: countRows(db, batchId).blocked ?? 0,
    outputs: sum('outputs'),
    coins: sum('total'),
    prices: prices.map(({ modelId, effectId, coins, rows, total }) => ({ modelId, effectId, coins, rows, total })),
    files: files.count,
  }
}

async function limitsOf(db: Database, batchId: string, { client, signal }: { client: Client; signal: AbortSignal }) {
  const { balance, concurrency, rateLimits } = await client.call('readAccount', { signal })
  const rows = countRows(db, batchId).ready ?? 0
  const { limit, windowSeconds } = rateLimits.key
  const runningLimit = concurrency.raisedLimit ?? concurrency.limit
  const usual = usualSeconds(db, batchId)
  return {
    availableCoins: Math.max(balance.available, 0),
    runningLimit,
    seconds: {
      byRateLimit: Math.ceil((rows * REQUESTS_PER_ROW) / limit) * windowSeconds,
      byRunningLimit: usual === null ? null : Math.ceil((rows * usual) / runningLimit),
    },
  }
}

/** How long the models of this batch took before, on average; null when they were never run. */
function usualSeconds(db: Database, batchId: string): number | null {
  const found = db
    .prepare<[string], { seconds: number | null }>(
      `SELECT avg(settled_at - started_at) / 1000.0 AS seconds FROM row_attempts
       JOIN batch_rows ON batch_rows.id = row_attempts.row_id
       WHERE started_at IS NOT NULL AND coins_charged > 0
         AND model_id IN (SELECT DISTINCT model_id FROM batch_rows WHERE batch_id = ?)`,
    )
    .get(batchId)
  return found?.seconds ?? null
}
