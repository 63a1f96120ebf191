import { expect, test } from 'vitest'
import { BatchScene } from '../../../tests/support/batch-scene.ts'

/** In the order in which they were sent. */
const promptsOf = (scene: BatchScene) =>
  scene.engine
    .list({})
    .items.map(({ params }) => params['prompt'])
    .toReversed()

test('hardly more rows are out than may run, so that pausing, reordering and editing still mean something', async () => {
  await using scene = new BatchScene({ runningLimit: 4 })
  scene.engine.workers.finishAtOnce = false
  const id = await scene.run(Array.from({ length: 20 }, (_, index) => `Picture ${index + 1}`))
  await scene.until('a full house', () => scene.batch(id).counts.running === 4)
  await scene.clock.advance(60_000)
  expect(scene.batch(id).counts).toEqual({ running: 4, sent: 2, ready: 14 })

  // what is not out yet is run in another order and with other words
  const rows = scene.rows(id)
  scene.batches.move(id, [rows[19]!.id], rows[6]!.id)
  await scene.batches.editRow(rows[18]!.id, { params: { prompt: 'Written anew' } })
  await scene.batches.editRow(rows[6]!.id, { params: { prompt: 'Seventh, corrected' } })
  await scene.engine.workers.runs[0]!.finish()
  await scene.until('the next to be sent', () => scene.batch(id).counts.ready === 13)
  expect(scene.rows(id).find(({ listRow }) => listRow === 20)?.state).not.toBe('ready')

  scene.batches.pause(id)
  scene.engine.workers.finishAtOnce = true
  for (const run of scene.engine.workers.runs.slice()) await run.finish()
  await scene.until('what was out to be here', () => (scene.batch(id).counts.done ?? 0) === 7)
  expect(scene.batch(id).counts).toEqual({ done: 7, ready: 13 })
  expect(promptsOf(scene)).toEqual([1, 2, 3, 4, 5, 6, 20].map((number) => `Picture ${number}`))

  scene.batches.resume(id)
  await scene.letRun()
  await scene.untilState(id, 'ended')
  expect(promptsOf(scene).slice(7, 8)).toEqual(['Seventh, corrected'])
  expect(promptsOf(scene)).toContain('Written anew')
  scene.expectBooksInOrder()
})
