import type { Database } from 'better-sqlite3'
import type { GenerationRow } from './store.ts'

/**
 * Where each queued generation of one account stands in its queue, from 1. However long the queue, it is walked at most
 * from the nearer end to the given rows, and never for the newest ones.
 */
export function queuePositions(
  db: Database,
  accountId: string,
  rows: readonly Pick<GenerationRow, 'seq' | 'status'>[],
): Map<number, number> {
  const seqs = rows.filter(({ status }) => status === 'queued').map(({ seq }) => seq)
  if (seqs.length === 0) return new Map()
  const oldest = Math.min(...seqs)
  const ahead = countAhead(db, accountId, oldest)
  const ranks = db
    .prepare<Record<string, unknown>, { seq: number; rank: number }>(
      `SELECT seq, rank FROM (
         SELECT seq, row_number() OVER (ORDER BY seq) AS rank FROM generations
         WHERE account_id = :accountId AND status = 'queued' AND seq BETWEEN :oldest AND :newest)
       WHERE seq IN (SELECT value FROM json_each(:seqs))`,
    )
    .all({ accountId, oldest, newest: Math.max(...seqs), seqs: JSON.stringify(seqs) })
  return new Map(ranks.map(({ seq, rank }) => [seq, ahead + rank]))
}

function countAhead(db: Database, accountId: string, seq: number): number {
  const { length, first, last } = queueOf(db, accountId)
  if (seq - first < last - seq)
    return db
      .prepare<[string, number], { n: number }>(
        "SELECT count(*) AS n FROM generations WHERE account_id = ? AND status = 'queued' AND seq < ?",
      )
      .get(accountId, seq)!.n
  const { n: fromHere } = db
    .prepare<[string, number], { n: number }>(
      "SELECT count(*) AS n FROM generations WHERE account_id = ? AND status = 'queued' AND seq >= ?",
    )
    .get(accountId, seq)!
  return length - fromHere
}

function queueOf(db: Database, accountId: string): { length: number; first: number; last: number } {
  return db
    .prepare<Record<string, unknown>, { length: number; first: number; last: number }>(
      `SELECT queued_count AS length,
              (SELECT min(seq) FROM generations WHERE account_id = :accountId AND status = 'queued') AS first,
              (SELECT max(seq) FROM generations WHERE account_id = :accountId AND status = 'queued') AS last
       FROM accounts WHERE id = :accountId`,
    )
    .get({ accountId })!
}
