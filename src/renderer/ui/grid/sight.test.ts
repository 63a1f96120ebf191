import { describe, expect, test } from 'vitest'
import { layoutColumns } from './column-layout.ts'
import { blockAt, layoutLines, offsetAt, scrollTopFor } from './line-layout.ts'
import { isElsewhere, isSameSight, lineAt, poolFor, scrollTopToLine, sightOf } from './sight.ts'

const VIEW = { width: 800, height: 560 }
const columns = layoutColumns(
  Array.from({ length: 12 }, (_, index) => ({ id: `c${index}`, width: 140 })),
  { view: VIEW.width },
)
const HUNDRED_THOUSAND = layoutLines(100_000, 28)
const MILLION = layoutLines(1_000_000, 28)

describe('a hundred thousand lines', () => {
  test('scroll pixel by pixel', () => {
    expect(HUNDRED_THOUSAND.height).toBe(2_800_000)
    expect(offsetAt(HUNDRED_THOUSAND, 1234, 560)).toBe(1234)
    expect(blockAt(HUNDRED_THOUSAND, 1_000_000, 560)).toEqual({ line: 0, top: 0 })
  })
  test('draw only what is in sight, and a small step draws nothing new', () => {
    const here = sightOf({ scrollTop: 28_030, scrollLeft: 0 }, VIEW, { lines: HUNDRED_THOUSAND, columns })
    expect(here.endLine - here.firstLine).toBeLessThan(48)
    expect(here.endColumn - here.firstColumn).toBeLessThanOrEqual(6)
    expect(here.firstLine).toBeLessThanOrEqual(1001)
    expect(here.endLine).toBeGreaterThanOrEqual(1022)
    const next = sightOf({ scrollTop: 28_040, scrollLeft: 3 }, VIEW, { lines: HUNDRED_THOUSAND, columns })
    expect(isSameSight(here, next)).toBe(true)
  })
  test('after a jump draw only what can be seen, and reuse elements for any two lines at once', () => {
    const from = sightOf({ scrollTop: 0, scrollLeft: 0 }, VIEW, { lines: HUNDRED_THOUSAND, columns })
    const to = sightOf({ scrollTop: 50_000, scrollLeft: 0, jumped: true }, VIEW, { lines: HUNDRED_THOUSAND, columns })
    expect(isElsewhere(from, to)).toBe(true)
    expect(to.endLine - to.firstLine).toBeLessThanOrEqual(21)
    for (const scrollTop of [0, 14, 27.5, 50, 111, 55_555]) {
      const here = sightOf({ scrollTop, scrollLeft: 0 }, VIEW, { lines: HUNDRED_THOUSAND, columns })
      expect(here.endLine - here.firstLine).toBeLessThanOrEqual(poolFor(VIEW.height, 28))
    }
  })
  test('never draw beyond the ends', () => {
    const end = sightOf({ scrollTop: 9_999_999, scrollLeft: 0 }, VIEW, { lines: HUNDRED_THOUSAND, columns })
    expect(end.endLine).toBe(100_000)
    expect(sightOf({ scrollTop: 0, scrollLeft: 0 }, VIEW, { lines: layoutLines(0, 28), columns })).toMatchObject({
      firstLine: 0,
      endLine: 0,
    })
  })
})

describe('a million lines', () => {
  const last = MILLION.height - 560
  test('fit into what a browser can draw, and both ends are reached', () => {
    expect(MILLION.height).toBeLessThan(16_000_000)
    expect(lineAt(MILLION, 0, 0, 560)).toBe(0)
    expect(lineAt(MILLION, 559, last, 560)).toBe(999_999)
  })
  test('stand where the view is, to the pixel, in numbers a graphics card can hold', () => {
    for (const scrollTop of [0, 1, 12_345.5, 7_500_000, last]) {
      const { line, top } = blockAt(MILLION, scrollTop, 560)
      const offset = offsetAt(MILLION, scrollTop, 560)
      expect(top - scrollTop).toBeCloseTo(line * 28 - offset, 3)
      expect(Math.abs(top)).toBeLessThan(2 ** 24)
      expect(scrollTopFor(MILLION, offset, 560)).toBeCloseTo(scrollTop, 3)
    }
  })
  test('any line can be brought into sight', () => {
    for (const line of [0, 17, 499_999, 999_999]) {
      const scrollTop = scrollTopToLine(MILLION, line, 3_000_000, 560)
      const offset = offsetAt(MILLION, scrollTop, 560)
      expect(line * 28).toBeGreaterThanOrEqual(offset - 0.01)
      expect((line + 1) * 28).toBeLessThanOrEqual(offset + 560.01)
    }
  })
})

test('a line in sight stays where it is', () => {
  expect(scrollTopToLine(HUNDRED_THOUSAND, 10, 100, 560)).toBe(100)
})
