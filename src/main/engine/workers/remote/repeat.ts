import type { Clock } from '../../../tools/clock.ts'
import { wait } from '../../../tools/wait.ts'

/** At once and again and again until the end; what fails is tried again at the next time. */
export async function repeat(
  work: () => Promise<unknown>,
  { clock, everyMs, end }: { clock: Clock; everyMs: number; end: Promise<unknown> },
): Promise<void> {
  const ended = new AbortController()
  void end.then(() => ended.abort())
  while (!ended.signal.aborted) {
    await work().catch(() => {})
    await wait(clock, everyMs, ended.signal).catch(() => {})
  }
}
