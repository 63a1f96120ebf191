import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { BatchSettings } from '#shared/batch/settings.ts'
import { BatchScene, isSubmit } from '../../../../tests/support/batch-scene.ts'

const PER_OUTPUT = 10
const ENDS = [
  '',
  '',
  'sandbox:fail=invalid_input',
  'sandbox:fail=unavailable',
  'sandbox:deliver=1',
  'sandbox:seconds=9',
]

/** What happens to a batch at some time of its life. */
const Event = fc.constantFrom('restart', 'pause', 'raise', 'price', 'lose')

test('the budget is never exceeded, in flight or settled, whatever happens', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ outputs: fc.integer({ min: 1, max: 3 }), end: fc.constantFrom(...ENDS) }), {
        minLength: 2,
        maxLength: 10,
      }),
      fc.integer({ min: 0, max: 200 }),
      fc.array(Event, { maxLength: 3 }),
      async (rows, budget, events) => {
        await using scene = new BatchScene({ runningLimit: 2 })
        let most = budget
        const worst = () => {
          const { held, spent } = heldAndSpent(scene)
          expect(held + spent).toBeLessThanOrEqual(most)
          const { coins } = scene.batch(id)
          expect(coins.held + coins.charged).toBeLessThanOrEqual(most)
        }
        const batch = await scene.batches.create({
          name: 'List',
          connectionId: 'test',
          columns: ['prompt', 'num_outputs'],
          rows: rows.map(({ outputs, end }, index) => ({ number: index + 1, cells: [`A ${end}`, String(outputs)] })),
          settings: SETTINGS,
          listDirectory: null,
          outDir: scene.outDir,
        })
        const { id } = batch
        await scene.plan(id)
        scene.batches.start(id, { budget })
        for (const event of events) {
          for (let step = 0; step < 6; step++) {
            await scene.clock.advance(700)
            worst()
          }
          if (event === 'restart') await scene.restart()
          else if (event === 'pause') void scene.batches.pause(id)
          else if (event === 'price') await scene.console('PUT', '/prices/picture', { multiplier: 2 })
          else if (event === 'lose') loseNextAnswer(scene)
          else scene.batches.start(id, { budget: (most += 30) })
        }
        scene.batches.resume(id)
        await scene.until('the end', () => {
          worst()
          const { state, coins, counts } = scene.batch(id)
          return state === 'ended' || (state === 'paused' && coins.held === 0 && !counts.downloading)
        })
        worst()
        scene.expectBooksInOrder()
      },
    ),
    { numRuns: 8, seed: 20261115 },
  )
})

const SETTINGS = BatchSettings.parse({ modelId: 'picture', nameTemplate: '{batch}/{row:04}.{ext}' })

/** By the service's own books. */
function heldAndSpent(scene: BatchScene): { held: number; spent: number } {
  const balances = scene.engine.context.db.prepare('SELECT account, coins FROM ledger_balances').all() as {
    account: string
    coins: number
  }[]
  const of = (account: string) => balances.find((balance) => balance.account === account)?.coins ?? 0
  expect(of('spent') % PER_OUTPUT).toBe(0)
  return { held: of('held'), spent: of('spent') }
}

function loseNextAnswer(scene: BatchScene): void {
  scene.interfere = async (request, pass) => {
    const response = await pass()
    if (!isSubmit(request)) return response
    scene.interfere = null
    throw new TypeError('cut')
  }
}
