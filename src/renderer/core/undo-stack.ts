/** What every history of changes is made of: the steps that were done, the latest last, and those that were undone. */
export interface UndoStack<Step> {
  done: readonly Step[]
  /** The one that was undone last is done again first. */
  undone: readonly Step[]
}

/** A step that is undone or done again, and the stack after it. */
interface Move<Step> {
  step: Step
  stack: UndoStack<Step>
}

export const EMPTY_STACK: UndoStack<never> = { done: [], undone: [] }

interface Rules<Step> {
  /** What a step and the one before it are together, where they are one to a person: letters typed in one field. */
  merge?: ((last: Step, step: Step) => Step | undefined) | undefined
  /** Forgets the oldest of them when they are too many or too large. */
  keep: (done: readonly Step[]) => readonly Step[]
}

/** A new step ends what could be done again. */
export function withStep<Step>({ done, undone }: UndoStack<Step>, step: Step, rules: Rules<Step>): UndoStack<Step> {
  const last = done.at(-1)
  const merged = last === undefined || undone.length > 0 ? undefined : rules.merge?.(last, step)
  const next = merged === undefined ? [...done, step] : [...done.slice(0, -1), merged]
  return { done: rules.keep(next), undone: [] }
}

export function stepBack<Step>({ done, undone }: UndoStack<Step>): Move<Step> | undefined {
  const step = done.at(-1)
  return step === undefined ? undefined : { step, stack: { done: done.slice(0, -1), undone: [...undone, step] } }
}

export function stepAgain<Step>({ done, undone }: UndoStack<Step>): Move<Step> | undefined {
  const step = undone.at(-1)
  return step === undefined ? undefined : { step, stack: { done: [...done, step], undone: undone.slice(0, -1) } }
}
