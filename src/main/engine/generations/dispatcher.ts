import type { Params } from '#shared/service/params.ts'
import type { EngineContext } from '../context.ts'
import { inTransaction } from '../../sqlite/transaction.ts'
import { wait } from '../../tools/wait.ts'
import { attemptGeneration, discardOutputs, type Outcome } from './attempt.ts'
import { takeDirectives } from './directives.ts'
import { endGeneration } from './endings.ts'
import { claimQueued, hasClaimable } from './claim.ts'
import { claimAgain, giveLeaseBack, listProcessing, raiseProgress, renewLeases, type GenerationRow } from './store.ts'

const LEASE_MS = 60_000
const RENEW_MS = 20_000
/** A lost lease is tried once more. */
const MAX_ATTEMPTS = 2
/** Progress is a durable write: a run makes at most so many steps of it. */
const PROGRESS_STEP = 0.05

export interface Dispatcher {
  /** Stops the work under way and gives its leases back, so that the next start takes it up at no cost. */
  close(): Promise<void>
}

/** Moves what is queued into processing, first in, first out, while the account's limit allows, and sees each to its end. */
export function startDispatcher(context: EngineContext): Dispatcher {
  const { db, host, publish } = context
  const { clock, log } = host
  const closing = new AbortController()
  const owned = new Map<string, Promise<void>>()
  /** How many of an account's are with providers. */
  const elsewhere = new Map<string, number>()
  let dispatchIsDue = false
  let stopRenewing: (() => void) | undefined
  let stopRecovering: (() => void) | undefined

  /** After the answer that made it due has gone out. */
  function dispatchSoon(): void {
    if (dispatchIsDue) return
    dispatchIsDue = true
    const due = new Promise<void>((resolve) => setImmediate(resolve)).then(dispatch)
    void clock.during(due)
  }

  function dispatch(): void {
    dispatchIsDue = false
    if (closing.signal.aborted) return
    try {
      if (!hasClaimable(context, runningElsewhere)) return
      const now = clock.now()
      const options = { now, expiresAt: now + LEASE_MS, elsewhere: runningElsewhere }
      for (const { row, reserved } of inTransaction(db, () => claimQueued(context, options))) {
        publish({ type: 'generation.changed', accountId: row.accountId, generationId: row.id, status: row.status })
        own(row, reserved)
      }
    } catch (error) {
      recoverLater(error)
    }
  }

  function runningElsewhere(accountId: string): number {
    return elsewhere.get(accountId) ?? 0
  }

  function own(row: GenerationRow, reserved = false): void {
    const isElsewhere = context.providers.runs(row.modelId)
    if (isElsewhere) elsewhere.set(row.accountId, runningElsewhere(row.accountId) + 1)
    const work = processUntilItEnds(row, reserved)
      .catch(recoverLater)
      .finally(() => {
        owned.delete(row.id)
        if (isElsewhere) elsewhere.set(row.accountId, runningElsewhere(row.accountId) - 1)
        dispatchSoon()
      })
    owned.set(row.id, work)
    stopRenewing ??= clock.setTimer(RENEW_MS, renew)
  }

  function renew(): void {
    stopRenewing = undefined
    if (owned.size === 0 || closing.signal.aborted) return
    attemptWrite(() => renewLeases(db, [...owned.keys()], clock.now() + LEASE_MS))
    stopRenewing = clock.setTimer(RENEW_MS, renew)
  }

  async function processUntilItEnds(claimed: GenerationRow, reserved: boolean): Promise<void> {
    for (let row: GenerationRow | undefined = claimed; row;) {
      const outcome = await attempt(row, reserved)
      if (outcome.status === 'lost') row = retryOrTimeOut(row)
      else if (outcome.status === 'stopped') return giveLeaseBack(db, row)
      else return await conclude(row, outcome)
    }
  }

  async function attempt(row: GenerationRow, reserved: boolean): Promise<Outcome> {
    const { directives, params } = takeDirectives(JSON.parse(row.params) as Params)
    // rejects only because of the signal, which is asked next
    if (directives.seconds > 0) await wait(clock, directives.seconds * 1000, closing.signal).catch(() => {})
    if (closing.signal.aborted) return { status: 'stopped' }
    const work = attemptGeneration(context, row, {
      directives,
      params,
      reserved,
      signal: closing.signal,
      onProgress: progressWriter(row),
    })
    try {
      // a provider's job waits on this clock itself: a clock that waited for it would never get there
      return await (context.providers.runs(row.modelId) ? work : clock.during(work))
    } catch (error) {
      log.error('A generation could not be made.', { generationId: row.id, error: describe(error) })
      return { status: 'failed', code: 'internal' }
    }
  }

  async function conclude(row: GenerationRow, ending: Exclude<Outcome, { status: 'lost' | 'stopped' }>): Promise<void> {
    const outputs = ending.status === 'succeeded' ? ending.outputs : []
    let ended = false
    try {
      ended = endGeneration(context, row, ending)
    } finally {
      if (!ended) await discardOutputs(context, outputs)
    }
    if (context.providers.runs(row.modelId)) await context.providers.forget(row.id)
  }

  function retryOrTimeOut(row: GenerationRow): GenerationRow | undefined {
    // what a provider has begun is not begun anew: another attempt goes on where the journal says
    if (row.attempts < MAX_ATTEMPTS || context.providers.runs(row.modelId))
      return claimAgain(db, row.id, clock.now() + LEASE_MS)
    endGeneration(context, row, { status: 'failed', code: 'timeout' })
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
      log.warn('Progress could not be stored.', { error: describe(error) })
    }
  }

  /** The folder is ours alone: what is processing and not in our hands has lost whoever held it. */
  function recover(): void {
    stopRecovering = undefined
    try {
      for (const row of listProcessing(db)) {
        if (owned.has(row.id)) continue
        const again = retryOrTimeOut(row)
        if (again) own(again)
      }
    } catch (error) {
      recoverLater(error)
    }
    dispatchSoon()
  }

  /** The database refused (a full disk): nothing is lost, the lease runs out and the generation is taken up again. */
  function recoverLater(error: unknown): void {
    log.error('The queue could not be moved on; it is tried again in a minute.', { error: describe(error) })
    if (!closing.signal.aborted) stopRecovering ??= clock.setTimer(LEASE_MS, recover)
  }

  const unsubscribe = context.subscribe((event) => {
    if (
      event.type === 'account.changed' ||
      event.type === 'providers.changed' ||
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
      await Promise.all(owned.values())
    },
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
