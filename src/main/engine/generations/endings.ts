import type { FailureCode } from '#shared/service/generation.ts'
import { insertAsset, type AssetRecord } from '../assets/store.ts'
import type { EngineContext } from '../context.ts'
import { inTransaction } from '../../sqlite/transaction.ts'
import { settleHold } from '../ledger/ledger.ts'
import { recordEndOfGeneration } from '../webhooks/store/events.ts'
import { markCanceled, markEnded, type GenerationRow } from './store.ts'

export type Ending =
  | { status: 'succeeded'; outputs: AssetRecord[] }
  | { status: 'failed'; code: FailureCode; detail?: string | undefined; mayBeBilled?: boolean }

/**
 * Status, outputs, coins and event change together or not at all. False when the attempt does not hold the generation any
 * more, and then nothing has changed.
 */
export function endGeneration(context: EngineContext, row: GenerationRow, ending: Ending): boolean {
  const { db } = context
  const now = context.host.clock.now()
  const outputs = ending.status === 'succeeded' ? ending.outputs : []
  const charged = outputs.length * row.coinsPerOutput
  const ended = inTransaction(db, () => {
    const errorCode = ending.status === 'failed' ? ending.code : null
    const failureDetail = ending.status === 'failed' ? (ending.detail ?? null) : null
    const mayBeBilled = ending.status === 'failed' && ending.mayBeBilled === true
    const { status } = ending
    if (!markEnded(db, row, { status, coinsCharged: charged, errorCode, failureDetail, mayBeBilled, now })) return false
    for (const output of outputs) insertAsset(db, output)
    const rest = ending.status === 'failed' ? 'refund' : 'release'
    settle(context, row, { status: ending.status, charged, rest, now })
    return true
  })
  if (ended) announce(context, row, ending.status)
  return ended
}

/** False when it was not queued any more. */
export function cancelQueued(context: EngineContext, row: GenerationRow): boolean {
  const { db } = context
  const now = context.host.clock.now()
  const canceled = inTransaction(db, () => {
    if (!markCanceled(db, row.id, now)) return false
    settle(context, row, { status: 'canceled', charged: 0, rest: 'release', now })
    return true
  })
  if (canceled) announce(context, row, 'canceled')
  return canceled
}

type EndStatus = Ending['status'] | 'canceled'

function settle(
  { db, newId }: EngineContext,
  { id, accountId, keyId }: GenerationRow,
  { status, charged, rest, now }: { status: EndStatus; charged: number; rest: 'release' | 'refund'; now: number },
): void {
  settleHold(db, { generationId: id, charged, rest, now })
  recordEndOfGeneration(db, { generationId: id, accountId, keyId, type: `generation.${status}`, now, newId })
}

function announce({ publish }: EngineContext, { id, accountId }: GenerationRow, status: EndStatus): void {
  publish({ type: 'generation.changed', accountId, generationId: id, status })
  publish({ type: 'generation.ended', accountId, generationId: id })
  publish({ type: 'account.changed', accountId })
}
