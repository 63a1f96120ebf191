import { expect, test } from 'vitest'
import { BatchScene } from '../../../tests/support/batch-scene.ts'
import { BatchSettings } from '#shared/batch/settings.ts'

test('a sweep over a list of several models leaves out what a model does not know, and says so', async () => {
  await using scene = new BatchScene()
  const { id } = await scene.batches.create({
    name: 'Mixed',
    connectionId: 'test',
    columns: ['model', 'prompt', 'resolution'],
    rows: [
      { number: 1, cells: ['picture', 'A fox', ''] },
      { number: 2, cells: ['clip', 'A boat', ''] },
      // what a cell says is not swept
      { number: 3, cells: ['picture', 'A hare', '2k'] },
    ],
    settings: BatchSettings.parse({
      sweeps: {
        axes: [
          { param: 'resolution', values: ['1k', '2k', '8k'] },
          { param: 'duration', values: [5, 10] },
        ],
      },
    }),
    listDirectory: null,
    outDir: scene.outDir,
  })
  expect(scene.rows(id).map(({ listRow, copy, state, params }) => [listRow, copy, state, params])).toEqual([
    [1, 1, 'ready', { prompt: 'A fox', resolution: '1k' }],
    [1, 2, 'ready', { prompt: 'A fox', resolution: '2k' }],
    [2, 1, 'ready', { prompt: 'A boat', duration: 5 }],
    [2, 2, 'ready', { prompt: 'A boat', duration: 10 }],
    [3, 1, 'ready', { prompt: 'A hare', resolution: '2k' }],
  ])
  const plan = await scene.plan(id)
  expect(plan).toMatchObject({ rows: 5, blockedRows: 0, coins: 10 + 25 + 50 + 100 + 25 })
  expect(plan.leftOut).toEqual([
    { modelId: 'picture', combinations: 5 },
    { modelId: 'clip', combinations: 4 },
  ])
  const copy = await scene.batches.duplicate(id)
  expect((await scene.plan(copy)).leftOut).toEqual(plan.leftOut)
  scene.expectBooksInOrder()
})
