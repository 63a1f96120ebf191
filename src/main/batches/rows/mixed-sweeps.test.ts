import { expect, test } from 'vitest'
import { BatchScene } from '../../../../tests/support/batch-scene.ts'
import { BatchSettings } from '#shared/batch/settings.ts'

const rowsOf = (count: number) => ({
  columns: ['prompt'],
  rows: Array.from({ length: count }, (_, at) => ({ number: at + 1, cells: [`A boat ${at}`] })),
})

test('sweeps that multiply beyond what a batch takes are refused before anything is made', async () => {
  await using scene = new BatchScene()
  const hundred = Array.from({ length: 100 }, (_, at) => at + 1)
  const settings = BatchSettings.parse({
    modelId: 'picture',
    sweeps: {
      axes: [
        { param: 'resolution', values: ['1k', '2k'] },
        { param: 'seed', values: hundred },
      ],
    },
    repeats: 250,
  })
  const refusal = (count: number, chosen: BatchSettings) =>
    scene.batches
      .refuseTooMany('test', async () => rowsOf(count), chosen)
      .then(
        () => 'taken',
        (error: { code: string; message: string }) => `${error.code} ${error.message}`,
      )
  expect(await refusal(2, settings)).toBe('taken')
  expect(await refusal(3, settings)).toMatch(/^too_many_rows .*150,000 rows.*100,000 at most/)
  // nothing is written down to find out: these are eight millions
  const endless = BatchSettings.parse({
    modelId: 'picture',
    sweeps: {
      axes: [
        { param: 'resolution', values: ['1k', '2k', '8k'] },
        { param: 'num_outputs', values: [1, 2, 3, 4, 5] },
        { param: 'seed', values: Array.from({ length: 1000 }, (_, at) => at + 1) },
      ],
    },
    repeats: 1000,
  })
  expect(await refusal(1, endless)).toMatch(/^too_many_rows .*8,000,000 rows/)
  const { id } = await scene.batches.create({
    name: 'Endless',
    connectionId: 'test',
    ...rowsOf(1),
    settings: endless,
    listDirectory: null,
    outDir: scene.outDir,
  })
  expect(scene.rows(id)).toMatchObject([{ state: 'blocked', reason: { code: 'invalid' } }])
  // a list that nothing multiplies may be as long as it likes
  expect(await refusal(100_001, BatchSettings.parse({ modelId: 'picture' }))).toBe('taken')
  scene.expectBooksInOrder()
})

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
    [1, 1, 'ready', { prompt: 'A fox', resolution: '1k', seed: 500 }],
    [1, 2, 'ready', { prompt: 'A fox', resolution: '2k', seed: 500 }],
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
