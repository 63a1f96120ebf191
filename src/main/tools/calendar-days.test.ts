import { expect, test } from 'vitest'
import { calendarDays } from './calendar-days.ts'

const HOUR_MS = 60 * 60_000
const lastEvening = Date.UTC(2026, 10, 2, 23, 30)

test.each([
  // zone, today there, its first instant, days that are longer or shorter than others
  ['UTC', '2026-11-02', '2026-11-02T00:00:00.000Z', []],
  ['Europe/Berlin', '2026-11-03', '2026-11-02T23:00:00.000Z', [['2026-10-25', 25]]],
  // here the clock strikes midnight twice
  ['America/Havana', '2026-11-02', '2026-11-02T05:00:00.000Z', [['2026-11-01', 25]]],
  ['Asia/Kathmandu', '2026-11-03', '2026-11-02T18:15:00.000Z', []],
  ['Pacific/Kiritimati', '2026-11-03', '2026-11-02T10:00:00.000Z', []],
])('%s', (timeZone, today, begin, unusual) => {
  const days = calendarDays({ now: lastEvening, days: 30, timeZone })
  expect(days).toHaveLength(30)
  expect([days.at(-1)!.date, new Date(days.at(-1)!.from).toISOString()]).toEqual([today, begin])
  for (const [index, { to }] of days.slice(0, -1).entries()) expect(to).toBe(days[index + 1]!.from)
  const hours = days.map(({ date, from, to }) => [date, (to - from) / HOUR_MS])
  expect(hours.filter(([, length]) => length !== 24)).toEqual(unusual)
})

test('a day may begin at one: the hour after midnight is left out', () => {
  const days = calendarDays({ now: Date.UTC(2026, 2, 29, 12), days: 2, timeZone: 'Asia/Beirut' })
  expect(days.map(({ date, from, to }) => [date, new Date(from).toISOString(), (to - from) / HOUR_MS])).toEqual([
    ['2026-03-28', '2026-03-27T22:00:00.000Z', 24],
    ['2026-03-29', '2026-03-28T22:00:00.000Z', 23],
  ])
})
