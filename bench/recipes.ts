import { RecipeStep } from '#shared/batch/recipe.ts'
import { BatchScene } from '../tests/support/batch-scene.ts'
import { inTurns, type Result } from './measure.ts'
import { sized } from './size.ts'

const PATIENCE_MS = 1_200_000
const RUNNING_LIMIT = 8

/** Rows of three steps of equal length, eight at a time: how long the service stands idle. On the engine's clock. */
export async function benchRecipeLength(): Promise<Result> {
  const rows = sized(1_000, 8)
  const seconds = 6
  const wait = `sandbox:seconds=${seconds}`
  await using scene = openScene()
  const prompts = Array.from({ length: rows }, (_, index) => `Picture ${index} ${wait}`)
  const id = await scene.create(prompts, { laterSteps: [after(wait), after(wait)] })
  const { coins } = await scene.plan(id)
  // the window that the plan was made in is not the batch's
  await scene.clock.advance(61_000)
  const startedAt = scene.clock.now()
  scene.batches.start(id, { budget: coins })
  await scene.until('the end', () => scene.batch(id).state === 'ended', { stepMs: 250, deadlineMs: PATIENCE_MS })
  const batch = scene.batch(id)
  if (batch.counts.done !== rows * 3 || batch.coins.charged !== coins)
    throw new Error(`Not all steps are done: ${JSON.stringify(batch.counts)}`)
  const took = (scene.clock.now() - startedAt) / 1000
  const least = (rows * 3 * seconds) / RUNNING_LIMIT
  return {
    name: `recipe of ${rows} rows, three steps of ${seconds} s each, eight at once, against never standing idle`,
    ours: `${took.toFixed(1)} s`,
    reference: `${least.toFixed(1)} s`,
    ratio: took / least,
    bar: { atMost: 1.05 },
  }
}

/** How much longer it takes to say what a list costs when each row has three steps instead of one. */
export async function benchRecipePlan(): Promise<Result> {
  const rows = sized(10_000, 50)
  const prompts = Array.from({ length: rows }, (_, index) => `Picture ${index}`)
  const plan = (laterSteps: RecipeStep[]) => async () => {
    await using scene = openScene()
    const id = await scene.create(prompts, { laterSteps })
    const startedAt = performance.now()
    await scene.plan(id)
    return performance.now() - startedAt
  }
  const { ours, reference } = await inTurns(3, plan([after('Paper'), after('Paper')]), plan([]))
  return {
    name: `planning ${rows} rows of three steps, in seconds more than for one step`,
    ours: `${(ours / 1000).toFixed(2)} s`,
    reference: `${(reference / 1000).toFixed(2)} s`,
    ratio: (ours - reference) / 1000,
    bar: { atMost: 1 },
  }
}

const after = (prompt: string) => RecipeStep.parse({ type: 'make', modelId: 'collage', params: { prompt } })

function openScene(): BatchScene {
  return new BatchScene({ runningLimit: RUNNING_LIMIT, coins: 1_000_000, clockWaitsForRuns: true })
}
