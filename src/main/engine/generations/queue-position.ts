import type { Database } from 'better-sqlite3'
import { countQueued, queueOf, type GenerationRow } from './store.ts'

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
  // how many of the queue each one is further than the one before it
  const spans = seqs.map((seq, index) => ({ after: seqs[index - 1] ?? seq - 1, until: seq }))
  const steps = countQueued(db, accountId, spans)
  return new Map(seqs.map((seq, index) => [seq, (position += steps[index]!)]))
}

function countAhead(db: Database, accountId: string, seq: number): number {
  const { length, first, last } = queueOf(db, accountId)
  if (seq - first < last - seq) return countQueued(db, accountId, [{ after: first - 1, until: seq - 1 }])[0]!
  return length - countQueued(db, accountId, [{ after: seq - 1, until: last }])[0]!
}
