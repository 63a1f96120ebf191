import { EMPTY_STACK, stepAgain, stepBack, withStep, type UndoStack } from './undo-stack.ts'

/** Something that is edited, and the way back. */
export interface History<State> {
  present: State
  steps: UndoStack<{ before: State; after: State }>
  /** What the last change was about: typing on in the same field is one change. */
  about: string | null
}

const MOST_CHANGES = 200

export function newHistory<State>(present: State): History<State> {
  return { present, steps: EMPTY_STACK, about: null }
}

export function changed<State>(history: History<State>, next: State, about: string | null = null): History<State> {
  const goesOn = about !== null && about === history.about
  const steps = withStep(
    history.steps,
    { before: history.present, after: next },
    {
      merge: (last, step) => (goesOn ? { before: last.before, after: step.after } : undefined),
      keep: (done) => done.slice(-MOST_CHANGES),
    },
  )
  return { present: next, steps, about }
}

export function undone<State>(history: History<State>): History<State> {
  const move = stepBack(history.steps)
  return move ? { present: move.step.before, steps: move.stack, about: null } : history
}

export function redone<State>(history: History<State>): History<State> {
  const move = stepAgain(history.steps)
  return move ? { present: move.step.after, steps: move.stack, about: null } : history
}
