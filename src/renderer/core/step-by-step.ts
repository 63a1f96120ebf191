import type { ChangeStep } from './change-history.ts'

/** Told what has been made of a change so far: when the rest fails, that can still be taken back. */
export type Partly = (made: ChangeStep) => void

/** What is one change to a person, made one step after the other; undefined when nothing was made. */
export async function stepByStep(
  partly: Partly,
  work: (made: (step: ChangeStep) => void) => Promise<void>,
): Promise<ChangeStep | undefined> {
  const steps: ChangeStep[] = []
  await work((step) => {
    steps.push(step)
    partly(joinSteps([...steps]))
  })
  return steps.length === 0 ? undefined : joinSteps(steps)
}

/** Asked again after a failure, both go on where they were. */
function joinSteps(steps: readonly ChangeStep[]): ChangeStep {
  let made = steps.length
  return {
    undo: async () => {
      for (; made > 0; made--) await steps[made - 1]?.undo()
    },
    redo: async () => {
      for (; made < steps.length; made++) await steps[made]?.redo()
    },
  }
}
