import { expect, test } from 'vitest'
import { localDay } from '../../../words/local-day.ts'
import { firstMomentOf, isWholeDay, lastMomentOf } from './typed-day.ts'

test('a day is as it is typed at every digit, and is meant once its year is', () => {
  const typed = ['', '0002-05-03', '0020-05-03', '0202-05-03', '2026-05-03']
  expect(typed.map(isWholeDay)).toEqual([false, false, false, false, true])
  expect(typed.slice(1).map((day) => localDay(firstMomentOf(day)!))).toEqual(typed.slice(1))
})

test('the last moment of a day is in it, and the next is not', () => {
  for (const day of ['2026-03-29', '2026-10-25', '2026-12-31', '2028-02-29']) {
    const last = lastMomentOf(day)!
    expect(localDay(last)).toBe(day)
    const next = new Date(Date.parse(last) + 1).toISOString()
    expect(next).toBe(firstMomentOf(localDay(next)))
    expect(localDay(next) > day).toBe(true)
  }
})
