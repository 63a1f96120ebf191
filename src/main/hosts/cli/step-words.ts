import type { KeepRule, MakeStep, RecipeStep } from '#shared/batch/recipe.ts'

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
  if (rule.fact === 'alpha') return rule.is ? 'alpha' : 'no-alpha'
  return `${rule.fact}${rule.is === 'atLeast' ? '>=' : '<='}${rule.value}`
}

function quoted(text: string): string {
  return /[\s'"]/.test(text) ? JSON.stringify(text) : text
}
