import { expect, test } from 'vitest'
import { BatchScene } from '../../../../tests/support/batch-scene.ts'

test.each([404, 409])('a cancel is asked for again where somebody in between answered (%i)', async (status) => {
  await using scene = new BatchScene({ runningLimit: 1 })
  scene.engine.workers.finishAtOnce = false
  const id = await scene.run(['Runs', 'Waits'])
  await scene.until('one that waits', () => scene.batch(id).counts.running === 1 && scene.batch(id).counts.sent === 1)
  let pages = 0
  scene.interfere = (request, pass) =>
    request.url.endsWith('/cancel') && ++pages <= 2
      ? Promise.resolve(new Response('<html>No such page</html>', { status }))
      : pass()
  await scene.during(scene.batches.cancel(id))
  await scene.clock.advance(60_000)
  expect(scene.states(id)).toEqual(['running', 'canceled'])
  await scene.letRun()
  await scene.untilState(id, 'ended')
  expect(scene.batch(id)).toMatchObject({ counts: { done: 1, canceled: 1 }, coins: { charged: 10, refunded: 10 } })
  scene.expectBooksInOrder()
})
