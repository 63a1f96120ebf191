import { describe, expect, test } from 'vitest'
import { scrollToLine, visibleRange } from './visible-range.ts'

describe('the lines that are drawn', () => {
  const list = { count: 100_000, lineHeight: 28, spare: 4 }

  test('are those in sight and a few around them', () => {
    expect(visibleRange({ scrollTop: 28_000, height: 280 }, list)).toEqual({ first: 996, end: 1014 })
  })

  test('end where the list ends', () => {
    expect(visibleRange({ scrollTop: 0, height: 280 }, list)).toEqual({ first: 0, end: 14 })
    expect(visibleRange({ scrollTop: 99_995 * 28, height: 280 }, list)).toEqual({ first: 99_991, end: 100_000 })
    expect(visibleRange({ scrollTop: 5_000, height: 280 }, { ...list, count: 3 })).toEqual({ first: 3, end: 3 })
    expect(visibleRange({ scrollTop: 0, height: 0 }, { ...list, count: 0 })).toEqual({ first: 0, end: 0 })
  })
})

describe('bringing a line into sight', () => {
  const viewport = { scrollTop: 1000, height: 200 }

  test('leaves what is in sight alone', () => expect(scrollToLine(52, 20, viewport)).toBe(1000))
  test('goes up just far enough', () => expect(scrollToLine(10, 20, viewport)).toBe(200))
  test('goes down just far enough', () => expect(scrollToLine(80, 20, viewport)).toBe(1420))
})
