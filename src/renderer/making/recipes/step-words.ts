import type { KeepRule, RecipeStep } from '#shared/batch/recipe.ts'
import type { StepCatalog } from '#shared/batch/recipe-check.ts'
import { sweptCopies } from '#shared/batch/sweeps.ts'
import { text } from '#shared/text/index.ts'
import { nameOf } from '../operations/operation-picker.tsx'

/** A megabyte as a person counts it. */
export const MEGABYTE = 1_000_000

/** What a step is called: what makes something there, or what a person does. */
export function stepName(step: RecipeStep, { models, effects }: StepCatalog): string {
  const words = text().recipes
  if (step.type === 'make') return nameOf(step, models, effects)
  return step.type === 'pick' ? words.pick : words.keep
}

/** A rule in a few words. */
export function ruleWords(rule: KeepRule): string {
  const words = text().recipes
  if (!('value' in rule)) return words.seenWords[rule.fact][rule.is ? 'yes' : 'no']
  if (Number.isNaN(rule.value)) return words.facts[rule.fact]
  const value = rule.fact === 'bytes' ? rule.value / MEGABYTE : rule.value
  return words.ruleWords(words.facts[rule.fact], words.comparisons[rule.is], value, words.units[rule.fact])
}

/** How many branches a step makes of what comes in. */
export function branchesOf(step: RecipeStep): number {
  if (step.type !== 'make') return 1
  return sweptCopies(
    step.sweeps.mode,
    step.sweeps.axes.map(({ values }) => values.length),
  )
}
