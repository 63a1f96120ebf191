import { expect, test } from 'vitest'
import { MOST_ITEMS_AT_ONCE } from '#shared/app/item-ids.ts'
import type { LibrarySummary } from '#shared/app/library.ts'
import { createSummaryAsking, mergeSummaries } from './use-summary.ts'

const facet = (value: string, count: number) => ({ value, label: value, count })

test('portions of a long selection add up', () => {
  const none = { kinds: [], models: [], ratings: [] }
  const sum = mergeSummaries(
    { count: 3, coins: 12, bytes: 30, missing: 1, withSteps: 2, withVariations: 0, ...none, tags: [facet('cover', 2)] },
    {
      count: 2,
      coins: 0.5,
      bytes: 5,
      missing: 0,
      withSteps: 0,
      withVariations: 1,
      ...none,
      tags: [facet('draft', 5), facet('cover', 1)],
    },
  )
  expect(sum).toEqual({
    count: 5,
    coins: 12.5,
    bytes: 35,
    missing: 1,
    withSteps: 2,
    withVariations: 1,
    ...none,
    tags: [facet('draft', 5), facet('cover', 3)],
  })
})

const of = (coins: number): LibrarySummary => ({
  count: 1,
  coins,
  bytes: 0,
  missing: 0,
  withSteps: 0,
  withVariations: 0,
  kinds: [],
  models: [],
  tags: [],
  ratings: [],
})

/** Answers come when the test gives them, in any order. */
function asking(ids: readonly string[]) {
  const answers: ((summary: LibrarySummary) => void)[] = []
  const told: (number | undefined)[] = []
  const { ask, close } = createSummaryAsking(
    ids,
    () => new Promise((resolve) => answers.push(resolve)),
    (summary) => told.push(summary?.coins),
  )
  const give = async (nth: number, coins: number) => {
    answers[nth]?.(of(coins))
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { ask, close, give, answers, told }
}

test('an answer that comes after a later one, or when nobody looks any more, is not shown', async () => {
  const { ask, close, give, told } = asking(['a'])
  ask()
  ask()
  await give(1, 2)
  await give(0, 1)
  expect(told).toEqual([2])
  ask()
  close()
  await give(2, 3)
  expect(told).toEqual([2])
})

test('what is asked in portions and asked again half-way is told once', async () => {
  const { ask, give, answers, told } = asking(Array.from({ length: MOST_ITEMS_AT_ONCE + 1 }, String))
  ask()
  await give(0, 1)
  ask()
  await give(1, 1)
  expect(answers).toHaveLength(3)
  await give(2, 10)
  await give(3, 10)
  expect(told).toEqual([20])
})
