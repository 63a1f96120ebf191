import { expect, test } from 'vitest'
import { together } from './use-summary.ts'

const facet = (value: string, count: number) => ({ value, label: value, count })

test('portions of a long selection add up', () => {
  const none = { kinds: [], models: [], ratings: [] }
  const sum = together(
    { count: 3, coins: 12, bytes: 30, missing: 1, ...none, tags: [facet('cover', 2)] },
    { count: 2, coins: 0.5, bytes: 5, missing: 0, ...none, tags: [facet('draft', 5), facet('cover', 1)] },
  )
  expect(sum).toEqual({
    count: 5,
    coins: 12.5,
    bytes: 35,
    missing: 1,
    ...none,
    tags: [facet('draft', 5), facet('cover', 3)],
  })
})
