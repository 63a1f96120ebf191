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
  const seqs = rows
    .filter(({ status }) => status === 'queued')
    .map(({ seq }) => seq)
    .sort((left, right) => left - right)
  const [oldest] = seqs
  if (oldest === undefined) return new Map()
  let position = countAhead(db, accountId, oldest)
  const steps = countBetween(db, accountId, seqs)
  return new Map(seqs.map((seq, index) => [seq, (position += steps[index]!)]))
}

/** How many of the queue each one is further than the one before it. */
function countBetween(db: Database, accountId: string, seqs: readonly number[]): number[] {
  const spans = seqs.map((seq, index) => [seqs[index - 1] ?? seq - 1, seq])
  return db
    .prepare<[string, string], { n: number }>(
      `SELECT (SELECT count(*) FROM generations
               WHERE account_id = ? AND status = 'queued' AND seq > value ->> 0 AND seq <= value ->> 1) AS n
       FROM json_each(?) ORDER BY key`,
    )
    .all(accountId, JSON.stringify(spans))
    .map(({ n }) => n)
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
