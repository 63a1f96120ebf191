import { expect, test } from 'vitest'
import { BatchScene } from '../../../../tests/support/batch-scene.ts'
import { rowsByOffset } from './rows-by-offset.ts'

test('rows from any line on, in the order of the list, in all states or some', async () => {
  await using scene = new BatchScene()
  // an empty prompt is blocked
  const id = await scene.create(Array.from({ length: 30 }, (_, index) => (index % 3 === 0 ? '' : `Picture ${index}`)))
  const listRows = (states: Parameters<typeof rowsByOffset>[2]['states'], offset: number, limit: number) =>
    rowsByOffset(scene.db, id, { states, offset, limit }).map(({ listRow }) => listRow)

  expect(listRows(null, 20, 5)).toEqual([21, 22, 23, 24, 25])
  expect(listRows(null, 28, 100)).toEqual([29, 30])
  expect(listRows(null, 30, 5)).toEqual([])
  expect(listRows(['blocked'], 2, 3)).toEqual([7, 10, 13])
  expect(listRows(['blocked', 'ready'], 6, 3)).toEqual([7, 8, 9])

  const [last] = rowsByOffset(scene.db, id, { states: null, offset: 29, limit: 1 })
  const [first] = rowsByOffset(scene.db, id, { states: null, offset: 0, limit: 1 })
  scene.batches.move(id, [{ rowIds: [last!.id], before: first!.id }])
  expect(listRows(null, 0, 3)).toEqual([30, 1, 2])
})
