import { withErrorToast } from '../acting.ts'
import type { Action } from './actions.ts'

/** Runs an action; a message says what went wrong, if anything did. */
export function perform({ run, label }: Pick<Action, 'label' | 'run'>, nth = 0): Promise<void> {
  return withErrorToast(() => run(nth), label)
}
