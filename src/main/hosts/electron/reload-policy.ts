const RELOADS = 3
const WINDOW_MS = 60_000

/** Whether a page that broke is loaded again by itself; one that keeps breaking is a person's decision. */
export function createReloadPolicy(now: () => number): { mayReload(): boolean } {
  let reloads: number[] = []
  return {
    mayReload() {
      reloads = reloads.filter((at) => at > now() - WINDOW_MS)
      if (reloads.length >= RELOADS) return false
      reloads.push(now())
      return true
    },
  }
}
