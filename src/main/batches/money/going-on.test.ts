import { expect, test } from 'vitest'
import { BatchScene } from '../../../../tests/support/batch-scene.ts'
import { RecipeStep } from '#shared/batch/recipe.ts'
import { createStepHandlers } from '../step-handlers.ts'

const make = (modelId: string, more: object = {}) => RecipeStep.parse({ type: 'make', modelId, ...more })
const pick = RecipeStep.parse({ type: 'pick' })

/** The batch until a person has to choose, and what they are shown then. */
async function toPick(scene: BatchScene, laterSteps: RecipeStep[]) {
  const id = await scene.run(['A red fox'], { settings: { constants: { num_outputs: 3 }, laterSteps } })
  await scene.untilState(id, 'paused')
  const handlers = createStepHandlers({ db: scene.db, batches: scene.batches, catalogOf: () => scene.readCatalog() })
  const input = { id, decided: false, offset: 0, limit: 10 }
  const { rows } = await scene.during(handlers['batches.toPick'](input, { signal: new AbortController().signal }))
  return { id, row: rows[0]! }
}

test('going on costs what all later steps make of one output', async () => {
  await using scene = new BatchScene()
  const twice = make('enlarge', { sweeps: { axes: [{ param: 'upscale_factor', values: [2, 4] }] } })
  const { row } = await toPick(scene, [pick, twice, make('collage')])
  expect([row.outputs.map(({ coins }) => coins), row.jointCoins]).toEqual([Array(3).fill(2 * 4 + 2 * 6), 0])
})

test('what is made of all that go on is in the price of each, and told apart, for it is paid once', async () => {
  await using scene = new BatchScene()
  const all = make('collage', { inputs: { images: { from: 3, takes: 'all' } } })
  const { id, row } = await toPick(scene, [pick, make('enlarge'), all])
  // of at most three pictures
  const joined = 3 * 6
  expect([row.outputs.map(({ coins }) => coins), row.jointCoins]).toEqual([Array(3).fill(4 + joined), joined])
  const before = scene.batch(id).coins.charged
  await scene.batches.pick(id, [{ rowId: row.rowId, positions: [1, 2, 3] }])
  await scene.untilState(id, 'ended')
  expect(scene.batch(id).coins.charged - before).toBe(3 * 4 + joined)
  scene.expectBooksInOrder()
})
