import { CommandError } from '#shared/app/command-error.ts'
import { isGone } from '#shared/app/error-codes.ts'
import { EMPTY_STACK, stepAgain, stepBack, withStep, type UndoStack } from './undo-stack.ts'

/** A change that was made, and how it is taken back and made again. */
export interface ChangeStep {
  undo: () => Promise<unknown>
  redo: () => Promise<unknown>
  /** It has changed something beside what the history is of. */
  isBeside?: true
}

/** Answers how it is taken back. When it fails, what it has said to be made by then is what can be. */
type Change<Step> = (partly: (made: Step) => void) => Promise<Step | undefined>

/** Changes in the order they were made. One at a time: whoever holds the key down takes back one after the other. */
export interface ChangeHistory<Step extends ChangeStep = ChangeStep> {
  /** Makes a change after those before it, and remembers what it answers; undefined is nothing to take back. */
  make(change: Change<Step>): Promise<void>
  /** Makes a change beside others, and answers it. Whoever takes back before it is done waits for it. */
  follow(change: Change<Step>): Promise<Step | undefined>
  /** Both answer the change they were about; undefined when there is none. */
  undo(): Promise<Step | undefined>
  redo(): Promise<Step | undefined>
  /**
   * Tells once, before the next change is made, taken back or made again, or when there is none any more: an offer to take
   * back the last ends there.
   */
  onNext(tell: () => void): void
  /** What was changed is gone. */
  end(): void
  /** When all that is being changed now has been: whether all of it was. */
  whenIdle(): Promise<boolean>
  /** Whether a change is under way that is followed. */
  isChanging(): boolean
  canUndo(): boolean
  canRedo(): boolean
  /** Whether anything was ever changed, but for what is beside it. */
  isUsed(): boolean
}

/** So far back can be gone, one step at a time. */
const MOST_STEPS = 500

export function createChangeHistory<Step extends ChangeStep = ChangeStep>(): ChangeHistory<Step> {
  let stack: UndoStack<Step> = EMPTY_STACK
  let used = false
  let last: Promise<unknown> = Promise.resolve()
  /** Those that are made one after the other, and not yet done. */
  const inLine = new Set<Promise<unknown>>()
  /** In the order in which changes began, which is the order they are taken back in, whichever is done first. */
  let begun = 0
  const orders = new WeakMap<Step, number>()
  const underWay = new Map<number, Promise<unknown>>()
  const told: (() => void)[] = []

  function tellOfNext(): void {
    for (const tell of told.splice(0)) tell()
  }

  function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const begin = () => {
      tellOfNext()
      return work()
    }
    const turn = last.then(begin, begin)
    last = turn
    inLine.add(turn)
    const leave = () => inLine.delete(turn)
    turn.then(leave, leave)
    return turn
  }

  function note(step: Step | undefined, order: number): void {
    if (!step) return
    used ||= !step.isBeside
    orders.set(step, order)
    const inOrder = (done: readonly Step[]) => done.toSorted((one, other) => orderOf(one) - orderOf(other))
    stack = withStep(stack, step, { keep: (done) => inOrder(done).slice(-MOST_STEPS) })
  }

  function orderOf(step: Step | undefined): number {
    return (step && orders.get(step)) ?? -1
  }

  async function noted(change: Change<Step>, orderOfIt: () => number): Promise<Step | undefined> {
    let made: Step | undefined
    try {
      made = await change((part) => (made = part))
      return made
    } finally {
      note(made, orderOfIt())
    }
  }

  function follow(change: Change<Step>): Promise<Step | undefined> {
    tellOfNext()
    const order = begun++
    const followed = noted(change, () => order).finally(() => underWay.delete(order))
    underWay.set(order, followed)
    return followed
  }

  /** What began after the last change that is done is what a person means; what began before it holds up nobody. */
  function afterNewest<Value>(work: () => Promise<Value>): Promise<Value> {
    const newest = orderOf(stack.done.at(-1))
    const awaited = [...underWay].filter(([order]) => order > newest).map(([, followed]) => followed)
    return awaited.length === 0 ? work() : Promise.allSettled(awaited).then(work)
  }

  /** A step that fails stays where it was, for it may succeed the next time, unless what it was about is gone. */
  async function go(way: 'undo' | 'redo'): Promise<Step | undefined> {
    const before = stack
    const move = way === 'undo' ? stepBack(stack) : stepAgain(stack)
    if (!move) return undefined
    try {
      await move.step[way]()
    } catch (error) {
      const others = (steps: readonly Step[]) => steps.filter((step) => step !== move.step)
      if (isRefusedForEver(error)) stack = { done: others(stack.done), undone: others(stack.undone) }
      throw error
    }
    // a change that was noted meanwhile has ended what could be made again
    const noted = stack.done.filter((step) => !before.done.includes(step))
    stack = stack === before ? move.stack : { done: [...move.stack.done, ...noted], undone: [] }
    return move.step
  }

  return {
    make: (change) => inTurn(async () => void (await noted(change, () => begun++))),
    follow,
    undo: () => afterNewest(() => inTurn(() => go('undo'))),
    redo: () => afterNewest(() => inTurn(() => go('redo'))),
    onNext: (tell) => void told.push(tell),
    end: tellOfNext,
    async whenIdle() {
      const ended = await Promise.allSettled([...inLine, ...underWay.values()])
      return ended.every(({ status }) => status === 'fulfilled')
    },
    isChanging: () => underWay.size > 0,
    canUndo: () => underWay.size > 0 || stack.done.length > 0,
    canRedo: () => stack.undone.length > 0,
    isUsed: () => used,
  }
}

/** It would be refused for ever, and nothing before it could be taken back. */
function isRefusedForEver(error: unknown): boolean {
  return error instanceof CommandError && isGone(error.code)
}
