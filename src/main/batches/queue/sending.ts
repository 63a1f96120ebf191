import { mayLackUpload } from '#shared/app/lost-upload.ts'
import { assertNever } from '#shared/assert-never.ts'
import { BLOCK, END } from '#shared/batch/reason-codes.ts'
import { SETTLED_STATES } from '#shared/batch/states.ts'
import type { Generation } from '#shared/service/generation.ts'
import { localized } from '#shared/text/localized-message.ts'
import { ClientError } from '../../client/client-error.ts'
import { inTransaction } from '../../sqlite/transaction.ts'
import { yieldToEventLoop } from '../../tools/yield-to-event-loop.ts'
import { uploadInputs, type UploadedInputs } from '../inputs/upload-inputs.ts'
import { isWithinBudget } from '../money/budget.ts'
import { settleInDoubt } from '../money/settle-in-doubt.ts'
import { afterRefusal, type AfterRefusal } from './failure-rules.ts'
import { priceRisen } from '../money/price-rows.ts'
import { repeatInSlices } from '../../sqlite/slices.ts'
import { beginAttempt, markAccepted, settleAttempt, type AttemptRecord } from '../store/attempts.ts'
import { findBatch, moveBatch, type BatchRecord } from '../store/batches.ts'
import { blockRisen, forgetPrice } from '../store/prices.ts'
import { findRow, moveRow, stateOfRow, type RowRecord } from '../store/rows.ts'
import { takeQuoteToken } from '../store/row-quotes.ts'
import { coinsOfBatch } from '../store/totals.ts'
import { forgetUploads } from '../store/uploads.ts'
import { InputFileError } from '../inputs/input-file.ts'
import type { QueueContext } from './context.ts'
import { waitAfter } from '../../tools/wait-after.ts'
import { LONGEST_SERVICE_WAIT_MS } from './retry-waits.ts'

export interface Sender {
  /** From a ready row to a submit that was accepted or settled. */
  begin(row: RowRecord): Promise<void>
  /** A submit that left, or was about to, when the last run ended: the same key and body again. */
  sendAgain(rowId: number, attempt: AttemptRecord): Promise<void>
  /** The row is waited for no longer: nothing more is sent for it. */
  letGo(rowId: number): void
  /** Done when everything of the batch that is being sent now has an answer. */
  answered(batchId: string): Promise<unknown>
}

const SUBMIT_PATIENCE_MS = 10 * 60_000
const FIRST_WAIT_MS = 15_000

export function createSender(
  context: QueueContext,
  {
    onAccepted,
    rest,
  }: {
    onAccepted: (rowId: number, generation: Generation) => Promise<void> | void
    /** The service has asked for no requests for so long. */
    rest: (milliseconds: number) => void
  },
): Sender {
  const { db, connectionId, clientOf, uploader, clock, signal, newId, inFlight, onChange } = context
  const underWay = new Map<number, { batchId: string; sent: Promise<void>; stop: AbortController }>()

  /** Everything the submit needs that may take long; null when the row cannot go on. */
  async function prepare(batch: BatchRecord, row: RowRecord): Promise<UploadedInputs | null> {
    try {
      return await uploadInputs(uploader, row, { listDirectory: batch.listDirectory, signal })
    } catch (error) {
      // edited, canceled or removed meanwhile: what went wrong no longer concerns it
      if (signal.aborted || stateOfRow(db, row.id) !== 'uploading') return null
      if (error instanceof InputFileError)
        moveRow(db, row.id, 'block', { reason: { code: error.code, ...error.localized } })
      else if (error instanceof ClientError) refuse(row.id, { attempt: null, mayBeThere: false }, error)
      else throw error
      return null
    }
  }

  /**
   * Budget, price and key in one transaction: after it, and not before, the submit may leave. Null when the row has to
   * wait.
   */
  function reserve(rowId: number, prepared: UploadedInputs | null): AttemptRecord | null {
    return inTransaction(db, () => {
      const row = findRow(db, rowId)
      const batch = row && findBatch(db, row.batchId)
      // edited, canceled or removed meanwhile
      if (!row || !batch || row.state !== (prepared ? 'uploading' : 'ready')) return null
      const isCovered =
        row.coinsQuoted !== null && isWithinBudget(batch.budget, coinsOfBatch(db, batch.id), row.coinsQuoted)
      if (batch.state !== 'running' || row.coinsQuoted === null || !isCovered) {
        if (prepared) moveRow(db, rowId, 'postpone')
        return null
      }
      const now = clock.now()
      const quoteToken = takeQuoteToken(db, rowId, { coins: row.coinsQuoted, now })
      const body = {
        modelId: row.modelId,
        params: prepared?.params ?? row.params,
        ...(quoteToken === null ? { maxCoins: row.coinsQuoted } : { quoteToken }),
        ...(row.effectId === null ? {} : { effectId: row.effectId }),
        ...(batch.settings.consent ? { consent: true as const } : {}),
      }
      const key = `pressrun-${newId()}`
      return beginAttempt(db, { row, key, body, inputs: prepared?.inputs ?? [], now })
    })
  }

  /** `mayBeThere`: an earlier try under the same key went unanswered. */
  async function send(
    { id: rowId, batchId }: Pick<RowRecord, 'id' | 'batchId'>,
    attempt: AttemptRecord,
    { mayBeThere, stopped }: { mayBeThere: boolean; stopped: AbortSignal },
  ): Promise<void> {
    const either = AbortSignal.any([signal, stopped])
    for (let tries = 1; !either.aborted; tries++)
      try {
        const generation = await clientOf(batchId).call('submitGeneration', {
          headers: { 'Idempotency-Key': attempt.idempotencyKey },
          body: attempt.body,
          patienceMs: SUBMIT_PATIENCE_MS,
          onRepeat: () => (mayBeThere = true),
          signal: either,
        })
        context.clearTrouble()
        // it came as the row was let go
        if (stopped.aborted) return
        inTransaction(db, () => {
          markAccepted(db, rowId, attempt.attempt, generation)
          moveRow(db, rowId, 'accept')
        })
        return await onAccepted(rowId, generation)
      } catch (error) {
        if (!(error instanceof ClientError)) throw error
        if (either.aborted || refuse(rowId, { attempt, mayBeThere }, error) === 'settled') return
        mayBeThere = true
        context.reportTrouble(error)
        const asked = Math.min(error.retryAfterMs ?? 0, LONGEST_SERVICE_WAIT_MS)
        const usual = waitAfter(tries, { firstMs: FIRST_WAIT_MS, longestMs: LONGEST_SERVICE_WAIT_MS })
        await context.sleep(Math.max(asked, usual))
      }
  }

  /** `settled`: it is known what was charged, or that nobody can tell, and what becomes of the row. */
  function refuse(
    rowId: number,
    { attempt, mayBeThere }: { attempt: AttemptRecord | null; mayBeThere: boolean },
    error: ClientError,
  ): 'settled' | 'unknown' {
    const decision = afterRefusal(error, { mayBeThere, sent: attempt?.body })
    if (decision.type === 'send-again' && attempt) return 'unknown'
    inTransaction(db, () => {
      const row = findRow(db, rowId)
      if (!row) return
      if (attempt) settle(attempt, decision, error)
      if (row.cancelAsked && decision.type !== 'doubt') moveRow(db, rowId, 'cancel', { reason: notAccepted() })
      else apply(row, attempt, decision, error)
    })
    return 'settled'
  }

  function settle(attempt: AttemptRecord, decision: AfterRefusal, { code: errorCode }: ClientError): void {
    const now = clock.now()
    if (decision.type === 'doubt') settleInDoubt(db, attempt, { errorCode, doubt: decision.reason, now })
    else
      settleAttempt(db, attempt.rowId, attempt.attempt, {
        charged: 0,
        providerMicros: 0,
        errorCode,
        mismatch: null,
        now,
      })
  }

  function apply(row: RowRecord, attempt: AttemptRecord | null, decision: AfterRefusal, error: ClientError): void {
    const now = clock.now()
    switch (decision.type) {
      case 'send-again':
        // an upload that did not come through: the row starts anew
        context.reportTrouble(error)
        return moveRow(db, row.id, 'postpone', { notBefore: now + FIRST_WAIT_MS })
      case 'wait':
        rest(decision.delayMs)
        return moveRow(db, row.id, 'postpone', { reason: decision.reason })
      case 'pause':
        moveBatch(db, row.batchId, 'pause', { now, pause: decision.reason })
        return moveRow(db, row.id, 'postpone')
      case 'by-price':
        return moveRow(db, row.id, 'postpone')
      case 'block':
        moveRow(db, row.id, 'block', { reason: decision.reason })
        if (decision.reason.code !== BLOCK.priceRisen) return
        forgetPrice(db, row.batchId, row.priceKey)
        return blockSamePrice(row)
      case 'doubt':
        return moveRow(db, row.id, 'block', { reason: decision.reason })
      case 'fail':
        if (attempt && attempt.inputs.length > 0 && isFirst(row, attempt) && mayLackUpload(error)) {
          forgetUploads(db, connectionId, attempt.inputs)
          return moveRow(db, row.id, 'postpone', { reason: decision.reason })
        }
        return moveRow(db, row.id, 'fail', { reason: decision.reason })
      default:
        return assertNever(decision)
    }
  }

  /** The others would only be refused one by one. */
  function blockSamePrice({ batchId, priceKey, coinsQuoted }: RowRecord): void {
    const refused = coinsQuoted ?? 0
    const block = (limit: number) =>
      signal.aborted ? 0 : blockRisen(db, batchId, priceKey, { refused, reason: priceRisen(), limit })
    // after the transaction that this belongs to
    void yieldToEventLoop()
      .then(() => (signal.aborted ? undefined : repeatInSlices(db, block)))
      .catch(context.onCrash)
  }

  function track(row: Pick<RowRecord, 'id' | 'batchId'>, work: (stopped: AbortSignal) => Promise<void>): Promise<void> {
    const stop = new AbortController()
    const sent = work(stop.signal).finally(() => {
      underWay.delete(row.id)
      if (signal.aborted) return
      const state = findRow(db, row.id)?.state
      if (state === undefined || state === 'ready' || SETTLED_STATES.includes(state)) inFlight.delete(row.id)
      onChange(row.batchId)
      context.endIfOver(row.batchId)
      context.wake()
    })
    underWay.set(row.id, { batchId: row.batchId, sent, stop })
    return sent
  }

  return {
    begin: (row) =>
      track(row, async (stopped) => {
        let prepared: UploadedInputs | null = null
        if (row.mediaParams.length > 0) {
          moveRow(db, row.id, 'prepare')
          onChange(row.batchId)
          prepared = await prepare(findBatch(db, row.batchId)!, row)
          if (!prepared || signal.aborted) return
        }
        const attempt = reserve(row.id, prepared)
        if (!attempt) return
        onChange(row.batchId)
        await send(row, attempt, { mayBeThere: false, stopped })
      }),
    sendAgain: (rowId, attempt) => {
      const row = findRow(db, rowId)!
      // whether it left before the last run ended is written nowhere
      return track(row, (stopped) => send(row, attempt, { mayBeThere: true, stopped }))
    },
    letGo: (rowId) => underWay.get(rowId)?.stop.abort(),
    answered: (batchId) =>
      Promise.allSettled([...underWay.values()].filter((one) => one.batchId === batchId).map(({ sent }) => sent)),
  }
}

/** Since a person last asked for the row. */
function isFirst({ attemptsForgiven }: RowRecord, { attempt }: AttemptRecord): boolean {
  return attempt - attemptsForgiven === 1
}

const notAccepted = () => ({ code: END.canceled, ...localized('reasons.canceledUnaccepted') })
