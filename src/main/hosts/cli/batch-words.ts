import type { Batch, BatchPlan } from '#shared/app/batch.ts'
import { PAUSE } from '#shared/batch/reason-codes.ts'
import { ROW_STATES } from '#shared/batch/states.ts'
import { formatDollars } from '#shared/text/dollars.ts'
import { describeStepPlans } from './step-words.ts'
import { table } from './table.ts'

/** `████░░░░ 12/40  2 failed  34 coins  about 3 min` */
export function progressLine(batch: Batch, columns: number): string {
  const { counts, progress, coins, providerCost, etaSeconds, trouble } = batch
  const { rows, done: over } = progress
  const width = 24
  const filled = rows === 0 ? width : Math.round((over / rows) * width)
  const parts = [
    `${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${over}/${rows}`,
    ...(counts.failed ? [`${counts.failed} failed`] : []),
    `${coins.charged} coins${coins.held > 0 ? `, ${coins.held} held` : ''}`,
    ...(providerCost ? [formatDollars(providerCost.billed.micros)] : []),
    ...(trouble ? [trouble.message] : etaSeconds === null ? [] : [`about ${duration(etaSeconds)}`]),
  ]
  return parts.join('  ').slice(0, Math.max(columns - 1, 20))
}

export function describeBatch(batch: Batch): string {
  const { counts, coins, providerCost, outputs, mismatches } = batch
  const states = ROW_STATES.filter((state) => counts[state]).map((state) => `${counts[state]} ${state}`)
  return table(
    [batch.name.toUpperCase(), ''],
    [
      ['Id', batch.id],
      ['State', stateOf(batch)],
      ['Connection', batch.connectionName],
      ['Rows', states.join(', ') || 'none'],
      ...(batch.toPick > 0 ? [['Waiting for a choice', batch.toPick] as const] : []),
      ...(batch.toConsent > 0 ? [['Waiting for consent', batch.toConsent] as const] : []),
      [
        'Files',
        outputs.paid > outputs.here
          ? `${outputs.here}, ${outputs.paid - outputs.here} paid, not downloaded`
          : outputs.here,
      ],
      ['Coins charged', coins.charged],
      ...(coins.held > 0 ? [['Coins held', coins.held] as const] : []),
      ...(coins.refunded > 0 ? [['Coins given back', coins.refunded] as const] : []),
      ...(providerCost ? [['Billed by providers', formatDollars(providerCost.billed.micros)] as const] : []),
      ...(batch.budget === null ? [] : [['Budget', batch.budget] as const]),
      ...(mismatches > 0 ? [['Charges to check', mismatches] as const] : []),
      ['Folder', batch.outDir],
    ],
  )
}

function stateOf({ state, pause }: Batch): string {
  if (pause?.code === PAUSE.pick) return 'waits for your choice'
  return pause ? `${state}: ${pause.message}` : state
}

export function describePlan(plan: BatchPlan): string {
  const whole = describeWhole(plan)
  return plan.steps.length === 0 ? whole : `${whole}\n\n${describeStepPlans(plan.steps)}`
}

function describeWhole(plan: BatchPlan): string {
  const { byRateLimit, byRunningLimit } = plan.seconds
  const seconds = Math.max(byRateLimit ?? 0, byRunningLimit ?? 0)
  return table(
    ['PLAN', ''],
    [
      ['Rows', plan.rows],
      ...(plan.blockedRows > 0 ? [['Rows with errors', plan.blockedRows] as const] : []),
      ...plan.leftOut.map(({ modelId, combinations }) => [`Left out for ${modelId}`, combinations] as const),
      ['Outputs', plan.outputs],
      [plan.atMost ? 'Coins, at most' : 'Coins in all', plan.coins],
      ...(plan.providerCost ? [['Real money', formatDollars(plan.providerCost.micros)] as const] : []),
      ...billedModels(plan),
      ['Coins there are', plan.availableCoins ?? 'this key may not read the account'],
      ...(plan.files > 0 ? [['Input files', plan.files] as const] : []),
      ...(plan.runningLimit === null ? [] : [['At once', plan.runningLimit] as const]),
      ...(seconds > 0 ? [['Takes at least', duration(seconds)] as const] : []),
    ],
  )
}

/** What each paid model adds, when there is more than one. */
function billedModels({ prices }: BatchPlan): (readonly [string, string])[] {
  const micros = new Map<string, number>()
  for (const { modelId, providerTotal } of prices)
    if (providerTotal) micros.set(modelId, (micros.get(modelId) ?? 0) + providerTotal.micros)
  return micros.size < 2 ? [] : [...micros].map(([modelId, sum]) => [`  ${modelId}`, formatDollars(sum)] as const)
}

export function duration(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`
  return `${(seconds / 3600).toFixed(1)} h`
}
