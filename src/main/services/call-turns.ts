/** Few, for the first ones of a process take some milliseconds each; and more than one, for a turn costs as well. */
const CALLS_A_TURN = 4

/**
 * To be awaited by every call to a service within this process, where there is something to wait for; they come through in
 * the order in which they came. Such calls follow each other without an event in between, as those over a network do not:
 * in a long row of them no timer would fire, no worker be heard and no window answered until the last is done.
 */
export function createCallTurns(): () => Promise<void> | undefined {
  let calls = 0
  const waiting: (() => void)[] = []

  function nextTurn(): void {
    const admitted = waiting.splice(0, CALLS_A_TURN)
    calls = admitted.length
    if (calls > 0) setImmediate(nextTurn)
    for (const admit of admitted) admit()
  }

  return () => {
    if (calls === CALLS_A_TURN) return new Promise<void>((admit) => void waiting.push(admit))
    if (calls === 0) setImmediate(nextTurn)
    calls += 1
    return undefined
  }
}
