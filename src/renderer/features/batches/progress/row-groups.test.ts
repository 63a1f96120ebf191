import { expect, test } from 'vitest'
import { progressOfCounts } from '#shared/batch/list-progress.ts'
import { ROW_STATES } from '#shared/batch/states.ts'
import { countIn, groupsToOffer, progressShares, ROW_GROUPS } from './row-groups.ts'

const batch = { rows: 10, counts: { ready: 1, running: 1, done: 3, skipped: 1, failed: 2, blocked: 1, canceled: 1 } }

test('every state is in exactly one group besides all', () => {
  const listed = Object.values(ROW_GROUPS).flatMap(({ states }) => states ?? [])
  expect(listed.toSorted()).toEqual([...ROW_STATES].toSorted())
})

test('groups count their states', () => {
  expect(countIn('all', batch)).toBe(10)
  expect(countIn('done', batch)).toBe(4)
  expect(countIn('failed', batch)).toBe(2)
})

test('a group without rows is offered only while it is chosen', () => {
  const ended = { rows: 4, counts: { done: 4 } }
  expect(groupsToOffer(ended, 'all')).toEqual(['all', 'done'])
  expect(groupsToOffer(ended, 'blocked')).toEqual(['all', 'done', 'blocked'])
})

test('a progress bar shows what is settled or in work, and nothing for an empty batch', () => {
  expect(progressShares({ progress: progressOfCounts(batch.counts) })).toEqual([
    { group: 'done', rows: 4, share: 0.4 },
    { group: 'working', rows: 1, share: 0.1 },
    { group: 'failed', rows: 2, share: 0.2 },
    { group: 'blocked', rows: 1, share: 0.1 },
    { group: 'canceled', rows: 1, share: 0.1 },
  ])
  expect(progressShares({ progress: progressOfCounts({}) })).toEqual([])
})
