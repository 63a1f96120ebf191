import { assertNever } from '../assert-never.ts'
import type { KeepRule } from './recipe.ts'

/** What is known of a file; null where nobody can tell. */
export interface FileFacts {
  width: number | null
  height: number | null
  seconds: number | null
  bytes: number
  alpha: boolean | null
}

/** Whether a file keeps to all rules. What has no such fact does not. */
export function keepsTo(rules: readonly KeepRule[], facts: FileFacts): boolean {
  return rules.every((rule) => {
    if (rule.fact === 'alpha') return facts.alpha === rule.is
    const value = measured(rule.fact, facts)
    if (value === null) return false
    return rule.is === 'atLeast' ? value >= rule.value : value <= rule.value
  })
}

function measured(fact: Exclude<KeepRule['fact'], 'alpha'>, facts: FileFacts): number | null {
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
