import type { FailureCode } from '#shared/service/generation.ts'
import { insertAsset, type AssetRecord } from '../assets/store.ts'
import type { EngineContext } from '../context.ts'
import { inTransaction } from '../../sqlite/transaction.ts'
import { settleHold } from '../ledger/ledger.ts'
import { recordEndOfGeneration } from '../webhooks/store/events.ts'
import { markCanceled, markEnded, type GenerationRow } from './store.ts'

export type Ending =
  | { status: 'succeeded'; outputs: AssetRecord[] }
  | { status: 'failed'; code: FailureCode; detail?: string }

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
    const { status } = ending
    const failure = ending.status === 'failed' ? describeFailure(context, row, ending) : NO_FAILURE
    if (!markEnded(db, row, { status, coinsCharged: charged, ...failure, now })) return false
    for (const output of outputs) insertAsset(db, output)
    const rest = ending.status === 'failed' ? 'refund' : 'release'
    settle(context, row, { status: ending.status, charged, rest, now })
    return true
  })
  if (ended) announce(context, row, ending.status)
  return ended
}

const NO_FAILURE = { errorCode: null, failureDetail: null, mayBeBilled: false }

/** However it came to fail: what a provider may bill is said, and by that mark nobody buys it again unasked. */
function describeFailure(
  { providers }: EngineContext,
  row: GenerationRow,
  { code, detail }: Extract<Ending, { status: 'failed' }>,
) {
  const biller = providers.whoMayBill(row)
  const said = [biller && `${biller} may have billed it.`, detail].filter((sentence) => sentence !== undefined)
  return { errorCode: code, failureDetail: said.join(' ') || null, mayBeBilled: biller !== undefined }
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
