import { expect, test } from 'vitest'
import { BatchScene } from '../../../../tests/support/batch-scene.ts'
import { addToDraft } from './add-to-draft.ts'

const shelf = (scene: BatchScene, into: readonly string[]) => ({
  into,
  name: 'From Compose',
  connectionId: 'test',
  outDir: scene.outDir,
  nameTemplate: '{row}.{ext}',
})
const fox = { modelId: 'picture', params: { prompt: 'A fox' }, consent: false }

test('rows are collected in one draft until it is started, then in the next', async () => {
  await using scene = new BatchScene()
  const first = await addToDraft(scene.batches, scene.db, fox, shelf(scene, []))
  const again = await addToDraft(
    scene.batches,
    scene.db,
    { ...fox, params: { prompt: 'An owl' } },
    shelf(scene, ['gone', first]),
  )
  expect(again).toBe(first)
  expect(scene.rows(first).map(({ listRow, params, state }) => [listRow, params['prompt'], state])).toEqual([
    [1, 'A fox', 'ready'],
    [2, 'An owl', 'ready'],
  ])
  expect(scene.batch(first)).toMatchObject({ name: 'From Compose', columns: ['model', 'prompt'], state: 'draft' })

  await scene.runToEnd(first)
  expect(scene.batch(first)).toMatchObject({ counts: { done: 2 }, coins: { charged: 20 } })
  const next = await addToDraft(scene.batches, scene.db, fox, shelf(scene, [first]))
  expect(next).not.toBe(first)
  scene.expectBooksInOrder()
})

test('a draft of another connection, or with another word about consent, is passed over', async () => {
  await using scene = new BatchScene()
  const first = await addToDraft(scene.batches, scene.db, fox, shelf(scene, []))
  const elsewhere = await addToDraft(scene.batches, scene.db, fox, { ...shelf(scene, [first]), connectionId: 'other' })
  const agreed = await addToDraft(scene.batches, scene.db, { ...fox, consent: true }, shelf(scene, [first, elsewhere]))
  expect(new Set([first, elsewhere, agreed]).size).toBe(3)
  expect(scene.batch(agreed).settings.consent).toBe(true)
})
