import type { Database } from 'better-sqlite3'

/** The service's promise to make a row for exactly this price. */
export interface RowQuote {
  token: string
  coins: number
  expiresAt: number
}

export function rememberQuote(db: Database, rowId: number, quote: RowQuote): void {
  db.prepare(
    `INSERT INTO row_quotes (row_id, token, coins, expires_at)
     SELECT id, @token, @coins, @expiresAt FROM batch_rows WHERE id = @rowId AND state = 'ready'
     ON CONFLICT DO UPDATE SET token = excluded.token, coins = excluded.coins, expires_at = excluded.expires_at`,
  ).run({ rowId, ...quote })
}

/** Takes the row's token for this price, so that it is sent once; null when there is none that holds. */
export function takeQuoteToken(
  db: Database,
  rowId: number,
  { coins, now }: { coins: number; now: number },
): string | null {
  const quote = db
    .prepare<[number], RowQuote>(
      'DELETE FROM row_quotes WHERE row_id = ? RETURNING token, coins, expires_at AS expiresAt',
    )
    .get(rowId)
  return quote && quote.coins === coins && quote.expiresAt > now ? quote.token : null
}

/** The row asks for something else by now. */
export function forgetQuote(db: Database, rowId: number): void {
  db.prepare('DELETE FROM row_quotes WHERE row_id = ?').run(rowId)
}
