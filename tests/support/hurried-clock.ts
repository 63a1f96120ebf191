import type { Clock } from '#main/tools/clock.ts'

/** Time that passes so many times faster: what waits for seconds need not be waited for as long. */
export function hurriedClock(times: number): Clock {
  const started = Date.now()
  return {
    now: () => Math.round(started + (Date.now() - started) * times),
    setTimer(delayMs, callback) {
      const handle = setTimeout(callback, Math.max(delayMs, 0) / times)
      return () => clearTimeout(handle)
    },
    during: (work) => work,
  }
}
