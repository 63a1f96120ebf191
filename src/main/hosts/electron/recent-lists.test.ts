import { expect, test } from 'vitest'
import { createRecentLists } from './recent-lists.ts'

test('the last one first, each once, ten at most, kept for the next start', () => {
  let file: unknown
  const save = (paths: string[]) => (file = paths)
  const recent = createRecentLists(() => file, save)
  for (let number = 1; number <= 12; number += 1) recent.add(`/lists/${number}.csv`)
  recent.add('/lists/5.csv')
  const again = createRecentLists(() => file, save)
  expect(again.list().map(({ name }) => name)).toEqual(
    [5, 12, 11, 10, 9, 8, 7, 6, 4, 3].map((number) => `${number}.csv`),
  )
  again.clear()
  expect(createRecentLists(() => file, save).list()).toEqual([])
})

test.each([undefined, 'x', [1], { 0: 'a' }])('a damaged file is an empty list: %j', (file) => {
  expect(
    createRecentLists(
      () => file,
      () => {},
    ).list(),
  ).toEqual([])
})
