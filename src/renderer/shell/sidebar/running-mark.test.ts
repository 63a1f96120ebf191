import { expect, test } from 'vitest'
import { runningShare } from './running-mark.tsx'

test('only what runs counts, by rows that need nothing more', () => {
  expect(runningShare([])).toBeUndefined()
  expect(runningShare([{ state: 'paused', rows: 4, counts: { done: 1 } }])).toBeUndefined()
  expect(
    runningShare([
      { state: 'running', rows: 6, counts: { done: 2, failed: 1, running: 3 } },
      { state: 'running', rows: 2, counts: { blocked: 1, ready: 1 } },
      { state: 'ended', rows: 100, counts: { done: 100 } },
    ]),
  ).toBe(0.5)
})
