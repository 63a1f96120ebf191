import { assertNever } from '../assert-never.ts'
import type { MEASURED_FACTS, KeepRule, RecipeStep } from './recipe.ts'

/** What is known of a file; null where nobody can tell. */
export interface FileFacts {
  width: number | null
  height: number | null
  seconds: number | null
  bytes: number
  alpha: boolean | null
  /** Whether it has words that can be read. Looked for only where a rule asks. */
  text: boolean | null
}

/** Whether a file keeps to all rules. What has no such fact does not. */
export function keepsTo(rules: readonly KeepRule[], facts: FileFacts): boolean {
  return rules.every((rule) => {
    if (!('value' in rule)) return facts[rule.fact] === rule.is
    const value = measured(rule.fact, facts)
    if (value === null) return false
    return rule.is === 'atLeast' ? value >= rule.value : value <= rule.value
  })
}

/** Whether a step hangs on something that has to be looked for in the file first. */
export function asksForText(step: RecipeStep): boolean {
  return step.type === 'keep' && step.rules.some(({ fact }) => fact === 'text')
}

/** Whether something was typed for the number of a rule that is none, and is kept as NaN. */
export function lacksNumber(step: RecipeStep): boolean {
  return step.type === 'keep' && step.rules.some((rule) => 'value' in rule && Number.isNaN(rule.value))
}

function measured(fact: (typeof MEASURED_FACTS)[number], facts: FileFacts): number | null {
  const { width, height, seconds, bytes } = facts
  switch (fact) {
    case 'width':
      return width
    case 'height':
      return height
    case 'shortSide':
      return width === null || height === null ? null : Math.min(width, height)
    case 'longSide':
      return width === null || height === null ? null : Math.max(width, height)
    case 'seconds':
      return seconds
    case 'bytes':
      return bytes
    default:
      return assertNever(fact)
  }
}
