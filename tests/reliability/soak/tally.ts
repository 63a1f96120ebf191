/** What a soak has done and seen so far. */
export interface Tally {
  /** Requests answered and rows brought to their end: the load that was held. */
  requests: number
  rows: number
  generations: number
  /** Kills, lost answers, full disks, jumps of the clock. */
  faults: Record<string, number>
  badInputs: number
  checks: number
  violations: string[]
}

export function createTally(): Tally {
  return { requests: 0, rows: 0, generations: 0, faults: {}, badInputs: 0, checks: 0, violations: [] }
}

export function countFaults(tally: Tally, kind: string, times = 1): void {
  if (times > 0) tally.faults[kind] = (tally.faults[kind] ?? 0) + times
}

/** A violation is told at once: who watches need not wait for the end. */
export function report(tally: Tally, found: readonly string[], when: string): void {
  tally.checks += 1
  for (const violation of found) {
    tally.violations.push(violation)
    console.error(`violation ${when}: ${violation}`)
  }
}
