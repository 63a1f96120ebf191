import type { MovableClock } from '#main/tools/clock.ts'

export interface Ended<Value> {
  value?: Value
  error?: unknown
  /** On the clock. */
  tookMs: number
}

const STEP_MS = 100
/** More than half an hour of the clock. */
const MOST_STEPS = 20_000

/** Moves the clock on until the work is over. */
export async function letTimePass<Value>(clock: MovableClock, work: Promise<Value>): Promise<Ended<Value>> {
  const startedAt = clock.now()
  const outcomes: Ended<Value>[] = []
  void work.then(
    (value) => outcomes.push({ value, tookMs: clock.now() - startedAt }),
    (error: unknown) => outcomes.push({ error, tookMs: clock.now() - startedAt }),
  )
  for (let step = 0; step < MOST_STEPS; step++) {
    const [outcome] = outcomes
    if (outcome) return outcome
    await clock.advance(STEP_MS)
  }
  throw new Error('The work did not end.')
}
