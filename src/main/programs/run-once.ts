import type { Database } from 'better-sqlite3'
import type { Batch } from '#shared/app/batch.ts'
import { Refusal } from '#shared/app/refusal.ts'
import { localized } from '#shared/text/localized-message.ts'
import type { StartWithin } from '../batches/actions/start-within.ts'
import type { BatchRecord } from '../batches/store/batches.ts'
import { jsonDigest } from '../tools/canonical-json.ts'
import type { Clock } from '../tools/clock.ts'
import { requireAllowed } from './require-allowed.ts'
import { programSpending } from './spending.ts'
import { findRunByKey, insertRun, type ProgramRecord } from './store.ts'

export interface ProgramRun {
  programId: string
  /** By which a call that comes again is known. */
  key: string
  maxCoins: number | null
  /** What was asked for: the same key with another request is refused. */
  request: unknown
  make: () => Promise<BatchRecord>
}

export type RunOnce = (run: ProgramRun, signal: AbortSignal) => Promise<{ batch: Batch; repeated: boolean }>

/** One run for one key, reserved before it starts: both are in one transaction, and the batch never exceeds its budget. */
export function createRunOnce({
  db,
  clock,
  startWithin,
  readBatch,
  onChange,
}: {
  db: Database
  clock: Clock
  startWithin: StartWithin
  readBatch: (id: string) => Promise<Batch>
  onChange: () => void
}): RunOnce {
  async function findEarlier({ programId, key }: ProgramRun, requestSha256: string) {
    const earlier = findRunByKey(db, programId, key)
    if (!earlier) return undefined
    if (earlier.requestSha256 !== requestSha256)
      throw new Refusal('idempotency_conflict', localized('refusals.runKeyUsed'))
    return { batch: await readBatch(earlier.batchId), repeated: true }
  }

  return async (run, signal) => {
    const { programId, key, maxCoins, request, make } = run
    requireAllowed(db, programId)
    const requestSha256 = jsonDigest(request)
    const earlier = await findEarlier(run, requestSha256)
    if (earlier) return earlier
    const batch = await make()
    const reserve = (coins: number): boolean => {
      // the same call may have come twice at once
      if (findRunByKey(db, programId, key)) return false
      requireCoins(db, requireAllowed(db, programId), coins)
      insertRun(db, { batchId: batch.id, programId, key, requestSha256, reserved: coins, madeAt: clock.now() })
      return true
    }
    const { isStarted } = await startWithin(batch, { maxCoins, signal, reserve })
    if (!isStarted) return (await findEarlier(run, requestSha256))!
    onChange()
    return { batch: await readBatch(batch.id), repeated: false }
  }
}

/** Refuses what is more than the program has left of its limit. */
function requireCoins(db: Database, { id, name, limit }: ProgramRecord, coins: number): void {
  const { spent, reserved } = programSpending(db, id)
  const left = Math.max(limit - spent - reserved, 0)
  if (coins <= left) return
  throw new Refusal(
    'spending_limit',
    localized('refusals.programLimit', { program: name, coins, limit, spent, reserved, left }),
  )
}
