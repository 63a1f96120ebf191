import { yieldToEventLoop } from './yield-to-event-loop.ts'

/** Works through a long list a few at a time; in between the rest of the app has its turn. */
export async function inSlices<Value>(
  values: readonly Value[],
  size: number,
  work: (slice: readonly Value[]) => void,
): Promise<void> {
  for (let start = 0; start < values.length; start += size) {
    if (start > 0) await yieldToEventLoop()
    work(values.slice(start, start + size))
  }
}
