import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { atScale, createFolder, openEngine, writeRows, type BenchEngine } from './engine.ts'
import { inTurns, microseconds, perCall, WARM_UP_ROUNDS, type Result } from './measure.ts'
import { sized } from './size.ts'

const ROUNDS = 11
const CALLS = sized(200, 5)

/**
 * A submit that is on disk when its answer is read, against a bare transaction that writes the same rows as durably. The
 * reference is the writing alone: ours also reads the request strictly, knows its caller and counts the call, digests the
 * body, asks about the key, the account and the price, and writes the answer, which no submit may leave out.
 */
export async function benchSubmit(): Promise<Result> {
  const [ourFolder, bareFolder] = [createFolder(), createFolder()]
  const engine = await openEngine(ourFolder.path)
  await (await openEngine(bareFolder.path)).close()
  const db = new BetterSqlite3(join(bareFolder.path, 'engine.db'))
  db.pragma('synchronous = FULL')
  db.pragma('foreign_keys = ON')
  const accountId = db.prepare('SELECT id FROM accounts').pluck().get() as string
  const write = writeRows(db)
  const transaction = db.transaction(() => write(accountId, 'queued'))

  const ours = () => submits(engine)
  const bare = () => {
    // as the service does when writing pauses, and it does between two of its rounds: a log that grows is synced slower
    db.pragma('wal_checkpoint(RESTART)')
    return perCall(CALLS, () => transaction.immediate())
  }
  await inTurns(WARM_UP_ROUNDS, ours, bare)
  const times = await inTurns(ROUNDS, ours, bare)
  await engine.close()
  db.close()
  ourFolder.remove()
  bareFolder.remove()
  return {
    name: 'durable submit against a bare transaction',
    ours: microseconds(times.ours),
    reference: microseconds(times.reference),
    ratio: times.reference / times.ours,
    bar: { atLeast: 0.7 },
  }
}

/** A submit to an account with a long history, against one to an account with a short one. */
export async function benchSubmitAtScale(): Promise<Result> {
  return {
    name: 'submit at 100,000 stored generations against 1,000',
    ...(await atScale(ROUNDS, submits)),
    bar: { atMost: 1.3 },
  }
}

async function submits(engine: BenchEngine): Promise<number> {
  await engine.nextWindow()
  return engine.timeSubmits(CALLS)
}
