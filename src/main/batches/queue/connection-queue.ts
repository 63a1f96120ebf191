import { runningLimitOf } from '#shared/service/account.ts'
import { hasEnded } from '../../client/follower.ts'
import { wait } from '../../tools/wait.ts'
import { openBatchIds } from '../store/batches.ts'
import type { Reason } from '../store/reasons.ts'
import { createUploader } from '../inputs/uploader.ts'
import { ClientError } from '../../client/client-error.ts'
import { createBackground, type Background } from '../../tools/background.ts'
import { createRowChooser } from './choosing.ts'
import { createCollector } from './collecting.ts'
import type { QueueContext, ConnectionQueueOptions } from './context.ts'
import { createDispatcher } from './dispatching.ts'
import { createTracker } from './following.ts'
import { createInFlightLimit } from './in-flight-limit.ts'
import { createRetryWaits } from './retry-waits.ts'
import { collectLeft, resumeLeftRows } from './resuming.ts'
import { createSender } from './sending.ts'
import { createQueueStatus } from './status.ts'
import { createWithdrawer } from './withdrawing.ts'

/** All batches of one connection, worked on together: they share its rate limit, its running limit and its coins. */
export interface ConnectionQueue {
  /** A person says go on: what waits before its next try is tried at once. */
  resumeNow(): void
  /**
   * Takes back what the service has queued. Answers when everything was tried, or after a while; what could not be
   * reached is tried again by itself.
   */
  withdraw(batchId: string): Promise<void>
  /** These rows are waited for no longer. */
  letGo(rowIds: readonly number[]): void
  /** Goes on with what is paid and not finished, at once. */
  collectAgain(batchId: string): void
  /** What keeps the whole queue from going on, such as a lost network; null when nothing does. */
  trouble(): Reason | null
  close(): Promise<void>
}

const WITHDRAW_PATIENCE_MS = 10_000

/** Goes on where the journal says that everything stands. Rejects, with nothing left under way, when it cannot be read. */
export async function createConnectionQueue(options: ConnectionQueueOptions): Promise<ConnectionQueue> {
  const { clock } = options
  const closing = new AbortController()
  const { signal } = closing
  const status = createQueueStatus(options, (work) => background.guard(work))
  const background = createBackground({
    signal,
    onFailure(error) {
      // the service could not be reached, or refused
      if (error instanceof ClientError) status.reportTrouble(error)
      else options.onCrash(error)
    },
  })
  const retryWaits = createRetryWaits(clock, signal)
  const context: QueueContext = {
    ...options,
    ...status,
    uploader: createUploader(options),
    signal,
    inFlight: new Set(),
    wake: () => dispatcher.wake(),
    sleep: (milliseconds) => retryWaits.sleep(milliseconds),
  }
  const run: Background['run'] = (work) => background.run(work)
  const limit = createInFlightLimit({
    clock,
    pollMs: () => tracker.betweenLooksMs(),
    readLimit: (answered) =>
      run(async () => {
        const reading = options.client.call('readConcurrency', { signal })
        reading.catch(() => answered(null))
        answered(runningLimitOf(await reading))
        dispatcher.wake()
      }),
  })
  const collector = createCollector(context, run)
  const tracker = createTracker(context, {
    onPaid: (rowId, generation) => collector.collect(rowId, generation),
    onEnded: (generation) => limit.learnFrom(generation),
    longestMs: () => limit.betweenLooksMs(),
  })
  const withdrawer = createWithdrawer(context, tracker)
  const sender = createSender(context, {
    async onAccepted(rowId, generation) {
      if (hasEnded(generation)) return tracker.observe(rowId, generation)
      tracker.follow(rowId, generation.id)
      await withdrawer.withdraw(rowId)
    },
    rest: (milliseconds) => dispatcher.rest(milliseconds),
  })
  const dispatcher = createDispatcher(context, {
    background,
    chooser: createRowChooser(context, run),
    limit,
    send: (row) => sender.begin(row),
  })

  /** When it is done nothing of the queue touches the database any more. */
  async function close(): Promise<void> {
    closing.abort(new Error('Pressrun is closing.'))
    dispatcher.close()
    tracker.close()
    await background.idle()
  }

  try {
    resumeLeftRows(context, { sender, tracker, withdrawer, collector, run })
    dispatcher.wake()
  } catch (error) {
    // on a full disk half of it may be under way already, and nobody else could end it
    await close()
    throw error
  }

  function resumeNow(): void {
    dispatcher.endRest()
    retryWaits.endAll()
    background.guard(() => {
      for (const batchId of openBatchIds(options.db, options.connectionId)) status.endIfOver(batchId)
      dispatcher.wake()
    })
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
      status.endIfOver(batchId)
      dispatcher.wake()
    },
    letGo(rowIds) {
      for (const id of rowIds) {
        sender.letGo(id)
        tracker.letGo(id)
      }
      // who rests before the next try has none
      resumeNow()
    },
    collectAgain(batchId) {
      collectLeft(context, collector, batchId)
      resumeNow()
    },
    trouble: () => status.trouble(),
    close,
  }
}
