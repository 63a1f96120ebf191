import { yieldToEventLoop } from './yield-to-event-loop.ts'

/** Long work that lets everything else have its turn: asked after each small step of it. */
export interface ShortTurns {
  /** Whether this turn has lasted long enough. */
  isOver(): boolean
  /** Comes back when all others had theirs. */
  next(): Promise<void>
}

const LONGEST_TURN_MS = 4

export function shortTurns(): ShortTurns {
  let until = performance.now() + LONGEST_TURN_MS
  return {
    isOver: () => performance.now() >= until,
    async next() {
      await yieldToEventLoop()
      until = performance.now() + LONGEST_TURN_MS
    },
  }
}
