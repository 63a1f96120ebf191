import { DAY_MS } from '#shared/day.ts'

export interface CalendarDay {
  /** `2026-11-15` */
  date: string
  /** Its first instant, and the first of the next day: 23 to 25 hours apart where clocks are changed. */
  from: number
  to: number
}

/** Everywhere days begin at one of these: no offset from UTC is finer. */
export const QUARTER_MS = 15 * 60_000

/** The last `days` days of a time zone's calendar, today included, the oldest first. */
export function calendarDays({ now, days, timeZone }: { now: number; days: number; timeZone: string }): CalendarDay[] {
  const dateAt = datesIn(timeZone)
  const today = Date.parse(dateAt(now))
  const dates = Array.from({ length: days + 1 }, (_, index) => isoDate(today + (index - days + 1) * DAY_MS))
  const starts = dates.map((date) => startOf(date, dateAt))
  return dates.slice(0, days).map((date, index) => ({ date, from: starts[index]!, to: starts[index + 1]! }))
}

/**
 * The first instant that bears the date. It lies within a day of the date's midnight in UTC, give or take the farthest
 * offset, and dates never run backwards: halving finds it whatever the clocks of the place do around midnight.
 */
function startOf(date: string, dateAt: (instant: number) => string): number {
  let before = Date.parse(date) - DAY_MS
  let after = Date.parse(date) + DAY_MS
  while (after - before > QUARTER_MS) {
    const middle = before + Math.floor((after - before) / QUARTER_MS / 2) * QUARTER_MS
    if (dateAt(middle) < date) before = middle
    else after = middle
  }
  return after
}

function datesIn(timeZone: string): (instant: number) => string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return (instant) => {
    const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]))
    return `${parts['year']}-${parts['month']}-${parts['day']}`
  }
}

function isoDate(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10)
}
