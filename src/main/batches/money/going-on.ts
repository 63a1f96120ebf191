import type { Database } from 'better-sqlite3'
import type { Params } from '#shared/service/params.ts'
import type { BatchRecord } from '../store/batches.ts'
import { priceOfBranch } from '../store/prices.ts'
import { findRow, type RowRecord } from '../store/rows.ts'
import type { StepMaker } from '../steps/branch-row.ts'
import { laterPriceKey, walkLaterSteps, type LaterPrice } from './walk-later-steps.ts'

/** What going on from a row costs at most, where a person chooses among its outputs. */
export interface GoingOnCoins {
  /** With one output; null when one of the prices is not known. */
  coins: number | null
  /** How much of that is paid once, however many of them go on. */
  jointCoins: number
}

const UNKNOWN: LaterPrice = { coins: 0, outputs: 1, micros: 0, known: false }

/** By the prices that a person has seen. `made`: how many outputs the row has. */
export async function coinsOfGoingOn(
  db: Database,
  batch: Pick<BatchRecord, 'id'>,
  makers: readonly StepMaker[],
  { row, made }: { row: RowRecord; made: number },
): Promise<GoingOnCoins> {
  const root = row.root === null ? row : findRow(db, row.root)
  // of as many as the plan has counted with: by their number it knows what joins them
  const outputs = Math.max(1, row.outputsExpected ?? made)
  let isKnown = true

  function priceOf(maker: StepMaker, params: Params): LaterPrice {
    const { coins, outputs: each, micros } = priceOfBranch(db, batch.id, laterPriceKey(maker, params))
    isKnown &&= coins !== null
    return coins === null ? UNKNOWN : { coins, outputs: each ?? 1, micros, known: true }
  }

  const ahead = { step: row.step, words: root?.params ?? {}, later: row.later, outputs }
  const costs = await walkLaterSteps(makers, ahead, priceOf)
  if (!isKnown) return { coins: null, jointCoins: 0 }
  const sum = (isJoint: boolean) =>
    costs.reduce((total, cost) => total + (cost.isJoint === isJoint ? cost.coins : 0), 0)
  return { coins: sum(false) / outputs + sum(true), jointCoins: sum(true) }
}
