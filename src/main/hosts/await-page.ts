import type { Host } from '#main/host.ts'

/** So long a browser may take until it asks for the page, for the next of its files, or something of the app. */
const BROWSER_MS = 1_000

/**
 * Tells when the page begins to ask for the app, or that no browser comes for it now. Reading the app's code before that
 * would keep the server from answering, and take a core from the browser while it draws the page.
 */
export function awaitPage(clock: Host['clock']): {
  over: () => Promise<void>
  /** For its files, which come first. */
  asked: () => void
  /** Somebody needs the app, page or not: at once, or in a moment. */
  skip: () => void
  skipIn: (ms: number) => void
} {
  const { promise, resolve } = Promise.withResolvers<void>()
  let cancel: (() => void) | undefined
  let isOver = false
  function end() {
    isOver = true
    resolve()
  }
  /** Files and questions come as long as the app runs: none of them is waited for any more. */
  function endIn(ms: number): (() => void) | undefined {
    return isOver ? undefined : clock.setTimer(ms, end)
  }
  function wait() {
    cancel?.()
    cancel = endIn(BROWSER_MS)
  }
  return {
    over() {
      if (!cancel) wait()
      return promise
    },
    skip: end,
    skipIn: endIn,
    asked: wait,
  }
}
