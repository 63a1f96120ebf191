import { afterEach, describe, expect, test, vi } from 'vitest'
import { speak } from '#shared/text/every-language.ts'
import {
  formatBytes,
  formatCoins,
  formatCount,
  formatDate,
  formatDay,
  formatDuration,
  formatRelativeDay,
  formatShare,
} from './format.ts'
import { localDay } from './local-day.ts'

afterEach(() => speak('en'))

test.each([
  [4, 'a few seconds'],
  [45, 'less than a minute'],
  [90, '2 min'],
  [3599, '1 h'],
  [7190, '2 h'],
  [12_000, '3 h 20 min'],
])('%i seconds are %s', (seconds, words) => expect(formatDuration(seconds)).toBe(words))

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_240_000, '1.2 MB'],
  [999_960, '1 MB'],
  [3_400_000_000_000_000, '3,400 TB'],
])('%i bytes are %s', (bytes, words) => expect(formatBytes(bytes)).toBe(words))

const NOON = new Date(2026, 10, 15, 12).getTime()
const daysAgo = (days: number) => new Date(2026, 10, 15 - days, 23, 59).toISOString()

test.each([
  [0, 'today'],
  [1, 'yesterday'],
  [6, '6 days ago'],
  [7, 'Nov 8, 2026'],
])('%i days before is %s', (days, words) => expect(formatRelativeDay(daysAgo(days), NOON)).toBe(words))

test('a date without a time is that day wherever the window is, and a moment is in the day of the window', () => {
  vi.stubEnv('TZ', 'America/Los_Angeles')
  try {
    expect(formatDate('2026-11-15')).toBe('Nov 15, 2026')
    expect(localDay('2026-11-15T03:00:00Z')).toBe('2026-11-14')
  } finally {
    vi.unstubAllEnvs()
  }
})

describe('in German', () => {
  test('numbers, coins, days and durations are written the German way', () => {
    speak('de')
    expect(formatCount(1234.5)).toBe('1.234,5')
    expect([formatCoins(1), formatCoins(1000)]).toEqual(['1 Münze', '1.000 Münzen'])
    expect(formatShare(0.35)).toBe('35\u00a0%')
    expect(formatDay(new Date(NOON).toISOString())).toBe('15.11.2026')
    expect(formatDuration(12_000)).toBe('3 Std. 20 Min.')
    expect(formatBytes(1_240_000)).toBe('1,2 MB')
    expect([formatRelativeDay(daysAgo(1), NOON), formatRelativeDay(daysAgo(3), NOON)]).toEqual([
      'gestern',
      'vor 3 Tagen',
    ])
  })
})
