import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ProviderScene, shareReceivers } from '../../../../../tests/support/provider-scene.ts'
import { providerCase } from '../../../../../tests/support/providers/all.ts'
import { waitUntil } from '../../../../../tests/support/wait-until.ts'
import type { ProviderModel } from '../provider.ts'
import { listProviderModels, replaceProviderModels } from '../connections/provider-store.ts'

const receivers = shareReceivers()

/** As a discovery leaves it that heard of other models than the one before. */
function discovered({ engine }: ProviderScene, change: (model: ProviderModel) => ProviderModel[]): void {
  const { db, host } = engine.context
  const models = listProviderModels(db, 'outside').flatMap(change)
  replaceProviderModels(db, 'outside', models, host.clock.now())
}

const hasStarted = ({ server }: ProviderScene, count: number) =>
  waitUntil(`${count} starts`, () => server.starts.length >= count, { everyMs: 2 })

describe.each(['comfyui', 'sdapi', 'openai pictures', 'openai films', 'fal', 'pressrun'].map(providerCase))(
  '$title',
  (example) => {
    afterAll(() => example.end?.())

    test('a model that is no longer offered delivers what was begun with it, after a restart too', async () => {
      await using scene = await ProviderScene.open(example, receivers)
      scene.server.workMs = 300
      const id = scene.submit()
      await hasStarted(scene, 1)
      discovered(scene, () => [])
      await scene.restart()
      expect(scene.engine.context.catalog.model(`outside/${example.model}`)).toBeUndefined()
      expect(await scene.ends(id)).toMatchObject({ status: 'succeeded', outputs: [{}] })
      expect(scene.server.starts.length).toBeLessThanOrEqual(example.recovery === 'free' ? 2 : 1)
      await scene.engine.stopDispatcher()
      expect(keptAnswersIn(scene)).toEqual([])
    })
  },
)

test('what is under way when the journal learns to keep models goes on with those of that moment', async () => {
  await using scene = await ProviderScene.open(providerCase('openai films'), receivers)
  scene.server.workMs = 300
  const id = scene.submit()
  await hasStarted(scene, 1)
  await scene.engine.stopDispatcher()
  scene.engine.context.db.exec(`
    ALTER TABLE generations DROP COLUMN defaults;
    ALTER TABLE provider_jobs DROP COLUMN model_id;
    DROP TABLE provider_job_models;
    PRAGMA user_version = 6`)
  await scene.restart()
  discovered(scene, () => [])
  await scene.restart()
  expect(await scene.ends(id)).toMatchObject({ status: 'succeeded', outputs: [{}] })
  expect(scene.server.starts).toHaveLength(1)
})

test('a model that cost nothing is not said to be billed when it is gone', async () => {
  await using scene = await ProviderScene.open(providerCase('comfyui'), receivers)
  scene.server.workMs = 300
  const id = scene.submit()
  await hasStarted(scene, 1)
  discovered(scene, () => [])
  scene.server.spoilNextFile('bomb')
  await scene.restart()
  const ended = await scene.ends(id)
  expect(ended).toMatchObject({ status: 'failed', coinsCharged: 0 })
  expect(ended['x-pressrun']?.mayBeBilled).toBeUndefined()
})

test.each([
  { before: 4, after: 1 },
  { before: 1, after: 4 },
])('what was begun as jobs of $before outputs stays so when jobs have $after', async ({ before, after }) => {
  const example = providerCase('replicate')
  await using scene = await ProviderScene.open(example, receivers)
  discovered(scene, (model) => [{ ...model, outputsPerJob: before }])
  await scene.restart()
  scene.server.workMs = 300
  const id = scene.submit({ num_outputs: 4 })
  await hasStarted(scene, 4 / before)
  discovered(scene, (model) => [{ ...model, outputsPerJob: after }])
  await scene.restart()
  expect(await scene.ends(id)).toMatchObject({ status: 'succeeded', outputs: [{}, {}, {}, {}] })
  expect(scene.server.starts).toHaveLength(4 / before)
})

test('what waits is made with the defaults that were priced, whatever the model offers when its turn comes', async () => {
  await using scene = await ProviderScene.open(providerCase('fal'), receivers)
  await scene.engine.stopDispatcher()
  const id = scene.submit()
  const { params } = scene.engine.read(id)
  discovered(scene, (model) => [{ ...model, defaults: { ...model.defaults, aspect_ratio: '9:16' } }])
  await scene.restart()
  expect(await scene.ends(id)).toMatchObject({ status: 'succeeded', params })
  expect(scene.server.starts).toMatchObject([{ body: { input: { image_size: 'landscape_4_3' } } }])
  // and the next one with those of now
  expect(await scene.ends(scene.submit())).toMatchObject({ status: 'succeeded' })
  expect(scene.server.starts).toMatchObject([{}, { body: { input: { image_size: 'portrait_16_9' } } }])
})

function keptAnswersIn({ engine }: ProviderScene): string[] {
  try {
    return readdirSync(join(engine.dataDir, 'provider-answers'))
  } catch {
    return []
  }
}
