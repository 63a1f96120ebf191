import { runningLimitOf } from '#shared/service/account.ts'
import type { EngineContext } from '../context.ts'
import type { Reservation } from '../providers/connections/server-pool.ts'
import {
  claimOldestBut,
  claimOldestOf,
  countQueuedOf,
  listQueueing,
  type GenerationRow,
  type QueueingAccount,
} from './store.ts'

/** One that was taken from the queue, and how its provider is asked to keep a place for it. */
export interface Claimed {
  row: GenerationRow
  reserve?: () => Reservation
}

export interface ClaimOptions {
  now: number
  expiresAt: number
  /** How many of an account's generations are with providers: those do not count against its own limit. */
  elsewhere: (accountId: string) => number
}

/** Whether anything waits that may run now. Most of the time nothing does, and looking costs a submit next to nothing. */
export function hasClaimable(context: EngineContext, elsewhere: ClaimOptions['elsewhere']): boolean {
  const accounts = listQueueing(context.db)
  if (accounts.length === 0) return false
  if (accounts.some((account) => roomHere(context, account, elsewhere) > 0)) return true
  return context.providers.groups().some(({ free }) => free > 0)
}

/**
 * Takes up what is queued, first in, first out: of the service's own models while the account runs fewer than it may, and
 * of each provider's while it has a free place. Neither holds up the other.
 */
export function claimQueued(context: EngineContext, options: ClaimOptions): Claimed[] {
  const { db, providers } = context
  const groups = providers.groups().filter(({ modelIds }) => modelIds.length > 0)
  const modelIds = groups.flatMap((group) => group.modelIds)
  // what nobody can make now waits here, so that it stands in nobody's way
  const stuck = context.catalog.models.map(({ entry }) => entry.id).filter((id) => !context.machines.canRun(id))
  const others = [...modelIds, ...stuck]
  const claimed: Claimed[] = []
  for (const account of listQueueing(db)) {
    for (const { modelIds: ofGroup, free, reserve } of groups) {
      for (let left = free; left > 0; left--) {
        const row = claimOldestOf(db, account.id, ofGroup, options)
        if (!row) break
        claimed.push({ row, reserve })
      }
    }
    let room = roomHere(context, account, options.elsewhere)
    // a long queue for a full provider is not walked through for each of ours that has room
    if (room <= 0 || (groups.length > 0 && countQueuedOf(db, account.id, modelIds) >= account.queued)) continue
    for (let row = claimOldestBut(db, account.id, others, options); row && room > 0; room--) {
      claimed.push({ row })
      row = room > 1 ? claimOldestBut(db, account.id, others, options) : undefined
    }
  }
  return claimed
}

/** How many more of the service's own models may begin: a pool of machines is kept busy, whatever the limit says. */
function roomHere(
  { workers, machines }: EngineContext,
  account: QueueingAccount,
  elsewhere: ClaimOptions['elsewhere'],
): number {
  if (!workers.takesRuns()) return 0
  return Math.max(runningLimitOf(account), machines.room()) - (account.running - elsewhere(account.id))
}
