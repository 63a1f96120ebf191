import { yieldToEventLoop } from '../../../../tools/yield-to-event-loop.ts'
import type { RunContext } from '../../runner.ts'

/** Lets a cancellation in and says how far the work is. */
export async function reach({ signal, onProgress }: RunContext, progress: number): Promise<void> {
  await yieldToEventLoop(signal)
  onProgress(progress)
}

const BAND = 400_000

/** Runs a piece of work over all pixels in bands short enough that a cancellation never waits. */
export async function inBands(
  { signal }: Pick<RunContext, 'signal'>,
  count: number,
  work: (from: number, to: number) => void,
): Promise<void> {
  for (let from = 0; from < count; from += BAND) {
    work(from, Math.min(count, from + BAND))
    await yieldToEventLoop(signal)
  }
}
