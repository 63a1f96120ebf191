import type { Database } from 'better-sqlite3'
import type { BatchPlan, StepPlan } from '#shared/app/batch.ts'
import type { StepCatalog } from '#shared/batch/recipe-check.ts'
import { mediaTexts, type Params } from '#shared/service/params.ts'
import { runningLimitOf } from '#shared/service/account.ts'
import { dollarsIfAny } from '#shared/service/provider-cost.ts'
import type { Client } from '../../client/index.ts'
import { readAccountIfAllowed } from '../../client/report-access.ts'
import { rowPages } from '../../sqlite/row-pages.ts'
import { outsideFiles } from '../inputs/outside-files.ts'
import { priceForReview, type PricingTools } from './price-rows.ts'
import { addUnderWay, createLaterCosts, createStepSums } from './plan-steps.ts'
import type { BatchRecord } from '../store/batches.ts'
import { usualSeconds } from '../store/attempts.ts'
import { pagePriced, type PricedRow } from '../store/prices.ts'
import { countRows, leftOutOf } from '../store/totals.ts'

/** One submit a row, and its share of the requests by which rows are followed. */
const REQUESTS_PER_ROW = 1.15
const PAGE_ROWS = 500

/** What running a batch would mean, before a coin moves. */
export async function planBatch(
  db: Database,
  batch: Pick<BatchRecord, 'id' | 'settings'>,
  catalog: StepCatalog | null,
  tools: PricingTools,
): Promise<BatchPlan> {
  await priceForReview(db, batch.id, tools)
  const steps = catalog && createStepSums(batch, createLaterCosts(db, batch, catalog, tools))
  const { lines, ...totals } = await totalsOf(db, batch.id, steps)
  if (steps) await addUnderWay(db, batch.id, steps)
  const ready = { ...totals, atMost: false, steps: [], prices: lines.map(presentLine) }
  const whole = steps ? { ...ready, ...sumOfSteps(lines, steps.result()) } : ready
  const rows = whole.prices.reduce((sum, price) => sum + price.rows, 0)
  return { ...whole, outside: await outsideFiles(db, batch.id), ...(await limitsOf(db, batch.id, { rows, ...tools })) }
}

/** With what comes later: a line more for every step that makes something. */
function sumOfSteps(lines: readonly PriceLine[], { steps, micros }: ReturnType<StepSums['result']>) {
  const making = steps.filter(({ type }) => type === 'make')
  return {
    outputs: making.reduce((sum, { outputs }) => sum + outputs, 0),
    coins: making.reduce((sum, { coins }) => sum + coins, 0),
    atMost: steps.some(({ exact }) => !exact),
    steps,
    providerCost: dollarsIfAny(micros),
    prices: [
      ...lines.filter(({ step }) => step === 1).map(presentLine),
      ...making.slice(1).flatMap((step) => (step.rows > 0 ? [lineOfStep(step)] : [])),
    ],
  }
}

/** Rows of one step may cost different amounts: this is what they cost on average. */
function lineOfStep({ modelId, effectId, rows, coins, providerCost }: StepPlan): BatchPlan['prices'][number] {
  const micros = providerCost?.micros ?? 0
  return {
    modelId: modelId ?? '',
    effectId,
    coins: Math.round(coins / rows),
    rows,
    total: coins,
    providerCost: dollarsIfAny(Math.round(micros / rows)),
    providerTotal: dollarsIfAny(micros),
  }
}

type StepSums = ReturnType<typeof createStepSums>

interface PriceLine {
  step: number
  modelId: string
  effectId: string | null
  coins: number
  micros: number
  rows: number
  total: number
}

async function totalsOf(db: Database, batchId: string, steps: StepSums | null) {
  const prices = new Map<string, PriceLine>()
  const files = new Set<string>()
  let outputs = 0
  for await (const rows of rowPages(PAGE_ROWS, (page) => pagePriced(db, batchId, page))) {
    for (const row of rows) {
      const { step, modelId, effectId, coins, micros } = row
      const key = JSON.stringify([step, modelId, effectId, coins, micros])
      const line = prices.get(key) ?? { ...row, rows: 0, total: 0 }
      prices.set(key, { ...line, rows: line.rows + 1, total: line.total + row.coins })
      outputs += row.outputs
      if (steps) {
        steps.add({ ...row, rows: 1, exact: true })
        await steps.addAfter(row, row.outputs)
      }
      if (row.mediaParams !== '[]') for (const file of filesOf(row)) files.add(file)
    }
  }
  const lines = [...prices.values()].sort((left, right) => right.total - left.total)
  return {
    rows: lines.reduce((sum, { rows }) => sum + rows, 0),
    blockedRows: countRows(db, batchId).blocked ?? 0,
    leftOut: leftOutOf(db, batchId),
    outputs,
    coins: lines.reduce((sum, { total }) => sum + total, 0),
    providerCost: dollarsIfAny(lines.reduce((sum, { micros, rows }) => sum + micros * rows, 0)),
    lines,
    files: files.size,
  }
}

function presentLine({ modelId, effectId, coins, micros, rows, total }: PriceLine): BatchPlan['prices'][number] {
  const [providerCost, providerTotal] = [dollarsIfAny(micros), dollarsIfAny(micros * rows)]
  return { modelId, effectId, coins, rows, total, providerCost, providerTotal }
}

function filesOf({ params, mediaParams }: PricedRow): string[] {
  const values = JSON.parse(params) as Params
  return (JSON.parse(mediaParams) as string[]).flatMap((name) => mediaTexts(values[name]))
}

async function limitsOf(
  db: Database,
  batchId: string,
  { rows, client, signal }: { rows: number; client: Client; signal: AbortSignal },
) {
  // the price is known all the same
  const account = await readAccountIfAllowed(client, { signal })
  if (account === null)
    return { availableCoins: null, runningLimit: null, seconds: { byRateLimit: null, byRunningLimit: null } }
  const { balance, concurrency, rateLimits } = account
  const { limit, windowSeconds } = rateLimits.key
  const runningLimit = runningLimitOf(concurrency)
  const usual = usualSeconds(db, batchId)
  return {
    availableCoins: Math.max(balance.available, 0),
    runningLimit,
    seconds: {
      // what fits into one window goes at once
      byRateLimit: Math.max(0, Math.ceil((rows * REQUESTS_PER_ROW) / limit) - 1) * windowSeconds,
      byRunningLimit: usual === null ? null : Math.ceil((rows * usual) / runningLimit),
    },
  }
}
