import { CommandError } from '#shared/app/command-error.ts'
import { EMPTY_STACK, stepAgain, stepBack, withStep, type UndoStack } from './undo-stack.ts'

/** A change that was made, and how it is taken back and made again. */
export interface ChangeStep {
  undo: () => Promise<unknown>
  redo: () => Promise<unknown>
}

/** Changes in the order they were made. One at a time: whoever holds the key down takes back one after the other. */
export interface ChangeHistory<Step extends ChangeStep = ChangeStep> {
  /** Makes a change and remembers what it answers; undefined is nothing to take back. */
  make(change: () => Promise<Step | undefined>): Promise<void>
  /** Remembers a change that was made elsewhere. */
  note(step: Step): void
  /** Both answer the change they were about; undefined when there is none. */
  undo(): Promise<Step | undefined>
  redo(): Promise<Step | undefined>
  /** Tells once, before the next change is made, taken back or made again: an offer to take back the last ends there. */
  onNext(tell: () => void): void
  canUndo(): boolean
  canRedo(): boolean
  /** Whether anything was ever changed. */
  isUsed(): boolean
}

/** So far back can be gone, one step at a time. */
const MOST_STEPS = 500

export function createChangeHistory<Step extends ChangeStep = ChangeStep>(): ChangeHistory<Step> {
  let stack: UndoStack<Step> = EMPTY_STACK
  let used = false
  let last: Promise<unknown> = Promise.resolve()
  const told: (() => void)[] = []

  function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const begin = () => {
      for (const tell of told.splice(0)) tell()
      return work()
    }
    const turn = last.then(begin, begin)
    last = turn
    return turn
  }

  function note(step: Step): void {
    used = true
    stack = withStep(stack, step, { keep: (done) => done.slice(-MOST_STEPS) })
  }

  /** A step that fails stays where it was, for it may succeed the next time, unless what it was about is gone. */
  async function go(way: keyof ChangeStep): Promise<Step | undefined> {
    const before = stack
    const move = way === 'undo' ? stepBack(stack) : stepAgain(stack)
    if (!move) return undefined
    try {
      await move.step[way]()
    } catch (error) {
      const others = (steps: readonly Step[]) => steps.filter((step) => step !== move.step)
      if (isGone(error)) stack = { done: others(stack.done), undone: others(stack.undone) }
      throw error
    }
    // a change that was noted meanwhile has ended what could be made again
    const noted = stack.done.filter((step) => !before.done.includes(step))
    stack = stack === before ? move.stack : { done: [...move.stack.done, ...noted], undone: [] }
    return move.step
  }

  return {
    make: (change) =>
      inTurn(async () => {
        const made = await change()
        if (made) note(made)
      }),
    note,
    undo: () => inTurn(() => go('undo')),
    redo: () => inTurn(() => go('redo')),
    onNext: (tell) => void told.push(tell),
    canUndo: () => stack.done.length > 0,
    canRedo: () => stack.undone.length > 0,
    isUsed: () => used,
  }
}

/** It would be refused for ever, and nothing before it could be taken back. */
function isGone(error: unknown): boolean {
  return error instanceof CommandError && (error.code === 'not_found' || error.code.startsWith('unknown_'))
}
