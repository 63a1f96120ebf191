import type { BatchPlan } from '#shared/app/batch.ts'
import { CommandError } from '#shared/app/command-error.ts'
import { Refusal } from '#shared/app/refusal.ts'
import { asksForText } from '#shared/batch/keep-rules.ts'
import { BLOCK, codesToRetry, END, PAUSE, UNFINISHED } from '#shared/batch/reason-codes.ts'
import { AT_STAKE_STATES, countRowsIn } from '#shared/batch/states.ts'
import { localized, messageRef } from '#shared/text/localized-message.ts'
import { inTransaction } from '../../sqlite/transaction.ts'
import type { BatchContext } from '../context.ts'
import { planBatch } from '../money/plan.ts'
import { letGoOfUnanswered } from '../money/settle-in-doubt.ts'
import { requireBatch } from '../store/require.ts'
import { askForWithdrawal } from '../store/attempts.ts'
import { repeatInSlices } from '../../sqlite/slices.ts'
import { findBatch, giveConsent, moveBatch, setBudget, stateOfBatch, type BatchRecord } from '../store/batches.ts'
import { closePicks } from '../store/branches.ts'
import { findUnpriced } from '../store/prices.ts'
import { askForCancel, blockUnfetched, cancelUnsent, reviveDownloads, reviveRows } from '../store/bulk-rows.ts'
import { countRows } from '../store/totals.ts'
import { createUploader } from '../inputs/uploader.ts'

/** Somebody waits for it. */
const ANSWER_PATIENCE_MS = 3_000

/** Batches are planned, started, stopped and tried again. */
export interface Runner {
  /** Quotes what has no price yet, or one that is old or has risen. Moves no coin. */
  plan(id: string, signal: AbortSignal): Promise<BatchPlan>
  /** Every row must have a price that was shown: plan first. */
  start(id: string, options: { budget: number | null }): void
  /** Nothing more is sent. Rows queued at the service are taken back; running rows are finished and kept. */
  pause(id: string): Promise<void>
  resume(id: string): void
  /** Rows not yet sent at once, queued ones through the service; what runs already goes on and is kept. */
  cancel(id: string): Promise<void>
  /**
   * The same for several at once: all of them stop sending in one transaction, with what is done alongside. Those that
   * are gone or have ended are passed over.
   */
  cancelAll(ids: readonly string[], alongside?: () => void): Promise<void>
  /** A canceled batch ends without what its service has of it. Only while that is away, perhaps for good, or lets nobody in. */
  stopWaiting(id: string, signal: AbortSignal): Promise<void>
  /**
   * Failed and canceled rows again, with their history, and what a person may have mended meanwhile. Paid outputs that
   * are missing are fetched, not paid for again. What the service has lost is asked for again only by name. `consent`: the people in its rows
   * agree, and rows that wait for that go on.
   */
  retry(id: string, options?: { rowIds?: readonly number[]; consent?: boolean }): Promise<void>
}

export function createRunner(context: BatchContext): Runner {
  const { db, clock, queues, connect, catalogOf, findsText, changed, resumeNow } = context

  /** Its last row may have ended it meanwhile. */
  function endIfOpen(id: string): void {
    const state = stateOfBatch(db, id)
    if (state === 'running' || state === 'paused') moveBatch(db, id, 'end', { now: clock.now() })
  }

  /** A computer that cannot judge what a rule asks for is not let spend what comes before the rule. */
  function requireJudged({ settings: { laterSteps } }: BatchRecord): void {
    const index = findsText() ? -1 : laterSteps.findIndex(asksForText)
    if (index < 0) return
    const fault = messageRef('stepFaults.cannotFindText')
    throw new Refusal('invalid_recipe', localized('stepFaults.inStep', index + 2, fault))
  }

  /** First of all nothing more is sent, also when the rest takes a while or is cut short. Answers what there is to take back. */
  function stopSending(ids: readonly string[], alongside: () => void): BatchRecord[] {
    return inTransaction(db, () => {
      alongside()
      const stopped = ids.flatMap((id) => findBatch(db, id) ?? []).filter(({ state }) => state !== 'ended')
      for (const { id } of stopped) {
        moveBatch(db, id, 'pause', { now: clock.now(), pause: canceling() })
        askForCancel(db, id)
      }
      return stopped
    })
  }

  async function takeBack({ id, connectionId }: BatchRecord): Promise<void> {
    await repeatInSlices(db, (limit) => cancelUnsent(db, id, { reason: canceledUnsent(), limit }))
    await repeatInSlices(db, (limit) => closePicks(db, id, limit))
    const counts = countRows(db, id)
    if (countRowsIn(counts, AT_STAKE_STATES) === 0) endIfOpen(id)
    else await withdrawQueued({ id, connectionId })
    changed(id)
  }

  async function withdrawQueued({ id, connectionId }: Pick<BatchRecord, 'id' | 'connectionId'>): Promise<void> {
    if (countRowsIn(countRows(db, id), AT_STAKE_STATES) === 0) return
    await queues.of(connectionId).then(
      (queue) => queue.withdraw(id),
      () => {},
    )
  }

  async function cancelAll(ids: readonly string[], alongside = () => {}): Promise<void> {
    // side by side: each waits for its service, and what fails for one is no reason to leave the others
    const tried = await Promise.allSettled(stopSending(ids, alongside).map(takeBack))
    for (const one of tried) if (one.status === 'rejected') throw one.reason
  }

  function requireCanceled(id: string): BatchRecord {
    const batch = requireBatch(db, id)
    if (batch.pause?.code === PAUSE.canceling) return batch
    throw new Refusal('batch_busy')
  }

  async function answers(connectionId: string, signal: AbortSignal): Promise<boolean> {
    try {
      const { client } = await connect(connectionId)
      await client.call('readConcurrency', { patienceMs: ANSWER_PATIENCE_MS, signal })
      return true
    } catch (error) {
      if (signal.aborted || !(error instanceof CommandError)) throw error
      return false
    }
  }

  return {
    async plan(id, signal) {
      const batch = requireBatch(db, id)
      const { client } = await connect(batch.connectionId)
      const uploader = createUploader({ ...context, connectionId: batch.connectionId, client })
      const catalog = batch.settings.laterSteps.length > 0 ? await catalogOf(batch.connectionId, signal) : null
      const plan = await planBatch(db, batch, catalog, {
        client,
        uploader,
        clock,
        signal,
        onProgress: () => changed(id),
      })
      // started or paused while the service was asked
      if (stateOfBatch(db, id) === 'running') resumeNow(batch)
      changed(id)
      return plan
    },
    start(id, { budget }) {
      const batch = requireBatch(db, id)
      if (batch.state === 'draft' && findUnpriced(db, id, 1).length > 0) throw new Refusal('not_planned')
      requireJudged(batch)
      inTransaction(db, () => {
        setBudget(db, id, budget)
        moveBatch(db, id, 'start', { now: clock.now() })
      })
      changed(id)
      resumeNow(batch)
    },
    async pause(id) {
      const batch = requireBatch(db, id)
      if (batch.state !== 'running') return
      inTransaction(db, () => {
        moveBatch(db, id, 'pause', { now: clock.now(), pause: paused() })
        askForWithdrawal(db, id)
      })
      changed(id)
      await withdrawQueued(batch)
      changed(id)
    },
    resume(id) {
      const batch = requireBatch(db, id)
      if (batch.state !== 'paused' && batch.state !== 'running') return
      requireJudged(batch)
      moveBatch(db, id, 'start', { now: clock.now() })
      changed(id)
      resumeNow(batch)
    },
    async cancel(id) {
      requireBatch(db, id)
      await cancelAll([id])
    },
    cancelAll,
    async stopWaiting(id, signal) {
      const { connectionId } = requireCanceled(id)
      if (await answers(connectionId, signal)) throw new Refusal('service_answers')
      const queue = await queues.of(connectionId).catch(() => null)
      // it may have ended meanwhile
      requireCanceled(id)
      const rowIds = inTransaction(db, () => letGoOfUnanswered(db, id, clock.now()))
      queue?.letGo(rowIds)
      await repeatInSlices(db, (limit) => blockUnfetched(db, id, { reason: notFetched(), limit }))
      endIfOpen(id)
      changed(id)
    },
    async retry(id, { rowIds, consent = false } = {}) {
      const batch = requireBatch(db, id)
      const ids = rowIds ?? null
      const blockedFor = [...codesToRetry({ byName: ids !== null }), ...(consent ? [BLOCK.consentRequired] : [])]
      if (consent) giveConsent(db, id)
      reviveDownloads(db, id, ids)
      await repeatInSlices(db, (limit) => reviveRows(db, id, { ids, limit, blockedFor }))
      const { ready, downloading } = countRows(db, id)
      const state = stateOfBatch(db, id)
      if (state === 'ended' && (ready || downloading))
        moveBatch(db, id, 'reopen', { now: clock.now(), pause: rowsReady() })
      if (downloading)
        await queues.of(batch.connectionId).then(
          (queue) => queue.collectAgain(id),
          () => {},
        )
      else if (state === 'running') resumeNow(batch)
      changed(id)
    },
  }
}

/** Why a batch waits that had ended, or was started, before rows came to it. */
export const rowsReady = () => ({ code: PAUSE.rowsReady, ...localized('reasons.rowsReady') })
const paused = () => ({ code: PAUSE.byYou, ...localized('reasons.paused') })
const canceling = () => ({ code: PAUSE.canceling, ...localized('reasons.canceling') })
const notFetched = () => ({ code: UNFINISHED.notDownloaded, ...localized('reasons.notFetched') })
const canceledUnsent = () => ({ code: END.canceled, ...localized('reasons.canceledUnsent') })
