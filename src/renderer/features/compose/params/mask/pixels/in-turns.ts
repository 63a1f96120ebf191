/** Less than a frame, with something left for drawing it. */
const TURN_MS = 8

/** Runs work that pauses by itself in turns so short that no frame waits for it. */
export async function inTurns<Result>(work: Generator<void, Result>, now = () => performance.now()): Promise<Result> {
  for (;;) {
    const until = now() + TURN_MS
    do {
      const { done, value } = work.next()
      if (done) return value
    } while (now() < until)
    await nextTurn()
  }
}

/** A timer would wait for four milliseconds each time. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(null)
  })
}
