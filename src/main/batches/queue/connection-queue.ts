import { FLYING_STATES } from '#shared/batch/states.ts'
import { PAGE_SIZE_MAX } from '#shared/service/limits.ts'
import { localized } from '#shared/text/localized-message.ts'
import { ClientError, isTransient } from '../../client/client-error.ts'
import { hasEnded } from '../../client/follower.ts'
import { wait } from '../../tools/wait.ts'
import { isKeyTrouble, LONGEST_WAIT_MS } from '../decisions.ts'
import { priceMissing } from '../pricing.ts'
import { attemptOf } from '../store/attempts.ts'
import { openBatchIds, pauseRunning, runningBatches, moveBatch, stateOfBatch } from '../store/batches.ts'
import type { Reason } from '../store/records.ts'
import {
  nextReadyRow,
  nextReadyTime,
  putBackUploading,
  releaseWaiting,
  rowsInState,
  type RowRecord,
} from '../store/rows.ts'
import { coinsOfBatch, countRows, hasOpenRows } from '../store/totals.ts'
import { createUploader } from '../uploads.ts'
import { createCollector } from './collecting.ts'
import type { QueueContext, ConnectionQueueOptions } from './context.ts'
import { createTracker } from './following.ts'
import { createSender } from './sending.ts'
import { createInFlightLimit } from './in-flight-limit.ts'
import { createWithdrawer } from './withdrawing.ts'

/** All batches of one connection, worked on together: they share its rate limit, its running limit and its coins. */
export interface ConnectionQueue {
  /** A person says go on: what waits for better weather tries at once. */
  resumeNow(): void
  /**
   * Takes back what the service has queued. Answers when everything was tried, or after a while; what could not be
   * reached is tried again by itself.
   */
  withdraw(batchId: string): Promise<void>
  /** Fetches what is paid and not here, at once. */
  collectAgain(batchId: string): void
  /** What keeps the whole queue from going on, such as a lost network; null when nothing does. */
  trouble(): Reason | null
  close(): Promise<void>
}

/** Uploads and submits at the same time; the pacer spaces them, this bounds their memory. */
const MOST_SENDING = 4
/** However far away the next known time is, the queue looks around: a sleeping computer's timers are late. */
const LONGEST_NAP_MS = 60_000
const WITHDRAW_PATIENCE_MS = 10_000
const PRICING_PAUSE_MS = 15_000

/** Goes on where the journal says that everything stands. Rejects, with nothing left under way, when it cannot be read. */
export async function createConnectionQueue(options: ConnectionQueueOptions): Promise<ConnectionQueue> {
  const { db, connectionId, client, clock, onChange } = options
  const closing = new AbortController()
  const { signal } = closing
  const working = new Set<Promise<void>>()
  /** Waits that end early when a person says go on. */
  const pendingWaits = new Set<() => void>()
  /** Batches take turns: the one that was served longest ago is next. */
  const lastServed = new Map<string, number>()
  const pricing = new Set<string>()
  let turns = 0
  let sending = 0
  let trouble: Reason | null = null
  let restUntil = 0
  let cancelNap: (() => void) | undefined

  const context: QueueContext = {
    ...options,
    uploader: createUploader(options),
    signal,
    inFlight: new Set(),
    wake,
    sleep,
    clearTrouble: () => (trouble = null),
    reportTrouble,
    endIfOver,
  }
  const { inFlight, uploader } = context
  const window = createInFlightLimit({
    clock,
    readLimit: (known) =>
      run(async () => {
        const { limit, raisedLimit } = await client.call('readConcurrency', { signal })
        known(raisedLimit ?? limit)
        wake()
      }),
  })
  const collector = createCollector(context, run)
  const tracker = createTracker(context, {
    onPaid: (rowId, generation) => collector.collect(rowId, generation),
    onEnded: (generation) => window.landed(generation),
  })
  const withdrawer = createWithdrawer(context, tracker)
  const sender = createSender(context, {
    async onAccepted(rowId, generation) {
      if (hasEnded(generation)) return tracker.observe(rowId, generation)
      tracker.follow(rowId, generation.id)
      await withdrawer.withdraw(rowId)
    },
    rest(milliseconds) {
      restUntil = clock.now() + milliseconds
    },
  })

  try {
    const left = openBatchIds(db, connectionId).flatMap(pickUp)
    if (left.length > 0) run(() => catchUp(new Map(left)))
    wake()
  } catch (error) {
    // on a full disk half of it may be under way already, and nobody else could end it
    await close()
    throw error
  }

  /** What an earlier run has left, each where its journal says it stands. Answers what the service has of it. */
  function pickUp(batchId: string): [generationId: string, rowId: number][] {
    putBackUploading(db, batchId)
    const there: [string, number][] = []
    for (const row of rowsInState(db, batchId, FLYING_STATES)) {
      const attempt = attemptOf(db, row.id)
      if (!attempt) throw new Error(`Row ${row.id} is on its way without a journal entry.`)
      inFlight.add(row.id)
      if (attempt.generationId === null) run(() => sender.sendAgain(row.id, attempt))
      else {
        there.push([attempt.generationId, row.id])
        tracker.follow(row.id, attempt.generationId)
        if (row.cancelAsked) run(() => withdrawer.withdraw(row.id))
      }
    }
    collectAgain(batchId)
    endIfOver(batchId)
    return there
  }

  /** Most of what was left has ended meanwhile: one look tells, before the follower takes its first. */
  async function catchUp(rows: ReadonlyMap<string, number>): Promise<void> {
    const { items } = await client.call('listGenerations', { query: { limit: String(PAGE_SIZE_MAX) }, signal })
    for (const generation of items) {
      const rowId = rows.get(generation.id)
      if (rowId !== undefined) tracker.observe(rowId, generation)
    }
  }

  function collectAgain(batchId: string): void {
    for (const { id } of rowsInState(db, batchId, ['downloading'])) collector.collect(id)
  }

  function run(work: () => Promise<void>): void {
    const tracked = work()
      .catch((error: unknown) => {
        if (signal.aborted) return
        if (error instanceof ClientError) reportTrouble(error)
        else options.onCrash(error)
      })
      .finally(() => working.delete(tracked))
    working.add(tracked)
  }

  function wake(): void {
    if (signal.aborted) return
    cancelNap?.()
    const now = clock.now()
    const running = runningBatches(db, connectionId)
    for (const { id } of running) releaseWaiting(db, id, now, LONGEST_WAIT_MS)
    if (restUntil - now > LONGEST_WAIT_MS) restUntil = now
    if (now < restUntil) return scheduleWake([])
    for (let row = takeNext(running); row; row = takeNext(running)) serve(row)
    scheduleWake(running.map(({ id }) => id))
  }

  /** Looks again when the first row that waits may go on. */
  function scheduleWake(batchIds: readonly string[]): void {
    const now = clock.now()
    if (batchIds.length === 0 && restUntil <= now) return
    const times = batchIds.map((id) => nextReadyTime(db, id)).filter((time) => time !== null)
    const next = Math.min(...times, ...(restUntil > now ? [restUntil] : []), now + LONGEST_NAP_MS)
    cancelNap = clock.setTimer(Math.max(next - now, 0), () => orStumble(wake))
  }

  async function sleep(milliseconds: number): Promise<void> {
    const woken = new AbortController()
    const wakeUp = () => woken.abort()
    pendingWaits.add(wakeUp)
    try {
      await wait(clock, milliseconds, AbortSignal.any([signal, woken.signal]))
    } catch (error) {
      if (signal.aborted) throw error
    } finally {
      pendingWaits.delete(wakeUp)
    }
  }

  function takeNext(running: { id: string; budget: number | null }[]): RowRecord | undefined {
    if (sending >= MOST_SENDING || inFlight.size >= window.size()) return undefined
    running.sort((left, right) => (lastServed.get(left.id) ?? 0) - (lastServed.get(right.id) ?? 0))
    for (const batch of running) {
      if (pricing.has(batch.id) || stateOfBatch(db, batch.id) !== 'running') continue
      const row = nextReadyRow(db, batch.id)
      if (!row || inFlight.has(row.id)) continue
      if (row.coinsQuoted === null) {
        run(() => price(batch.id))
        continue
      }
      if (!isAffordable(batch, row.coinsQuoted)) continue
      lastServed.set(batch.id, ++turns)
      inFlight.add(row.id)
      return row
    }
    return undefined
  }

  function serve(row: RowRecord): void {
    sending += 1
    run(() =>
      sender.begin(row).finally(() => {
        sending -= 1
        wake()
      }),
    )
  }

  /** Rows that were added or changed since a person last looked get their price before they are sent. */
  async function price(batchId: string): Promise<void> {
    pricing.add(batchId)
    try {
      await priceMissing(db, batchId, { client, uploader, clock, signal, seen: false })
      onChange(batchId)
      endIfOver(batchId)
    } catch (error) {
      if (!(error instanceof ClientError) || signal.aborted) throw error
      reportTrouble(error)
      if (isTransient(error)) await sleep(PRICING_PAUSE_MS)
    } finally {
      pricing.delete(batchId)
    }
    wake()
  }

  /** The budget is hard and counts what is in flight; it is used up when nothing in flight can come back. */
  function isAffordable({ id, budget }: { id: string; budget: number | null }, coins: number): boolean {
    if (budget === null) return true
    const { charged, held } = coinsOfBatch(db, id)
    if (charged + held + coins <= budget) return true
    if (held === 0 && !countRows(db, id).uploading) {
      moveBatch(db, id, 'pause', clock.now(), {
        code: 'budget_reached',
        ...localized('reasons.budgetReached', budget),
      })
      onChange(id)
    }
    return false
  }

  function endIfOver(batchId: string): void {
    const state = stateOfBatch(db, batchId)
    if ((state !== 'running' && state !== 'paused') || hasOpenRows(db, batchId)) return
    moveBatch(db, batchId, 'end', clock.now())
    onChange(batchId)
  }

  function reportTrouble(error: ClientError): void {
    const { code, message } = error
    const told = { code, message }
    trouble = told
    orStumble(() => {
      if (isKeyTrouble(error)) pauseRunning(db, connectionId, told, clock.now()).forEach(onChange)
      else runningBatches(db, connectionId).forEach(({ id }) => onChange(id))
    })
  }

  /** For what nobody waits for: a failure, such as a full disk, would end the whole process. */
  function orStumble(work: () => void): void {
    if (signal.aborted) return
    try {
      work()
    } catch (error) {
      options.onCrash(error)
    }
  }

  function resumeNow(): void {
    restUntil = 0
    for (const wakeUp of pendingWaits) wakeUp()
    orStumble(() => {
      for (const batchId of openBatchIds(db, connectionId)) endIfOver(batchId)
      wake()
    })
  }

  /** When it is done nothing of the queue touches the database any more. */
  async function close(): Promise<void> {
    closing.abort(new Error('Pressrun is closing.'))
    cancelNap?.()
    tracker.close()
    // what ends may have begun something else
    while (working.size > 0) await Promise.allSettled(working)
  }

  return {
    resumeNow,
    async withdraw(batchId) {
      const tried = Promise.all([withdrawer.withdrawBatch(batchId), sender.answered(batchId)])
      const patience = new AbortController()
      await Promise.race([tried, wait(clock, WITHDRAW_PATIENCE_MS, patience.signal).catch(() => {})])
      patience.abort()
      // whatever becomes of the rest is told by its rows
      tried.catch((error: unknown) => !signal.aborted && options.onCrash(error))
      if (signal.aborted) return
      endIfOver(batchId)
      wake()
    },
    collectAgain(batchId) {
      collectAgain(batchId)
      resumeNow()
    },
    trouble: () => trouble,
    close,
  }
}
