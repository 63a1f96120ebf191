import { keepsTo } from '#shared/batch/keep-rules.ts'
import type { Gate } from '#shared/batch/recipe-course.ts'
import type { MadeOutput } from '../store/branches.ts'

/** What becomes of a row's outputs on the way to the next step. */
export interface Judged {
  /** They go on. */
  goingOn: MadeOutput[]
  /** A person has to choose among them first; empty when nobody is asked, or all is decided. */
  toPick: MadeOutput[]
}

/** `picked`: the positions that a person has chosen; null while nobody has. */
export function judge(
  gates: readonly Gate[],
  outputs: readonly MadeOutput[],
  picked: readonly number[] | null,
): Judged {
  let left = [...outputs]
  for (const { step } of gates) {
    if (step.type === 'keep') left = left.filter(({ facts }) => keepsTo(step.rules, facts))
    else if (picked === null) return { goingOn: [], toPick: left }
    else left = left.filter(({ position }) => picked.includes(position))
  }
  return { goingOn: left, toPick: [] }
}

/** What a person may choose among, whether or not they have. */
export function choices(gates: readonly Gate[], outputs: readonly MadeOutput[]): MadeOutput[] {
  return judge(gates, outputs, null).toPick
}
