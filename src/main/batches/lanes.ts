import type { Database } from 'better-sqlite3'
import { CommandError } from '#shared/app/error.ts'
import { said } from '#shared/text/saying.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../host.ts'
import { diskTrouble } from './decisions.ts'
import type { Lane } from './lane/lane.ts'
import { pauseRunning } from './store/batches.ts'
import type { Reason } from './store/records.ts'

/** One lane for every connection that has something to do. */
export interface Lanes {
  /** Opens it if need be; rejects, with the batches paused, when the connection cannot be used now. */
  of(connectionId: string): Promise<Lane>
  trouble(connectionId: string): Promise<Reason | null>
  close(): Promise<void>
}

interface Fall {
  count: number
  at: number
  reason: Reason
  cancelRestart: () => void
}

const FIRST_RESTART_MS = 2_000
const LONGEST_RESTART_MS = 60_000
/** After so long without another fall the first one is forgotten. */
const FORGIVEN_MS = 10 * 60_000

export function createLanes({
  db,
  clock,
  log,
  open,
  onChange,
}: {
  db: Database
  clock: Clock
  log: Log
  open: (connectionId: string, onStumble: (error: unknown) => void) => Promise<Lane>
  onChange: (batchId: string) => void
}): Lanes {
  const lanes = new Map<string, Promise<Lane>>()
  const falls = new Map<string, Fall>()
  const leavers = new Set<Promise<void>>()
  let closed = false

  function of(connectionId: string): Promise<Lane> {
    if (closed) return Promise.reject(new Error('Pressrun is closing.'))
    const known = lanes.get(connectionId)
    if (known) return known
    falls.get(connectionId)?.cancelRestart()
    const opening = open(connectionId, (error) => restart(connectionId, opening, error))
    lanes.set(connectionId, opening)
    opening.catch((error: unknown) => {
      // tried again by the next wish
      if (lanes.get(connectionId) === opening) lanes.delete(connectionId)
      if (!closed) standStill(connectionId, error)
    })
    return opening
  }

  /** A batch that cannot go on says why, instead of silently doing nothing. */
  function standStill(connectionId: string, error: unknown): void {
    const reason =
      diskTrouble(error) ??
      (error instanceof CommandError
        ? { code: error.code, message: error.message }
        : { code: 'connection_failed', ...said('reasons.connectionFailed') })
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

  /** The journal is the truth: close what fell, and begin again from it. */
  function restart(connectionId: string, fallen: Promise<Lane>, error: unknown): void {
    if (closed || lanes.get(connectionId) !== fallen) return
    lanes.delete(connectionId)
    const last = falls.get(connectionId)
    const now = clock.now()
    const count = last && Math.abs(now - last.at) < FORGIVEN_MS ? last.count + 1 : 1
    const full = diskTrouble(error)
    const reason = full ?? {
      code: 'internal',
      ...said('reasons.stumbled'),
    }
    if (full) {
      log.warn('A batch stands still.', { reason: full.message, error: String(error) })
      pause(connectionId, full)
    } else log.error('A batch stumbled.', { error: error instanceof Error ? error.stack : String(error) })
    const delay = Math.min(FIRST_RESTART_MS * 2 ** (count - 1), LONGEST_RESTART_MS)
    const cancelRestart = clock.setTimer(delay, () => void of(connectionId).catch(() => {}))
    falls.set(connectionId, { count, at: now, reason, cancelRestart })
    const leaving = fallen
      .then((lane) => lane.close())
      .catch((failure: unknown) => log.error('A batch could not be put away.', { error: String(failure) }))
      .finally(() => leavers.delete(leaving))
    leavers.add(leaving)
  }

  return {
    of,
    async trouble(connectionId) {
      const lane = await lanes.get(connectionId)?.catch(() => undefined)
      return lane ? lane.trouble() : (falls.get(connectionId)?.reason ?? null)
    },
    async close() {
      closed = true
      for (const { cancelRestart } of falls.values()) cancelRestart()
      const open = await Promise.allSettled(lanes.values())
      await Promise.allSettled(leavers)
      for (const lane of open) if (lane.status === 'fulfilled') await lane.value.close()
    },
  }
}
