import type { Generation } from '#shared/service/generation.ts'
import { ClientError, ForeignPageError, isGone, isTransient } from '../../client/client-error.ts'
import { attemptOf, type AttemptRecord } from '../store/attempts.ts'
import { stateOfBatch } from '../store/batches.ts'
import { findRow, rowsInState } from '../store/rows.ts'
import type { QueueContext } from './context.ts'
import { waitAfter } from '../../tools/wait-after.ts'
import { LONGEST_SERVICE_WAIT_MS } from './retry-waits.ts'

export interface Withdrawer {
  /** Takes one back if a cancel or a pause asks for it and it is still queued. A running row goes on and is kept. */
  withdraw(rowId: number): Promise<void>
  /** All of a batch that the service is known to have. */
  withdrawBatch(batchId: string): Promise<void>
}

const FIRST_WAIT_MS = 5_000

export function createWithdrawer(
  context: QueueContext,
  { observe }: { observe: (rowId: number, generation: Generation) => void },
): Withdrawer {
  const { db, client, signal } = context

  function isAsked({ rowId, withdrawAsked }: AttemptRecord): boolean {
    const row = findRow(db, rowId)
    if (!row) return false
    // a batch that goes on needs the row where it is
    return row.cancelAsked || (withdrawAsked && stateOfBatch(db, row.batchId) !== 'running')
  }

  async function withdraw(rowId: number): Promise<void> {
    for (let tries = 1; !signal.aborted; tries++) {
      const attempt = attemptOf(db, rowId)
      const isOpen = attempt && attempt.generationId !== null && attempt.settledAt === null
      if (!isOpen || !isAsked(attempt)) return
      try {
        return observe(
          rowId,
          await client.call('cancelGeneration', { pathParams: { id: attempt.generationId! }, signal }),
        )
      } catch (error) {
        if (!(error instanceof ClientError)) throw error
        if (signal.aborted) return
        // a page of somebody in between says nothing about the generation
        const asksAgain = isTransient(error) || error instanceof ForeignPageError
        // it runs already, or an earlier cancel went through unheard: the follower will see which
        if (!asksAgain && (isGone(error) || error.status === 409)) return
        context.reportTrouble(error)
        if (!asksAgain) return
        await context.sleep(waitAfter(tries, { firstMs: FIRST_WAIT_MS, longestMs: LONGEST_SERVICE_WAIT_MS }))
      }
    }
  }

  return {
    withdraw,
    async withdrawBatch(batchId) {
      const rows = rowsInState(db, batchId, ['sent'])
      await Promise.all(rows.map(({ id }) => withdraw(id)))
    },
  }
}
