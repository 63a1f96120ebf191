import { expect, test } from 'vitest'
import { progressOfCounts } from '#shared/batch/list-progress.ts'
import { runningShare } from './running-mark.tsx'

test('only what runs counts, by rows that need nothing more', () => {
  expect(runningShare([])).toBeUndefined()
  expect(runningShare([{ state: 'paused', progress: progressOfCounts({ done: 1 }) }])).toBeUndefined()
  expect(
    runningShare([
      { state: 'running', progress: progressOfCounts({ done: 2, failed: 1, running: 3 }) },
      { state: 'running', progress: progressOfCounts({ blocked: 1, ready: 1 }) },
      { state: 'ended', progress: progressOfCounts({ done: 100 }) },
    ]),
  ).toBe(0.5)
})
