import { DOUBT, END } from '#shared/batch/reason-codes.ts'
import { EXTENSION } from '#shared/service/extension.ts'
import type { Generation } from '#shared/service/generation.ts'
import { localized } from '#shared/text/localized-message.ts'
import { ClientError } from '../../client/client-error.ts'
import { createFollower, hasEnded } from '../../client/follower.ts'
import { inTransaction } from '../../sqlite/transaction.ts'
import { settleInDoubt } from '../money/settle-in-doubt.ts'
import { chargeMismatch } from './charge-mismatch.ts'
import { afterFailure } from './failure-rules.ts'
import { attemptOf, markStarted, settleAttempt, type AttemptRecord } from '../store/attempts.ts'
import { insertOutputs } from '../store/outputs.ts'
import { findRow, moveRow, putBackWithdrawn, type RowRecord } from '../store/rows.ts'
import type { QueueContext } from './context.ts'

export interface Tracker {
  follow(rowId: number, generationId: string): void
  /** The row is waited for no longer. */
  letGo(rowId: number): void
  /** What the service says of a row's generation now, from whatever answer it comes. */
  observe(rowId: number, generation: Generation): void
  /** The time between two looks at the service while something changes there. */
  betweenLooksMs(): number
  close(): void
}

/** Sees rows that the service has accepted to their end, and settles what they cost. */
export function createTracker(
  context: QueueContext,
  {
    onPaid,
    onEnded,
    longestMs,
  }: {
    onPaid: (rowId: number, generation: Generation) => void
    onEnded: (generation: Generation) => void
    /** The longest time between two looks in which the service does not run out of rows. */
    longestMs: () => number
  },
): Tracker {
  const { db, client, clock, signal, inFlight, onChange } = context
  const unfollow = new Map<number, () => void>()
  const follower = createFollower(client, {
    clock,
    longestMs,
    onTrouble(error) {
      if (error instanceof ClientError) context.reportTrouble(error)
      else context.onCrash(error)
    },
  })

  function observe(rowId: number, generation: Generation): void {
    if (signal.aborted) return
    context.clearTrouble()
    const row = findRow(db, rowId)
    const attempt = attemptOf(db, rowId)
    if (!row || attempt?.generationId !== generation.id || attempt.settledAt !== null) return
    if (!hasEnded(generation)) {
      const isRunning = generation.status === 'processing'
      if (isRunning) markStarted(db, rowId, attempt.attempt, clock.now())
      moveRow(db, rowId, isRunning ? 'run' : 'wait', { progress: generation.progress })
      return onChange(row.batchId)
    }
    inTransaction(db, () => settle(row, attempt, generation))
    onEnded(generation)
    if (generation.status === 'succeeded') onPaid(rowId, generation)
    moveOn(row)
  }

  function settle(row: RowRecord, attempt: AttemptRecord, generation: Generation): void {
    const now = clock.now()
    settleAttempt(db, row.id, attempt.attempt, {
      charged: generation.coinsCharged ?? 0,
      providerMicros: generation[EXTENSION]?.providerCost?.micros ?? 0,
      errorCode: generation.error?.code ?? null,
      mismatch: chargeMismatch(attempt, generation),
      now,
    })
    if (generation.status === 'succeeded') {
      const assetIds = generation.outputs.map(({ id }) => id)
      insertOutputs(db, row.id, generation.id, assetIds)
      return moveRow(db, row.id, 'pay')
    }
    if (generation.status === 'canceled' && attempt.withdrawAsked && !row.cancelAsked)
      return putBackWithdrawn(db, row.id)
    // what a provider may bill all the same is said, whatever else was wished for
    if (generation.status === 'canceled' || (row.cancelAsked && !generation[EXTENSION]?.mayBeBilled))
      return moveRow(db, row.id, 'cancel', { reason: canceledRefunded() })
    const next = afterFailure(generation, attempt.attempt - row.attemptsForgiven)
    if (next.type === 'fail') return moveRow(db, row.id, 'fail', { reason: next.reason })
    moveRow(db, row.id, 'postpone', { reason: next.reason, notBefore: now + next.delayMs })
  }

  /** The service has forgotten a generation it once accepted. */
  function loseTrack(rowId: number, generationId: string): void {
    const row = findRow(db, rowId)
    const attempt = attemptOf(db, rowId)
    if (signal.aborted || !row || attempt?.generationId !== generationId || attempt.settledAt !== null) return
    inTransaction(db, () => {
      const reason = generationGone()
      settleInDoubt(db, attempt, { errorCode: 'not_found', doubt: reason, now: clock.now() })
      moveRow(db, rowId, 'block', { reason })
    })
    moveOn(row)
  }

  function letGo(rowId: number): void {
    unfollow.get(rowId)?.()
    unfollow.delete(rowId)
    inFlight.delete(rowId)
  }

  function moveOn(row: RowRecord): void {
    letGo(row.id)
    onChange(row.batchId)
    context.endIfOver(row.batchId)
    context.wake()
  }

  /** What goes wrong here would otherwise go wrong unseen, inside the follower. */
  function guarded<Args extends unknown[]>(work: (...args: Args) => void): (...args: Args) => void {
    return (...args) => {
      try {
        work(...args)
      } catch (error) {
        context.onCrash(error)
      }
    }
  }

  return {
    follow(rowId, generationId) {
      unfollow.set(
        rowId,
        follower.follow(generationId, {
          onChange: guarded((generation: Generation) => observe(rowId, generation)),
          onGone: guarded(() => loseTrack(rowId, generationId)),
        }),
      )
    },
    letGo,
    observe,
    betweenLooksMs: () => follower.betweenLooksMs(),
    close: () => follower.close(),
  }
}

const generationGone = () => ({ code: DOUBT.generationGone, ...localized('reasons.generationGone') })

const canceledRefunded = () => ({ code: END.canceled, ...localized('reasons.canceledRefunded') })
