/** A change that was made, and how it is taken back and made again. */
export interface ChangeStep {
  undo: () => Promise<unknown>
  redo: () => Promise<unknown>
}

/** Changes in the order they were made. One at a time: whoever holds the key down takes back one after the other. */
export interface ChangeHistory {
  /** Makes a change and remembers what it answers; undefined is nothing to take back. */
  make(change: () => Promise<ChangeStep | undefined>): Promise<void>
  /** Both answer false when there is nothing to do. */
  undo(): Promise<boolean>
  redo(): Promise<boolean>
  /** Whether anything was ever changed. */
  isUsed(): boolean
}

const MOST_STEPS = 500

export function createChangeHistory(): ChangeHistory {
  const done: ChangeStep[] = []
  const undone: ChangeStep[] = []
  let used = false
  let last: Promise<unknown> = Promise.resolve()

  function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const turn = last.then(work, work)
    last = turn
    return turn
  }

  /** A step that fails stays where it was: it may succeed the next time. */
  async function step(from: ChangeStep[], to: ChangeStep[], way: keyof ChangeStep): Promise<boolean> {
    const next = from.at(-1)
    if (!next) return false
    await next[way]()
    from.pop()
    to.push(next)
    return true
  }

  return {
    make: (change) =>
      inTurn(async () => {
        const made = await change()
        if (!made) return
        used = true
        done.push(made)
        if (done.length > MOST_STEPS) done.shift()
        undone.length = 0
      }),
    undo: () => inTurn(() => step(done, undone, 'undo')),
    redo: () => inTurn(() => step(undone, done, 'redo')),
    isUsed: () => used,
  }
}
