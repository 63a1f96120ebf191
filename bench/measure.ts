import { sized } from './size.ts'

/** One promise of speed: ours against a reference, measured side by side in the same run. */
export interface Result {
  name: string
  ours: string
  reference: string
  ratio: number
  /** What the ratio must reach, or must not exceed. */
  bar: { atLeast: number } | { atMost: number }
}

export function isMet({ ratio, bar }: Result): boolean {
  return 'atLeast' in bar ? ratio >= bar.atLeast : ratio <= bar.atMost
}

export function median(values: number[]): number {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.floor(sorted.length / 2)]!
}

/** Runs both in turns, so that whatever the machine is doing meanwhile hits both, and gives the median of each. */
export async function inTurns(
  rounds: number,
  ours: () => Promise<number>,
  reference: () => Promise<number>,
): Promise<{ ours: number; reference: number }> {
  const times: { ours: number[]; reference: number[] } = { ours: [], reference: [] }
  for (let round = 0; round < sized(rounds, 1); round++) {
    const [first, second] = round % 2 === 0 ? (['ours', 'reference'] as const) : (['reference', 'ours'] as const)
    for (const side of [first, second]) times[side].push(await (side === 'ours' ? ours() : reference()))
  }
  return { ours: median(times.ours), reference: median(times.reference) }
}

/** A service runs for weeks: what counts is how it runs once the compiler has seen it run. Both sides have that time. */
export const WARM_UP_ROUNDS = 60

/** Milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** Microseconds per call over `count` calls. */
export async function perCall(count: number, call: (index: number) => Promise<unknown> | void): Promise<number> {
  const startedAt = process.hrtime.bigint()
  for (let index = 0; index < count; index++) await call(index)
  return Number(process.hrtime.bigint() - startedAt) / 1_000 / count
}

export function microseconds(value: number): string {
  return value >= 1_000 ? `${(value / 1_000).toFixed(2)} ms` : `${value.toFixed(0)} µs`
}

export function milliseconds(value: number): string {
  return value >= 1_000 ? `${(value / 1_000).toFixed(2)} s` : `${value.toFixed(0)} ms`
}
