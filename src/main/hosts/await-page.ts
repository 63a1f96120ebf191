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
  /** Somebody needs the app, page or not. */
  skip: () => void
} {
  const { promise, resolve } = Promise.withResolvers<void>()
  let cancel: (() => void) | undefined
  function wait() {
    cancel?.()
    cancel = clock.setTimer(BROWSER_MS, resolve)
  }
  return {
    over() {
      if (!cancel) wait()
      return promise
    },
    skip: resolve,
    asked: wait,
  }
}
