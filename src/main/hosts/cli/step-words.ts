import type { StepPlan } from '#shared/app/batch.ts'
import type { StepBooks } from '#shared/app/recipes.ts'
import type { StepReconciliation } from '#shared/app/reconciliation.ts'
import type { KeepRule, MakeStep, RecipeStep } from '#shared/batch/recipe.ts'
import { ROW_STATES } from '#shared/batch/states.ts'
import { formatDollars } from '#shared/text/dollars.ts'
import { counted } from '#shared/text/numbers.ts'
import { table } from './table.ts'

/** What a step does and with what, as `--then` would say it. */
export function describeStep(step: RecipeStep): [does: string, told: string] {
  if (step.type === 'pick') return ['pick', 'a person chooses what goes on']
  if (step.type === 'keep') return ['keep', step.rules.map(describeRule).join(' ')]
  return [step.effectId ?? step.modelId, describeSettings(step)]
}

function describeSettings({ params, inputs, sweeps }: MakeStep): string {
  return [
    ...Object.entries(inputs ?? {}).map(
      ([param, input]) => `${param}=@${input?.from}${input?.takes === 'all' ? ':all' : ''}`,
    ),
    ...Object.entries(params).map(([param, value]) => `${param}=${quoted(String(value))}`),
    ...sweeps.axes.map(({ param, values }) => `${param}=[${values.join(',')}]`),
  ].join(' ')
}

function describeRule(rule: KeepRule): string {
  if (!('value' in rule)) return rule.is ? rule.fact : `no-${rule.fact}`
  return `${rule.fact}${rule.is === 'atLeast' ? '>=' : '<='}${rule.value}`
}

function quoted(text: string): string {
  return /[\s'"]/.test(text) ? JSON.stringify(text) : text
}

/** What every step will come to. Where it depends on a person, a rule or what comes, it is the most there can be. */
export function describeStepPlans(steps: readonly StepPlan[]): string {
  const isBilled = steps.some(({ providerCost }) => providerCost !== null)
  const lineOf = ({ step, type, modelId, effectId, rows, outputs, coins, exact, providerCost }: StepPlan) => [
    step,
    effectId ?? modelId ?? type,
    exact ? '' : 'at most',
    rows,
    ...(type === 'make' ? [outputs, coins] : ['', '']),
    ...(isBilled ? [providerCost ? formatDollars(providerCost.micros) : ''] : []),
  ]
  return table(['STEP', 'DOES', '', 'ROWS', 'OUTPUTS', 'COINS', ...(isBilled ? ['REAL MONEY'] : [])], steps.map(lineOf))
}

/** The books of each step, beside each other. */
export function describeBooks(steps: readonly StepBooks[]): string {
  return table(['STEP', 'DOES', 'ROWS', 'OUTPUTS', 'QUOTED', 'HELD', 'CHARGED', 'GIVEN BACK'], steps.map(lineOfBooks))
}

function lineOfBooks({ step, type, modelId, effectId, counts, coins, outputs, waiting, passed, ended }: StepBooks) {
  const states = ROW_STATES.filter((state) => counts[state]).map((state) => `${counts[state]} ${state}`)
  const gone = [
    ...(waiting > 0 ? [`${waiting} waiting`] : []),
    ...(type === 'make' ? [] : [`${passed} went on`, `${ended} ended`]),
  ]
  const { quoted, held, charged, refunded } = coins
  return [
    step,
    effectId ?? modelId ?? type,
    [...states, ...gone].join(', ') || 'nothing yet',
    ...(type === 'make' ? [outputs, quoted, held, charged, refunded] : ['', '', '', '', '']),
  ]
}

/** Each step as it was noted here, beside what the service says. */
export function describeCompared(steps: readonly StepReconciliation[]): string {
  const isBilled = steps.some(({ providerCost }) => providerCost !== null)
  return table(
    ['HERE / SERVICE', 'GENERATIONS', 'HELD', 'CHARGED', 'GIVEN BACK', ...(isBilled ? ['REAL MONEY'] : []), ''],
    steps.map(({ step, checked, held, charged, refunded, providerCost, mismatches }) => [
      `Step ${step}`,
      checked,
      sides(held),
      sides(charged),
      sides(refunded),
      ...(isBilled ? [providerCost ? moneySides(providerCost) : ''] : []),
      mismatches === 0 ? 'the same' : counted(mismatches, 'differs', 'differ'),
    ]),
  )
}

function sides({ here, service }: StepReconciliation['charged']): string {
  return `${here} / ${service}`
}

function moneySides({ here, service }: NonNullable<StepReconciliation['providerCost']>): string {
  return `${formatDollars(here.micros)} / ${formatDollars(service.micros)}`
}
