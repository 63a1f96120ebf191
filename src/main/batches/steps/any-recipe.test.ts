import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { BatchScene } from '../../../../tests/support/batch-scene.ts'
import { RecipeStep } from '#shared/batch/recipe.ts'
import { findBatch } from '../store/batches.ts'
import { madeOutputs, rowsAtPick } from '../store/branches.ts'
import { stepBooks } from './step-books.ts'

const make = (modelId: string, more: object = {}) => RecipeStep.parse({ type: 'make', modelId, ...more })

/** What may stand between two steps, and the step after it. */
const part = fc
  .tuple(
    fc.constantFrom(
      [],
      [{ type: 'pick' }],
      [{ type: 'keep', rules: [{ fact: 'bytes', is: 'atLeast', value: 1 }] }],
      [{ type: 'keep', rules: [{ fact: 'bytes', is: 'atLeast', value: 1e9 }] }],
      [{ type: 'keep', rules: [{ fact: 'bytes', is: 'atLeast', value: 1 }] }, { type: 'pick' }],
    ),
    fc.constantFrom(
      make('collage'),
      make('picture', { params: { num_outputs: 2 } }),
      make('enlarge', { sweeps: { axes: [{ param: 'upscale_factor', values: [2, 4] }] } }),
    ),
  )
  .map(([gates, step]) => gates.map((gate) => RecipeStep.parse(gate)).concat(step))

test('whatever the recipe, whoever picks and whenever it is started again: no more than planned, everything once', async () => {
  const recipes = fc.record({
    laterSteps: fc.array(part, { minLength: 1, maxLength: 2 }).map((parts) => parts.flat()),
    outputs: fc.integer({ min: 1, max: 3 }),
    choose: fc.array(fc.nat(7), { minLength: 3, maxLength: 3 }),
    restartAfter: fc.integer({ min: 1, max: 20 }),
  })
  await fc.assert(
    fc.asyncProperty(recipes, async ({ laterSteps, outputs, choose, restartAfter }) => {
      await using scene = new BatchScene()
      const id = await scene.create(['A fox', 'A boat'], { constants: { num_outputs: outputs }, laterSteps })
      const plan = await scene.plan(id)
      scene.batches.start(id, { budget: plan.coins })
      let [turns, picks] = [0, 0]
      await scene.until('a standstill', () => scene.batch(id).state !== 'running' || ++turns === restartAfter)
      await scene.restart()
      for (;;) {
        await scene.until('a standstill', () => scene.batch(id).state !== 'running')
        const waiting = rowsAtPick(scene.db, id, { which: 'waiting', offset: 0, limit: 100 })
        if (waiting.length === 0) break
        const bits = choose[picks++ % choose.length]!
        await scene.batches.pick(
          id,
          waiting.map((rowId) => ({
            rowId,
            positions: madeOutputs(scene.db, rowId).flatMap(({ position }) =>
              bits & (1 << (position - 1)) ? [position] : [],
            ),
          })),
        )
      }
      const batch = scene.batch(id)
      expect(batch).toMatchObject({ state: 'ended', toPick: 0 })
      expect(Object.keys(batch.counts)).toEqual(['done'])
      expect(batch.coins.charged).toBeLessThanOrEqual(plan.coins)
      if (!plan.atMost) expect(batch.coins.charged).toBe(plan.coins)
      const books = stepBooks(scene.db, findBatch(scene.db, id)!)
      expect(books.reduce((sum, { coins }) => sum + coins.charged, 0)).toBe(batch.coins.charged)
      for (const { step, outputs: made } of books) expect(made).toBeLessThanOrEqual(plan.steps[step - 1]!.outputs)
      scene.expectBooksInOrder()
    }),
    { numRuns: 8 },
  )
}, 120_000)
