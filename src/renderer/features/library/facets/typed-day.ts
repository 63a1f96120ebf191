/** While a year is typed, its first digits are a year of their own: 2, 20, 202. */
const LEAST_YEAR = 1000

/** Whether a day is written as far as anybody means it. */
export function isWholeDay(day: string): boolean {
  const start = startOf(day)
  return start !== undefined && start.getFullYear() >= LEAST_YEAR
}

/** Where a day begins for a person; undefined for no day. */
export function firstMomentOf(day: string): string | undefined {
  return startOf(day)?.toISOString()
}

/** The last of a day, which on two days of the year is not 24 hours after its first. */
export function lastMomentOf(day: string): string | undefined {
  const end = startOf(day)
  end?.setDate(end.getDate() + 1)
  end?.setMilliseconds(-1)
  return end?.toISOString()
}

function startOf(day: string): Date | undefined {
  const start = new Date(`${day}T00:00:00`)
  return Number.isNaN(start.getTime()) ? undefined : start
}
