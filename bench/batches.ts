import { BatchScene } from '../tests/support/batch-scene.ts'
import { KEY_REQUESTS_PER_WINDOW } from '#shared/service/limits.ts'
import type { Result } from './measure.ts'
import { sized } from './size.ts'

const PATIENCE_MS = 600_000

/** A long list of quick rows: how much of the rate limit becomes generations. On the engine's clock. */
export async function benchBatchRate(): Promise<Result> {
  const rows = sized(1_000, 16)
  await using scene = openScene()
  const { minutes } = await runRows(scene, rows, 1)
  const refused = scene.requests.filter(({ status }) => status === 429).length
  const counted = scene.requests.filter(({ path }) => path.startsWith('/v1/') && !isPublic(path)).length
  const perMinute = rows / minutes
  return {
    name: `batch of ${rows} rows at ${KEY_REQUESTS_PER_WINDOW} requests a minute (${(counted / rows).toFixed(2)} requests a row, ${refused} refused)`,
    ours: `${perMinute.toFixed(1)} generations a minute`,
    reference: `${KEY_REQUESTS_PER_WINDOW} requests a minute`,
    // a single 429 is a failure, however fast it was
    ratio: refused > 0 ? 0 : perMinute / KEY_REQUESTS_PER_WINDOW,
    bar: { atLeast: 100 / 120 },
  }
}

/** Rows of equal length, eight at a time: how long the service stands idle. On the engine's clock. */
export async function benchBatchLength(): Promise<Result> {
  const rows = sized(500, 16)
  const seconds = 6
  await using scene = openScene()
  const { minutes } = await runRows(scene, rows, seconds)
  const least = (rows * seconds) / 8
  return {
    name: `batch of ${rows} rows of ${seconds} s, eight at once, against never standing idle`,
    ours: `${(minutes * 60).toFixed(1)} s`,
    reference: `${least.toFixed(1)} s`,
    ratio: (minutes * 60) / least,
    bar: { atMost: 1.05 },
  }
}

function openScene(): BatchScene {
  return new BatchScene({ runningLimit: 8, coins: 1_000_000, clockWaitsForRuns: true })
}

async function runRows(scene: BatchScene, rows: number, seconds: number): Promise<{ minutes: number }> {
  const prompts = Array.from({ length: rows }, (_, index) => `Picture ${index} sandbox:seconds=${seconds}`)
  const id = await scene.create(prompts)
  await scene.plan(id)
  // the window that the plan was made in is not the batch's
  await scene.clock.advance(61_000)
  scene.requests.length = 0
  const startedAt = scene.clock.now()
  scene.batches.start(id, { budget: rows * 10 })
  await scene.until('the end', () => scene.batch(id).state === 'ended', { stepMs: 250, deadlineMs: PATIENCE_MS })
  const { counts, coins } = scene.batch(id)
  if (counts.done !== rows || coins.charged !== rows * 10)
    throw new Error(`Not all rows are done: ${JSON.stringify(counts)}`)
  return { minutes: (scene.clock.now() - startedAt) / 60_000 }
}

function isPublic(path: string): boolean {
  return path === '/v1/models' || path === '/v1/effects'
}
