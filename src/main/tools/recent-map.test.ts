import { expect, test } from 'vitest'
import { RecentMap } from './recent-map.ts'

test('holds the latest, and what is set again is among them', () => {
  const recent = new RecentMap<string, number>(2)
  recent.set('first', 1).set('second', 2).set('first', 3).set('third', 4)
  expect([...recent]).toEqual([
    ['first', 3],
    ['third', 4],
  ])
})
