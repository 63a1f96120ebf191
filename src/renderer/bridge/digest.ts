export interface Digest {
  tell: (id: string) => void
  /** What has not been reported by now never is. */
  close: () => void
}

/** News that may come in hundreds, reported at once when it was quiet and else together after a pause. */
export function createDigest(report: (ids: ReadonlySet<string>) => void, pauseMs: number): Digest {
  let told = new Set<string>()
  let pause: ReturnType<typeof setTimeout> | undefined

  function flush() {
    const ids = told
    told = new Set()
    pause = ids.size > 0 ? setTimeout(flush, pauseMs) : undefined
    if (ids.size > 0) report(ids)
  }

  return {
    tell(id) {
      told.add(id)
      if (pause === undefined) flush()
    },
    close: () => clearTimeout(pause),
  }
}
