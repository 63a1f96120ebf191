import type { Params } from '#shared/service/params.ts'
import { systemCode } from '#shared/system-code.ts'
import type { EngineContext } from '../context.ts'
import { inTransaction } from '../../sqlite/transaction.ts'
import { yieldToEventLoop } from '../../tools/yield-to-event-loop.ts'
import { wait } from '../../tools/wait.ts'
import type { Reservation } from '../providers/connections/server-pool.ts'
import { WorkersUnavailableError } from '../jobs/workers.ts'
import { attemptGeneration, discardOutputs, type Outcome } from './attempt.ts'
import { takeDirectives } from './directives.ts'
import { endGeneration, type Ending } from './endings.ts'
import { claimQueued, hasClaimable } from './claim.ts'
import { claimAgain, giveLeaseBack, listProcessing, raiseProgress, renewLeases, type GenerationRow } from './store.ts'
import { describeError } from '../../tools/describe-error.ts'

const LEASE_MS = 60_000
const RENEW_MS = 20_000
/** A lost lease is tried once more. */
const MOST_ATTEMPTS = 2
/**
 * What a provider has made and this computer cannot take in (a full disk) is tried again, ever more rarely, for a day in
 * which the engine runs.
 */
const SOONEST_RETRY_MS = 60_000
const LATEST_RETRY_MS = 15 * 60_000
const OBSTRUCTED_PATIENCE_MS = 24 * 60 * 60_000
/** Progress is a durable write: a run makes at most so many steps of it. */
const PROGRESS_STEP = 0.05

export interface Dispatcher {
  /** Stops the work under way and gives its leases back, so that the next start takes it up at no cost. */
  close(): Promise<void>
}

/** Moves what is queued into processing, first in, first out, while the account's limit allows, and sees each to its end. */
export function startDispatcher(context: EngineContext): Dispatcher {
  const { db, host, publish, providers, machines } = context
  const { clock, log } = host
  const closing = new AbortController()
  const owned = new Map<string, { row: GenerationRow; work: Promise<void> }>()
  let dispatchIsDue = false
  let stopRenewing: (() => void) | undefined
  let stopRecovering: (() => void) | undefined

  /** After the answer that made it due has gone out. */
  function dispatchSoon(): void {
    if (dispatchIsDue) return
    dispatchIsDue = true
    const due = yieldToEventLoop().then(dispatch)
    void clock.during(due)
  }

  function dispatch(): void {
    dispatchIsDue = false
    if (closing.signal.aborted) return
    try {
      if (!hasClaimable(context, runningElsewhere)) return
      const now = clock.now()
      const options = { now, expiresAt: now + LEASE_MS, elsewhere: runningElsewhere }
      for (const { row, reserve } of inTransaction(db, () => claimQueued(context, options))) {
        publish({ type: 'generation.changed', accountId: row.accountId, generationId: row.id, status: row.status })
        own(row, reserve?.())
      }
    } catch (error) {
      recoverLater(error)
    }
  }

  /** How many of an account's are with providers, or wait for a machine that can make them: neither holds up the rest. */
  function runningElsewhere(accountId: string): number {
    let count = 0
    for (const { row } of owned.values())
      if (row.accountId === accountId && (providers.runs(row.modelId) || !machines.canRun(row.modelId))) count += 1
    return count
  }

  function own(row: GenerationRow, reservation?: Reservation): void {
    const work = processUntilItEnds(row, reservation)
      .catch(recoverLater)
      .finally(() => {
        // one that ended before it asked for its place
        reservation?.()
        owned.delete(row.id)
        dispatchSoon()
      })
    owned.set(row.id, { row, work })
    stopRenewing ??= clock.setTimer(RENEW_MS, renew)
  }

  /** Also the beat in which a clock that is moved waits for the work under way: in one leap it would miss its deadline. */
  function renew(): void {
    stopRenewing = undefined
    if (owned.size === 0 || closing.signal.aborted) return
    attemptWrite(() => renewLeases(db, [...owned.keys()], clock.now() + LEASE_MS))
    stopRenewing = clock.setTimer(RENEW_MS, renew)
  }

  async function processUntilItEnds(claimed: GenerationRow, reservation: Reservation | undefined): Promise<void> {
    let obstructedSince: number | undefined
    for (let row: GenerationRow | undefined = claimed; row;) {
      const outcome = await attempt(row, reservation)
      if (outcome.status === 'lost') row = retryOrTimeOut(row)
      else if (outcome.status === 'obstructed') {
        const since: number = (obstructedSince ??= clock.now())
        if (clock.now() >= since + OBSTRUCTED_PATIENCE_MS)
          return await conclude(row, { status: 'failed', code: outcome.code })
        row = await retryLater(row, since)
      } else if (outcome.status === 'stopped') return isHeldElsewhere(row) ? undefined : giveLeaseBack(db, row)
      else return await conclude(row, outcome)
    }
  }

  async function attempt(row: GenerationRow, reservation: Reservation | undefined): Promise<Outcome> {
    const { directives, params } = takeDirectives(JSON.parse(row.params) as Params)
    // rejects only because of the signal, which is asked next
    if (directives.seconds > 0) await wait(clock, directives.seconds * 1000, closing.signal).catch(() => {})
    if (closing.signal.aborted) return { status: 'stopped' }
    const work = attemptGeneration(context, row, {
      directives,
      params,
      reservation,
      signal: closing.signal,
      onProgress: progressWriter(row),
    })
    try {
      // a provider's job waits on this clock itself: a clock that waited for it would never get there
      return await (providers.runs(row.modelId) ? work : clock.during(work))
    } catch (error) {
      const details = { generationId: row.id, error: describeError(error) }
      const code = error instanceof WorkersUnavailableError ? 'unavailable' : 'internal'
      // what may be billed is not given up at once for what a person can put right
      if (isFaultOfThisComputer(error) && providers.whoMayBill(row) !== undefined) {
        log.error('What a provider has made cannot be taken in now; it is tried again.', details)
        return { status: 'obstructed', code }
      }
      log.error('A generation could not be made.', details)
      return { status: 'failed', code }
    }
  }

  /** As long again as it has taken so far, within bounds. */
  async function retryLater(row: GenerationRow, obstructedSince: number): Promise<GenerationRow | undefined> {
    const delayMs = Math.min(Math.max(clock.now() - obstructedSince, SOONEST_RETRY_MS), LATEST_RETRY_MS)
    // rejects only because of the signal, which the next attempt asks
    await wait(clock, delayMs, closing.signal).catch(() => {})
    return claimAgain(db, row.id, clock.now() + LEASE_MS)
  }

  async function conclude(row: GenerationRow, ending: Ending): Promise<void> {
    const outputs = ending.status === 'succeeded' ? ending.outputs : []
    let ended = false
    try {
      ended = endGeneration(context, row, ending)
    } finally {
      if (!ended) await discardOutputs(context, outputs)
    }
    await forget(row)
  }

  async function forget({ id, modelId }: GenerationRow): Promise<void> {
    await (providers.runs(modelId) ? providers : context.workers).forget(id)
  }

  /** Whether nobody loses this attempt by the engine's closing: the next start goes on with it. */
  function isHeldElsewhere({ id, modelId, attempts }: GenerationRow): boolean {
    return !providers.runs(modelId) && context.workers.holds({ generationId: id, attempt: attempts })
  }

  function retryOrTimeOut(row: GenerationRow): GenerationRow | undefined {
    // what a provider has begun is not begun anew: another attempt goes on where the journal says
    if (row.attempts < MOST_ATTEMPTS || providers.runs(row.modelId))
      return claimAgain(db, row.id, clock.now() + LEASE_MS)
    endGeneration(context, row, { status: 'failed', code: 'timeout' })
    context.workers.forget(row.id).catch((error: unknown) => {
      log.warn('What was handed out of a generation that has ended could not be cleared away.', {
        generationId: row.id,
        error: describeError(error),
      })
    })
    return undefined
  }

  function progressWriter({ id, accountId, progress }: GenerationRow): (progress: number) => void {
    let written = progress ?? 0
    return (progress) => {
      if (progress < written + PROGRESS_STEP || progress > 1) return
      written = progress
      attemptWrite(() => raiseProgress(db, id, progress))
      publish({ type: 'generation.changed', accountId, generationId: id, status: 'processing' })
    }
  }

  /** For what the next write makes good: a full disk must not end the work itself. */
  function attemptWrite(write: () => void): void {
    try {
      write()
    } catch (error) {
      log.warn('Progress could not be stored.', { error: describeError(error) })
    }
  }

  /** The folder is ours alone: what is processing and not in our hands has lost whoever held it. */
  function recover(): void {
    stopRecovering = undefined
    try {
      for (const row of listProcessing(db)) {
        if (owned.has(row.id)) continue
        const again = isHeldElsewhere(row) ? row : retryOrTimeOut(row)
        if (again) own(again)
      }
    } catch (error) {
      recoverLater(error)
    }
    dispatchSoon()
  }

  /** The database refused (a full disk): nothing is lost, what is in nobody's hands is taken up again. */
  function recoverLater(error: unknown): void {
    log.error('The queue could not be moved on; it is tried again in a minute.', { error: describeError(error) })
    if (!closing.signal.aborted) stopRecovering ??= clock.setTimer(LEASE_MS, recover)
  }

  const unsubscribe = context.subscribe((event) => {
    if (
      event.type === 'account.changed' ||
      event.type === 'providers.changed' ||
      event.type === 'machines.changed' ||
      (event.type === 'generation.changed' && event.status === 'queued')
    )
      dispatchSoon()
  })
  recover()

  return {
    async close() {
      unsubscribe()
      closing.abort()
      stopRenewing?.()
      stopRecovering?.()
      await Promise.all([...owned.values()].map(({ work }) => work))
    },
  }
}

/** By the system's own names, which begin with an E as those of programming errors (`ERR_…`) do too. */
const SYSTEM_FAULT = /^(?:E(?!RR_)|SQLITE_(?:FULL|IOERR|CANTOPEN|READONLY)$)/

function isFaultOfThisComputer(error: unknown): boolean {
  return error instanceof WorkersUnavailableError || SYSTEM_FAULT.test(systemCode(error) ?? '')
}
