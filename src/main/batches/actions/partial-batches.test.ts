import { expect, test } from 'vitest'
import type { ListRow } from '#shared/batch/items.ts'
import { BatchSettings } from '#shared/batch/settings.ts'
import { BatchScene } from '../../../../tests/support/batch-scene.ts'
import { listBatches, markRemoved } from '../store/batches.ts'

/** A list that is read to its middle, and never to its end. */
async function* haltingRows(): AsyncGenerator<ListRow> {
  for (let number = 1; number <= 600; number++) yield { number, cells: [`Picture ${number}`] }
  await new Promise(() => {})
}

test('a part of a batch is nothing to start, and gone after a crash; a whole one stays', async () => {
  await using scene = new BatchScene()
  const whole = await scene.create(['A fox', 'A boat'])
  const copy = await scene.batches.duplicate(whole)
  const making = scene.batches.create({
    name: 'Never whole',
    connectionId: 'test',
    columns: ['prompt'],
    rows: haltingRows(),
    settings: BatchSettings.parse({ modelId: 'picture' }),
    listDirectory: null,
    outDir: scene.outDir,
  })
  making.catch(() => {})
  const rows = () => scene.db.prepare('SELECT count(*) FROM batch_rows').pluck().get() as number
  await scene.until('some of its rows', () => rows() > 4)
  const made = listBatches(scene.db).map(({ id }) => id)
  expect(made.toSorted()).toEqual([whole, copy].toSorted())
  const half = scene.db.prepare("SELECT id FROM batches WHERE name = 'Never whole'").pluck().get() as string
  const unknown = expect.objectContaining({ code: 'unknown_batch' }) as Error
  expect(() => scene.batches.start(half, { budget: null })).toThrow(unknown)
  await scene.restart()
  expect(
    listBatches(scene.db)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual([whole, copy].toSorted())
  expect(rows()).toBe(4)
  expect(scene.states(copy)).toEqual(['ready', 'ready'])
})

test('what is left of one whose removal failed does not stand in the way of the same wish', async () => {
  await using scene = new BatchScene()
  const request = {
    connectionId: 'test',
    modelId: 'picture',
    effectId: null,
    params: { prompt: 'A fox' },
    consent: false,
    outDir: scene.outDir,
    nameTemplate: '{row}.{ext}',
  }
  const { id } = await scene.batches.createSingle(request, 'the same')
  markRemoved(scene.db, id)
  expect(scene.batches.findSingle(id, request)).toBeUndefined()
  await scene.batches.createSingle(request, id)
  expect(scene.states(id)).toEqual(['ready'])
})
