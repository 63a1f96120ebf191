import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDigest } from './digest.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the first news goes at once, a flood after it goes together, and silence starts anew', () => {
  const reports: string[][] = []
  const { tell, close } = createDigest((ids) => reports.push([...ids]), 100)
  tell('a')
  expect(reports).toEqual([['a']])
  for (let count = 0; count < 500; count++) tell(count % 2 ? 'a' : 'b')
  expect(reports).toHaveLength(1)
  vi.advanceTimersByTime(100)
  expect(reports.slice(1)).toEqual([['b', 'a']])
  vi.advanceTimersByTime(500)
  expect(reports).toHaveLength(2)
  tell('c')
  expect(reports.slice(2)).toEqual([['c']])
  tell('d')
  close()
  vi.advanceTimersByTime(500)
  expect(reports).toHaveLength(3)
})
