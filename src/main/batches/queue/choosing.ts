import type { BatchKind } from '#shared/batch/kinds.ts'
import { PAUSE } from '#shared/batch/reason-codes.ts'
import { localized } from '#shared/text/localized-message.ts'
import { ClientError, isKeyTrouble } from '../../client/client-error.ts'
import { isWithinBudget } from '../money/budget.ts'
import { priceMissing } from '../money/price-rows.ts'
import { moveBatch, stateOfBatch } from '../store/batches.ts'
import { nextReadyRow, type RowRecord } from '../store/rows.ts'
import { coinsOfBatch, countRows } from '../store/totals.ts'
import type { QueueContext } from './context.ts'

export interface RunningBatch {
  id: string
  kind: BatchKind
  budget: number | null
}

/** Which row is sent next. */
export interface RowChooser {
  /** From the batch that was served longest ago; undefined when none has a row that may be sent now. */
  take(running: readonly RunningBatch[]): RowRecord | undefined
}

const PRICING_PAUSE_MS = 15_000

export function createRowChooser(context: QueueContext, run: (work: () => Promise<void>) => void): RowChooser {
  const { db, client, clock, uploader, signal, inFlight, onChange } = context
  /** When each batch was last given its turn, counted in turns. */
  const lastServed = new Map<string, number>()
  const pricing = new Set<string>()
  let turns = 0
  const turnOf = ({ id }: RunningBatch) => lastServed.get(id) ?? 0

  /** Rows that were added or changed since a person last looked get their price before they are sent. */
  async function price(batchId: string): Promise<void> {
    pricing.add(batchId)
    try {
      await priceMissing(db, batchId, { client, uploader, clock, signal, seen: false })
      onChange(batchId)
      context.endIfOver(batchId)
    } catch (error) {
      if (!(error instanceof ClientError) || signal.aborted) throw error
      context.reportTrouble(error)
      // a refused key has paused the batch; whatever else it was would be asked again at once
      if (!isKeyTrouble(error)) await context.sleep(PRICING_PAUSE_MS)
    } finally {
      pricing.delete(batchId)
    }
    context.wake()
  }

  function isAffordable({ id, budget }: RunningBatch, coins: number): boolean {
    const spent = coinsOfBatch(db, id)
    if (isWithinBudget(budget, spent, coins)) return true
    // while something is in flight, coins of it may come back
    if (budget !== null && spent.held === 0 && !countRows(db, id).uploading) {
      const pause = { code: PAUSE.budgetReached, ...localized('reasons.budgetReached', budget) }
      moveBatch(db, id, 'pause', { now: clock.now(), pause })
      onChange(id)
    }
    return false
  }

  return {
    take(running) {
      for (const batch of running.toSorted((left, right) => turnOf(left) - turnOf(right))) {
        if (pricing.has(batch.id) || stateOfBatch(db, batch.id) !== 'running') continue
        const row = nextReadyRow(db, batch.id)
        if (!row || inFlight.has(row.id)) continue
        if (row.coinsQuoted === null) {
          run(() => price(batch.id))
          continue
        }
        if (!isAffordable(batch, row.coinsQuoted)) continue
        lastServed.set(batch.id, ++turns)
        return row
      }
      return undefined
    },
  }
}
