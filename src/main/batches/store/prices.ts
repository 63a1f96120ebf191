import type { Database } from 'better-sqlite3'
import type { PageAfter } from '../../sqlite/row-pages.ts'
import { inTransaction } from '../../sqlite/transaction.ts'
import type { Reason } from './reasons.ts'
import type { BranchPrice } from './rows.ts'
import { rowMoveSql, rowMoveValues } from './transitions.ts'

export interface Price {
  coins: number
  outputs: number
  /** What providers bill for all outputs, in millionths of a dollar. */
  micros: number
}

/** As the service has just said it. `seen`: a person is looking at it, and agrees to it also for rows that do not exist yet. */
export function rememberPrice(
  db: Database,
  batchId: string,
  key: string,
  { price, seen, now }: { price: Price; seen: boolean; now: number },
): void {
  db.prepare(
    `INSERT INTO batch_prices (batch_id, price_key, coins, outputs, provider_micros, quoted_at, agreed)
     VALUES (@batchId, @key, @coins, @outputs, @micros, @now, CASE WHEN @seen THEN @coins END)
     ON CONFLICT DO UPDATE SET coins = excluded.coins, outputs = excluded.outputs,
       provider_micros = excluded.provider_micros, quoted_at = excluded.quoted_at,
       agreed = CASE WHEN @seen THEN excluded.coins ELSE agreed END`,
  ).run({ batchId, key, ...price, now, seen: Number(seen) })
}

/** A person looks at a price that is known already. It is as old as it was: only the service's answer makes it new. */
export function agreeToPrice(db: Database, batchId: string, key: string): void {
  db.prepare('UPDATE batch_prices SET agreed = coins WHERE batch_id = @batchId AND price_key = @key').run({
    batchId,
    key,
  })
}

/**
 * For a row of a later step. One that has risen since a person saw it is left open: the row is priced anew, and waits for
 * a person then.
 */
export function priceOfBranch(db: Database, batchId: string, key: string): BranchPrice {
  const known = db
    .prepare<{ batchId: string; key: string }, Price & { agreed: number | null; quotedAt: number }>(
      `SELECT coins, outputs, provider_micros AS micros, agreed, quoted_at AS quotedAt FROM batch_prices
       WHERE batch_id = @batchId AND price_key = @key`,
    )
    .get({ batchId, key })
  if (!known) return { coins: null, agreed: null, outputs: null, micros: 0 }
  const { coins, outputs, micros, agreed, quotedAt } = known
  return agreed === null || agreed < coins || quotedAt === 0
    ? { coins: null, agreed, outputs: null, micros: 0 }
    : { coins, agreed, outputs, micros }
}

/** As it was quoted after `quotedAfter`; undefined when it is not known, or not any more. */
export function findPrice(db: Database, batchId: string, key: string, quotedAfter: number): Price | undefined {
  return db
    .prepare<{ batchId: string; key: string; quotedAfter: number }, Price>(
      `SELECT coins, outputs, provider_micros AS micros FROM batch_prices
       WHERE batch_id = @batchId AND price_key = @key AND quoted_at > @quotedAfter`,
    )
    .get({ batchId, key, quotedAfter })
}

/** The service asks another one by now. What a person has agreed to stays known. */
export function forgetPrice(db: Database, batchId: string, key: string): void {
  db.prepare('UPDATE batch_prices SET quoted_at = 0 WHERE batch_id = @batchId AND price_key = @key').run({
    batchId,
    key,
  })
}

export interface UnpricedRow {
  rowId: number
  priceKey: string
}

/** Rows that have no price yet, one for each distinct price key. */
export function findUnpriced(db: Database, batchId: string, limit: number): UnpricedRow[] {
  return db
    .prepare<{ batchId: string; limit: number }, UnpricedRow>(
      `SELECT min(id) AS rowId, price_key AS priceKey FROM batch_rows
       WHERE batch_id = @batchId AND state = 'ready' AND coins_quoted IS NULL GROUP BY price_key LIMIT @limit`,
    )
    .all({ batchId, limit })
}

/**
 * Gives a price to rows that share it; answers how many. `seen`: a person is looking at it. Otherwise a row whose price
 * they have seen lower is blocked with the reason.
 */
export function priceRows(
  db: Database,
  batchId: string,
  key: string,
  { price, seen, risen, limit }: { price: Price; seen: boolean; risen: Reason; limit: number },
): number {
  return inTransaction(db, () => {
    const ids = db
      .prepare<{ batchId: string; key: string; limit: number }, number>(
        `SELECT id FROM batch_rows
         WHERE batch_id = @batchId AND price_key = @key AND state = 'ready' AND coins_quoted IS NULL
         LIMIT @limit`,
      )
      .pluck()
      .all({ batchId, key, limit })
    const these = JSON.stringify(ids)
    if (seen)
      db.prepare('UPDATE batch_rows SET coins_agreed = @coins WHERE id IN (SELECT value FROM json_each(@these))').run({
        coins: price.coins,
        these,
      })
    db.prepare(
      `UPDATE batch_rows SET coins_quoted = @coins, micros_quoted = @micros, outputs_expected = @outputs
       WHERE id IN (SELECT value FROM json_each(@these))`,
    ).run({ ...price, these })
    const { set, from } = rowMoveSql('block', ['ready'])
    db.prepare(
      `UPDATE batch_rows SET ${set}
       WHERE id IN (SELECT value FROM json_each(@these)) AND ${from} AND coins_agreed < coins_quoted`,
    ).run({ these, ...rowMoveValues({ reason: risen }) })
    return ids.length
  })
}

/**
 * The service asks more than `refused` coins: every row of that price waits for a person. One that a person has seen at a
 * higher price meanwhile does not. Answers how many.
 */
export function blockRisen(
  db: Database,
  batchId: string,
  key: string,
  { refused, reason, limit }: { refused: number; reason: Reason; limit: number },
): number {
  const { set, from } = rowMoveSql('block', ['ready'])
  return db
    .prepare(
      `UPDATE batch_rows SET ${set}
       WHERE id IN (SELECT id FROM batch_rows WHERE batch_id = @batchId AND ${from} AND price_key = @key
         AND coins_quoted <= @refused LIMIT @limit)`,
    )
    .run({ batchId, key, refused, limit, ...rowMoveValues({ reason }) }).changes
}

/** Rows that wait for a person because of their price are ready again, to be priced anew. Answers how many. */
export function reopenRisen(db: Database, batchId: string, risenCode: string, limit: number): number {
  const { set, from } = rowMoveSql('revive', ['blocked'])
  return db
    .prepare(
      `UPDATE batch_rows SET ${set}, coins_quoted = NULL, micros_quoted = 0
       WHERE id IN (SELECT id FROM batch_rows
         WHERE batch_id = @batchId AND ${from} AND reason_code = @risenCode LIMIT @limit)`,
    )
    .run({ batchId, risenCode, limit, ...rowMoveValues() }).changes
}

interface StalePrice {
  priceKey: string
  coins: number
  micros: number
}

/** Prices that were quoted before. */
export function stalePrices(db: Database, batchId: string, quotedBefore: number): StalePrice[] {
  return db
    .prepare<{ batchId: string; quotedBefore: number }, StalePrice>(
      `SELECT price_key AS priceKey, coins, provider_micros AS micros
       FROM batch_prices WHERE batch_id = @batchId AND quoted_at <= @quotedBefore`,
    )
    .all({ batchId, quotedBefore })
}

/** Any row that waits to be sent at this price. */
export function findRowAtPrice(db: Database, batchId: string, key: string): number | undefined {
  return db
    .prepare<{ batchId: string; key: string }, number>(
      `SELECT id FROM batch_rows WHERE batch_id = @batchId AND state = 'ready' AND price_key = @key LIMIT 1`,
    )
    .pluck()
    .get({ batchId, key })
}

/** Takes the price away from rows that were not sent yet; answers how many. */
export function unpriceRows(db: Database, batchId: string, key: string, limit: number): number {
  return db
    .prepare(
      `UPDATE batch_rows SET coins_quoted = NULL, micros_quoted = 0 WHERE id IN (SELECT id FROM batch_rows
         WHERE batch_id = @batchId AND state = 'ready' AND price_key = @key AND coins_quoted IS NOT NULL LIMIT @limit)`,
    )
    .run({ batchId, key, limit }).changes
}

/** A row that is ready to be sent, with its price. */
export interface PricedRow {
  id: number
  position: number
  priceKey: string
  modelId: string
  effectId: string | null
  coins: number
  micros: number
  outputs: number
  params: string
  mediaParams: string
  step: number
  root: number | null
  later: string
}

export function pagePriced(db: Database, batchId: string, { after, limit }: PageAfter): PricedRow[] {
  return db
    .prepare<{ batchId: string; position: number; id: number; limit: number }, PricedRow>(
      `SELECT id, position, price_key AS priceKey, model_id AS modelId, effect_id AS effectId, coins_quoted AS coins,
         micros_quoted AS micros, outputs_expected AS outputs, params, media_params AS mediaParams, step, root, later
       FROM batch_rows WHERE batch_id = @batchId AND state = 'ready' AND (position, id) > (@position, @id)
       ORDER BY position, id LIMIT @limit`,
    )
    .all({ batchId, position: after.position, id: after.id, limit })
}
