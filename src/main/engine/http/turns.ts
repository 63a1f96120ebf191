import { setImmediate as nextTurn } from 'node:timers/promises'

/** The first ones of a process take some milliseconds each. */
const CALLS_A_TURN = 2

/**
 * To be awaited by every call before it is answered. Calls from within this process follow each other without an event in
 * between: in a long row of them no timer would fire, no worker be heard and no window answered until the last is done.
 */
export function createTurns(): () => Promise<void> {
  let calls = 0
  return async function turn(): Promise<void> {
    if (calls >= CALLS_A_TURN) {
      await nextTurn()
      return turn()
    }
    if (calls === 0) setImmediate(() => (calls = 0))
    calls += 1
  }
}
