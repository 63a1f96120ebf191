import { expect, test } from 'vitest'
import { RecipeStep } from '#shared/batch/recipe.ts'
import type { StepReconciliation } from '#shared/app/reconciliation.ts'
import { BatchScene } from '../../../../tests/support/batch-scene.ts'
import { findBatch } from '../store/batches.ts'
import { stepBooks } from './step-books.ts'

const { signal } = new AbortController()
const make = (modelId: string) => RecipeStep.parse({ type: 'make', modelId })

/** What the service's own database says of the generations of a model, which is that of one step here. */
function servicesFigures(scene: BatchScene, modelId: string) {
  return scene.engine.context.db
    .prepare(
      `SELECT count(*) AS checked, sum(coins_quoted) AS held, sum(coins_charged) AS charged,
         sum(coins_quoted - coins_charged) AS refunded FROM generations WHERE model_id = ?`,
    )
    .get(modelId)
}

const sides = (side: 'here' | 'service') => (step: StepReconciliation) => ({
  checked: step.checked,
  held: step.held[side],
  charged: step.charged[side],
  refunded: step.refunded[side],
})

test('the books of a recipe are compared with the service step by step', async () => {
  await using scene = new BatchScene()
  const prompts = ['A red fox', 'A boat sandbox:fail=internal', 'A house sandbox:deliver=1']
  const settings = { constants: { num_outputs: 2 }, laterSteps: [make('enlarge'), make('collage')] }
  const id = await scene.run(prompts, { settings })
  await scene.untilState(id, 'ended')
  const { steps, charged, mismatches } = await scene.during(scene.batches.reconcile(id, signal))

  const theirs = ['picture', 'enlarge', 'collage'].map((modelId) => servicesFigures(scene, modelId))
  // one failed three times and gave all back, one came with one output of two
  expect(theirs).toEqual([
    { checked: 5, held: 100, charged: 30, refunded: 70 },
    { checked: 3, held: 12, charged: 12, refunded: 0 },
    { checked: 3, held: 18, charged: 18, refunded: 0 },
  ])
  expect(steps.map(sides('service'))).toEqual(theirs)
  expect(steps.map(sides('here'))).toEqual(theirs)
  expect([charged, mismatches]).toEqual([{ here: 60, service: 60 }, []])
  const books = stepBooks(scene.db, findBatch(scene.db, id)!)
  expect(books.map(({ step, coins }) => [step, coins.charged, coins.refunded])).toEqual(
    steps.map((step) => [step.step, step.charged.here, step.refunded.here]),
  )
  scene.expectBooksInOrder()

  const second = scene.rows(id).find(({ step }) => step === 2)!
  scene.db.prepare('UPDATE row_attempts SET coins_charged = 1 WHERE row_id = ?').run(second.id)
  const differing = await scene.during(scene.batches.reconcile(id, signal))
  expect(differing.steps.map((step) => [step.charged.here, step.charged.service, step.mismatches])).toEqual([
    [30, 30, 0],
    [9, 12, 1],
    [18, 18, 0],
  ])
  expect(differing.mismatches).toMatchObject([{ rowId: second.id, listRow: 1, step: 2 }])
})
