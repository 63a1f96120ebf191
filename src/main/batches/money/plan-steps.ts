import type { Database } from 'better-sqlite3'
import type { StepPlan } from '#shared/app/batch.ts'
import type { StepCatalog } from '#shared/batch/recipe-check.ts'
import { stepHeads } from '#shared/batch/recipe-course.ts'
import { providerOf, termsOf } from '#shared/service/catalog.ts'
import { dollarsIfAny } from '#shared/service/provider-cost.ts'
import { WORDS, type Params } from '#shared/service/params.ts'
import { rowPages } from '../../sqlite/row-pages.ts'
import type { PricingTools } from './price-rows.ts'
import type { BatchRecord } from '../store/batches.ts'
import type { KeptLater } from '../store/rows.ts'
import { pageUnderWay, type RowBefore } from '../store/step-totals.ts'
import { createLaterPrices } from './price-later-steps.ts'
import { stepMakers, walkLaterSteps, type LaterCost } from './walk-later-steps.ts'

const PAGE_ROWS = 500

/** What the steps after a row will cost. */
export interface LaterCosts {
  after(row: Pick<RowBefore, 'step' | 'later' | 'params'>, outputs: number): Promise<readonly LaterCost[]>
}

export function createLaterCosts(
  db: Database,
  batch: Pick<BatchRecord, 'id' | 'settings'>,
  catalog: StepCatalog,
  tools: PricingTools,
): LaterCosts {
  const priceOf = createLaterPrices(db, batch.id, tools)
  const makers = stepMakers(batch.settings, catalog)
  const known = new Map<string, Promise<readonly LaterCost[]>>()
  const isByWords = makers.some(
    ({ model }) => !model || !termsOf(model)?.pricedBySettings || providerOf(model)?.pricedByLengthOf,
  )

  return {
    after({ step, later, params }, outputs) {
      const words = JSON.parse(params) as Params
      const signature = isByWords ? params : wordsIn(words)
      const key = JSON.stringify([step, later, outputs, signature])
      const ahead = { step, words, later: JSON.parse(later) as KeptLater[], outputs }
      const costs = known.get(key) ?? walkLaterSteps(makers, ahead, priceOf)
      known.set(key, costs)
      return costs
    },
  }
}

const wordsIn = (params: Params) => WORDS.map((name) => params[name] !== undefined)

/** All steps of a batch, filled as its rows are counted. */
export function createStepSums(batch: Pick<BatchRecord, 'settings'>, costs: LaterCosts) {
  const lines = stepHeads(batch.settings).map((head) =>
    Object.assign(head, { rows: 0, outputs: 0, coins: 0, micros: 0, exact: true }),
  )

  function add(cost: Omit<LaterCost, 'isJoint'>): void {
    const line = lines[cost.step - 1]
    if (!line) return
    line.rows += cost.rows
    line.outputs += cost.outputs
    line.coins += cost.coins
    line.micros += cost.micros
    line.exact &&= cost.exact
  }

  return {
    add,
    /** What comes after a row. Branches that are under way may meet: then they are counted more than once. */
    async addAfter(row: Pick<RowBefore, 'step' | 'later' | 'params' | 'root'>, outputs: number): Promise<void> {
      for (const cost of await costs.after(row, outputs)) add(row.root === null ? cost : { ...cost, exact: false })
    },
    result(): { steps: StepPlan[]; micros: number } {
      return { steps: lines.map(presented), micros: lines.reduce((sum, { micros }) => sum + micros, 0) }
    },
  }

  /** A step of a person or of a rule sees what the step before has made. */
  function presented({ micros, ...line }: (typeof lines)[number], index: number): StepPlan {
    const before = lines.slice(0, index).findLast(({ type }) => type === 'make')
    const { rows, outputs, exact } = line.type === 'make' || !before ? line : before
    return Object.assign(line, { rows, outputs, exact, providerCost: dollarsIfAny(micros) })
  }
}

/** What follows rows that are on their way, or wait for a person: it is not paid yet. */
export async function addUnderWay(
  db: Database,
  batchId: string,
  sums: Pick<ReturnType<typeof createStepSums>, 'addAfter'>,
): Promise<void> {
  for await (const rows of rowPages(PAGE_ROWS, (page) => pageUnderWay(db, batchId, page)))
    for (const row of rows) await sums.addAfter(row, row.outputs ?? 1)
}
