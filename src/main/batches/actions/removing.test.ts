import { expect, test } from 'vitest'
import { BatchScene } from '../../../../tests/support/batch-scene.ts'
import { listBatches } from '../store/batches.ts'

/** So many that they are not deleted in one turn. */
const PROMPTS = Array.from({ length: 350 }, (_, index) => `Fox number ${index + 1}`)
const UNKNOWN = expect.objectContaining({ code: 'unknown_batch' }) as Error

const rowsIn = (scene: BatchScene) => scene.db.prepare('SELECT count(*) FROM batch_rows').pluck().get() as number

test('nobody starts or changes a batch while it is removed, and nothing of it is sent', async () => {
  await using scene = new BatchScene()
  const id = await scene.create(PROMPTS)
  await scene.plan(id)
  const removing = scene.batches.remove(id)
  expect(rowsIn(scene)).toBeGreaterThan(0)
  expect(listBatches(scene.db)).toEqual([])
  expect(() => scene.batches.start(id, { budget: null })).toThrow(UNKNOWN)
  expect(() => scene.batches.resume(id)).toThrow(UNKNOWN)
  await expect(scene.batches.retry(id)).rejects.toThrow(UNKNOWN)
  await expect(scene.batches.remove(id)).rejects.toThrow(UNKNOWN)
  await removing
  await scene.clock.advance(10_000)
  expect(rowsIn(scene)).toBe(0)
  expect(scene.requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/generations'))).toEqual([])
  scene.expectBooksInOrder()
})

test('a removal that a crash has cut short is ended by the next start, also of a batch that has run', async () => {
  await using scene = new BatchScene()
  const stays = await scene.run(['A boat'])
  const goes = await scene.run(PROMPTS.slice(0, 150), { budget: 20 })
  await scene.untilState(goes, 'paused')
  await scene.during(scene.batches.cancel(goes))
  for (const id of [stays, goes]) await scene.untilState(id, 'ended')
  expect(scene.states(goes)).toContain('done')
  const removing = scene.batches.remove(goes)
  const left = rowsIn(scene)
  scene.db.close()
  await expect(removing).rejects.toThrow('not open')
  expect(left).toBe(51)
  scene.open()
  expect(listBatches(scene.db).map(({ id }) => id)).toEqual([stays])
  expect(rowsIn(scene)).toBe(1)
})

test('rows that were on their way into a batch do not come into it once it is removed', async () => {
  await using scene = new BatchScene()
  const id = await scene.create(['A fox'])
  const adding = scene.batches.addRows(id, {
    columns: ['prompt'],
    rows: [{ number: 1, cells: ['A boat'] }],
    listDirectory: null,
  })
  const removing = scene.batches.remove(id)
  await expect(scene.during(adding)).rejects.toThrow(UNKNOWN)
  await removing
  expect(rowsIn(scene)).toBe(0)
})
