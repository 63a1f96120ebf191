import type { Database } from 'better-sqlite3'
import { CommandError } from '#shared/app/error.ts'
import { localized } from '#shared/text/localized-message.ts'
import type { Clock } from '../../tools/clock.ts'
import type { Log } from '../../tools/log.ts'
import { diskTrouble } from './failure-rules.ts'
import type { ConnectionQueue } from './connection-queue.ts'
import { pauseRunning } from '../store/batches.ts'
import type { Reason } from '../store/reasons.ts'
import { describeError } from '../../tools/describe-error.ts'
import { waitAfter } from '../../tools/wait-after.ts'

/** One queue for every connection that has something to do. */
export interface ConnectionQueues {
  /** Opens it if need be; rejects, with the batches paused, when the connection cannot be used now. */
  of(connectionId: string): Promise<ConnectionQueue>
  trouble(connectionId: string): Promise<Reason | null>
  close(): Promise<void>
}

interface CrashRecord {
  count: number
  at: number
  reason: Reason
  cancelRestart: () => void
}

const FIRST_RESTART_MS = 2_000
const LONGEST_RESTART_MS = 60_000
/** A crash that is longer ago than this does not lengthen the wait before a restart. */
const FORGET_CRASH_MS = 10 * 60_000

export function createConnectionQueues({
  db,
  clock,
  log,
  open,
  onChange,
}: {
  db: Database
  clock: Clock
  log: Log
  open: (connectionId: string, onCrash: (error: unknown) => void) => Promise<ConnectionQueue>
  onChange: (batchId: string) => void
}): ConnectionQueues {
  const queues = new Map<string, Promise<ConnectionQueue>>()
  const crashes = new Map<string, CrashRecord>()
  /** Why a connection could not be opened when it was last tried. */
  const refused = new Map<string, Reason>()
  const closing = new Set<Promise<void>>()
  let closed = false

  function of(connectionId: string): Promise<ConnectionQueue> {
    if (closed) return Promise.reject(new Error('Pressrun is closing.'))
    const known = queues.get(connectionId)
    if (known) return known
    crashes.get(connectionId)?.cancelRestart()
    const opening = open(connectionId, (error) => restart(connectionId, opening, error))
    queues.set(connectionId, opening)
    opening.then(
      () => refused.delete(connectionId),
      (error: unknown) => {
        // the next command that needs it tries again
        if (queues.get(connectionId) === opening) queues.delete(connectionId)
        if (!closed) standStill(connectionId, error)
      },
    )
    return opening
  }

  /** A batch that cannot go on says why, instead of silently doing nothing. */
  function standStill(connectionId: string, error: unknown): void {
    const reason =
      diskTrouble(error) ??
      (error instanceof CommandError
        ? { code: error.code, message: error.message }
        : { code: 'connection_failed', ...localized('reasons.connectionFailed') })
    refused.set(connectionId, reason)
    log.warn('A connection cannot be opened.', { connectionId, error: String(error) })
    pause(connectionId, reason)
  }

  function pause(connectionId: string, reason: Reason): void {
    try {
      pauseRunning(db, connectionId, reason, clock.now()).forEach(onChange)
    } catch (error) {
      // on a full disk not even that can be written down; it is said all the same
      log.error('A pause could not be written down.', { error: String(error) })
    }
  }

  /** After a crash: the journal says how everything stands, so a new queue is opened from it and the old one closed. */
  function restart(connectionId: string, crashed: Promise<ConnectionQueue>, error: unknown): void {
    if (closed || queues.get(connectionId) !== crashed) return
    queues.delete(connectionId)
    const last = crashes.get(connectionId)
    const now = clock.now()
    const count = last && Math.abs(now - last.at) < FORGET_CRASH_MS ? last.count + 1 : 1
    const full = diskTrouble(error)
    const reason = full ?? {
      code: 'internal',
      ...localized('reasons.unforeseen'),
    }
    if (full) {
      log.warn('A queue cannot write to the disk.', { reason: full.message, error: String(error) })
      pause(connectionId, full)
    } else log.error('A queue crashed and is opened again.', { error: describeError(error) })
    const delay = waitAfter(count, { firstMs: FIRST_RESTART_MS, longestMs: LONGEST_RESTART_MS })
    const cancelRestart = clock.setTimer(delay, () => void of(connectionId).catch(() => {}))
    crashes.set(connectionId, { count, at: now, reason, cancelRestart })
    const leaving = crashed
      .then((queue) => queue.close())
      .catch((failure: unknown) => log.error('A crashed queue could not be closed.', { error: String(failure) }))
      .finally(() => closing.delete(leaving))
    closing.add(leaving)
  }

  return {
    of,
    async trouble(connectionId) {
      const queue = await queues.get(connectionId)?.catch(() => undefined)
      if (queue) return queue.trouble()
      return crashes.get(connectionId)?.reason ?? refused.get(connectionId) ?? null
    },
    async close() {
      closed = true
      for (const { cancelRestart } of crashes.values()) cancelRestart()
      const open = await Promise.allSettled(queues.values())
      await Promise.allSettled(closing)
      for (const queue of open) if (queue.status === 'fulfilled') await queue.value.close()
    },
  }
}
