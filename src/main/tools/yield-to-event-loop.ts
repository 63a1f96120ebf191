/**
 * Lets everything else of this process have its turn between two pieces of long work: messages, timers, requests. Where
 * one of them was a cancellation, the work ends here. For pieces whose size is known to be small (a page of rows, a band of
 * pixels); `shortTurns` where only the clock can tell, `inSlices` for a list that is in memory.
 */
export async function yieldToEventLoop(signal?: AbortSignal): Promise<void> {
  // the global one: the client that others install runs this too, and needs Node only to write files
  await new Promise<void>((resolve) => {
    setImmediate(resolve)
  })
  signal?.throwIfAborted()
}
