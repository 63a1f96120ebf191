import { Refusal } from '#shared/app/refusal.ts'
import type { Database } from 'better-sqlite3'
import { CommandError } from '#shared/app/error.ts'
import { localized } from '#shared/text/localized-message.ts'
import { prepareOutputFolder } from '../../named-folder.ts'
import { BEFORE_ALL } from '../../sqlite/row-pages.ts'
import { inTransaction } from '../../sqlite/transaction.ts'
import type { Clock } from '../../tools/clock.ts'
import type { Maker } from './making.ts'
import type { Runner } from './running.ts'
import type { BatchRecord } from '../store/batches.ts'
import { pageRows, type RowRecord } from '../store/rows.ts'

/** Asks a service, unless it is away. */
export type Reach = <Value>(
  connectionId: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Value>,
) => Promise<Value>

/** Starts a new batch for what it costs now, if that is agreed to. What is not started is gone, with all of its rows. */
export type StartWithin = (
  batch: Pick<BatchRecord, 'id' | 'connectionId' | 'outDir'>,
  agreed: {
    /** Null agrees to any price. */
    maxCoins: number | null
    signal: AbortSignal
    /** Sets the coins aside, in the transaction that starts the batch; false when nothing is to be started after all. */
    reserve?: (coins: number) => boolean
  },
) => Promise<{ isStarted: boolean }>

export function createStartWithin({
  db,
  clock,
  batches,
  reach,
}: {
  db: Database
  clock: Clock
  batches: Pick<Runner, 'plan' | 'start'> & Pick<Maker, 'remove'>
  reach: Reach
}): StartWithin {
  return async function startWithin({ id, connectionId, outDir }, { maxCoins, signal, reserve = () => true }) {
    let isStarted = false
    try {
      const { rows, coins } = await reach(connectionId, signal, (either) => batches.plan(id, either))
      if (rows === 0) throw refusalOf(pageRows(db, id, { states: ['blocked'], after: BEFORE_ALL, limit: 1 })[0])
      if (maxCoins !== null && coins > maxCoins)
        throw new Refusal('max_coins_exceeded', localized('refusals.priceChanged', coins, maxCoins))
      await prepareOutputFolder(outDir, clock)
      isStarted = inTransaction(db, () => {
        if (!reserve(coins)) return false
        batches.start(id, { budget: coins })
        return true
      })
    } finally {
      if (!isStarted) await batches.remove(id)
    }
    return { isStarted }
  }
}

/** Why a row cannot be run. */
function refusalOf(row: Pick<RowRecord, 'reason' | 'issues'> | undefined): CommandError {
  const reason = row?.reason
  return new Refusal(
    'invalid_params',
    reason ? localized('refusals.cannotRunAs', reason.saying ?? reason.message) : localized('refusals.cannotRun'),
    { issues: row?.issues.map(({ path, message }) => ({ path, message })) },
  )
}
