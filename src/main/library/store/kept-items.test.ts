import { expect, test } from 'vitest'
import { BatchScene } from '../../../../tests/support/batch-scene.ts'
import { countKept } from './kept-items.ts'

test('what a person keeps is what has stars or is picked, or else what is not rejected', async () => {
  await using scene = new BatchScene()
  const id = await scene.run(['A fox', 'A boat', 'A hare', 'A house'])
  await scene.untilState(id, 'ended')
  const ids = scene.rows(id).map(({ outputs }) => outputs[0]!.itemId!)
  const set = (itemId: string, change: string) =>
    scene.db.prepare(`UPDATE items SET ${change} WHERE id = ?`).run(itemId)
  expect(countKept(scene.db, id)).toBeNull()
  set(ids[0]!, 'flag = -1')
  expect(countKept(scene.db, id)).toBe(3)
  set(ids[1]!, 'trashed_at = 1')
  expect(countKept(scene.db, id)).toBe(2)
  set(ids[2]!, 'rating = 3')
  expect(countKept(scene.db, id)).toBe(1)
  set(ids[3]!, 'flag = 1')
  expect(countKept(scene.db, id)).toBe(2)
  // stars of something that was rejected later
  set(ids[2]!, 'flag = -1')
  expect(countKept(scene.db, id)).toBe(1)
  scene.expectBooksInOrder()
})
