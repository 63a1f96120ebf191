import type { Host } from '#main/host.ts'

/** So long a browser may take until it asks for the page, and the page until it asks for its code. */
const BROWSER_MS = 1_000
/** So long after the last file of its code the page has all of it, and is busy with reading it. */
const LAST_FILE_MS = 30

/**
 * Tells when the page's code has gone out, or that no browser comes for it now. Reading the app's code keeps a server from
 * answering; done before, the page waits for it, and done beside the page's own start nobody does.
 */
export function awaitPage(clock: Host['clock']): {
  out: () => Promise<void>
  asked: (pathname: string) => void
  /** Somebody needs the app, page or not. */
  skip: () => void
} {
  const { promise, resolve } = Promise.withResolvers<void>()
  let cancel: (() => void) | undefined
  function wait(ms: number) {
    cancel?.()
    cancel = clock.setTimer(ms, resolve)
  }
  return {
    out() {
      if (!cancel) wait(BROWSER_MS)
      return promise
    },
    skip: resolve,
    asked: (pathname) => wait(pathname.startsWith('/assets/') ? LAST_FILE_MS : BROWSER_MS),
  }
}
