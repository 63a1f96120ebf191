import { LONGEST_WAIT_MS } from './failure-rules.ts'
import { runningBatches } from '../store/batches.ts'
import { nextReadyTime, releaseWaiting, type RowRecord } from '../store/rows.ts'
import type { Background } from '../../tools/background.ts'
import type { RowChooser, RunningBatch } from './choosing.ts'
import type { QueueContext } from './context.ts'
import type { InFlightLimit } from './in-flight-limit.ts'

/** Sends rows as long as there is room for them, and looks again when more may be sent. */
export interface Dispatcher {
  /** Something may be sent now. */
  wake(): void
  /** Nothing is sent for so long, or for as long as the queue ever waits. */
  rest(milliseconds: number): void
  endRest(): void
  close(): void
}

/** Uploads and submits at the same time; the pacer spaces them, this bounds their memory. */
const MOST_SENDING = 4
/** Single runs get places of their own beside the rows of lists. */
const MOST_SENDING_WITH_SINGLES = 2 * MOST_SENDING
/** However far away the next known time is, the queue looks again by then: a sleeping computer's timers are late. */
const LOOK_AGAIN_MS = 60_000

export function createDispatcher(
  { db, connectionId, clock, signal, inFlight }: QueueContext,
  {
    background,
    chooser,
    limit,
    send,
  }: {
    background: Background
    chooser: RowChooser
    limit: Pick<InFlightLimit, 'size' | 'sizeForSingles'>
    send: (row: RowRecord) => Promise<void>
  },
): Dispatcher {
  let sending = 0
  let restUntil = 0
  let cancelTimer: (() => void) | undefined

  function wake(): void {
    if (signal.aborted) return
    cancelTimer?.()
    const now = clock.now()
    const running = runningBatches(db, connectionId)
    for (const { id } of running) releaseWaiting(db, id, now, LONGEST_WAIT_MS)
    // dated by a clock that was set back since
    if (restUntil - now > LONGEST_WAIT_MS) restUntil = now
    if (now < restUntil) return scheduleWake([])
    // somebody waits for a single run: it goes before the rows of any list
    sendFrom(
      running.filter(({ kind }) => kind === 'single'),
      () => sending < MOST_SENDING_WITH_SINGLES && inFlight.size < limit.sizeForSingles(),
    )
    sendFrom(
      running.filter(({ kind }) => kind === 'list'),
      () => sending < MOST_SENDING && inFlight.size < limit.size(),
    )
    scheduleWake(running.map(({ id }) => id))
  }

  function sendFrom(batches: readonly RunningBatch[], hasRoom: () => boolean): void {
    while (batches.length > 0 && hasRoom()) {
      const row = chooser.take(batches)
      if (!row) return
      start(row)
    }
  }

  function start(row: RowRecord): void {
    inFlight.add(row.id)
    sending += 1
    background.run(() =>
      send(row).finally(() => {
        sending -= 1
        wake()
      }),
    )
  }

  /** Sets a timer for the time at which the first of the waiting rows may be sent. */
  function scheduleWake(batchIds: readonly string[]): void {
    const now = clock.now()
    if (batchIds.length === 0 && restUntil <= now) return
    const times = batchIds.map((id) => nextReadyTime(db, id)).filter((time) => time !== null)
    const next = Math.min(...times, ...(restUntil > now ? [restUntil] : []), now + LOOK_AGAIN_MS)
    cancelTimer = clock.setTimer(Math.max(next - now, 0), () => background.guard(wake))
  }

  return {
    wake,
    rest(milliseconds) {
      // longer would look like a clock that was set back
      restUntil = clock.now() + Math.min(milliseconds, LONGEST_WAIT_MS)
    },
    endRest() {
      restUntil = 0
    },
    close: () => cancelTimer?.(),
  }
}
