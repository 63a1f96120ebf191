import type { Clock } from '../../../tools/clock.ts'

/** Work that may go on for so long after `signal` says stop; once it is done, a later stop waits for nothing. */
export async function withGracePeriod<Value>(
  work: (signal: AbortSignal) => Promise<Value>,
  { signal, clock, graceMs }: { signal: AbortSignal; clock: Clock; graceMs: number },
): Promise<Value> {
  const late = new AbortController()
  let stopWaiting: (() => void) | undefined
  const giveTime = () => {
    stopWaiting = clock.setTimer(graceMs, () => late.abort(signal.reason))
  }
  signal.addEventListener('abort', giveTime, { once: true })
  try {
    return await work(late.signal)
  } finally {
    signal.removeEventListener('abort', giveTime)
    stopWaiting?.()
  }
}
