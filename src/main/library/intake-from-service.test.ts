import { expect, test } from 'vitest'
import type { Asset } from '#shared/service/asset.ts'
import type { Generation } from '#shared/service/generation.ts'
import { inDollars } from '#shared/service/provider-cost.ts'
import { settingsOf } from './intake-from-service.ts'

const ORIGIN = {
  connectionId: 'studio',
  connectionName: 'Studio',
  batchId: null,
  batchName: null,
  row: null,
  columns: {},
}

/** Made of three outputs, as a service tells it. */
function generationOf(changes: Partial<Generation>): Generation {
  const output = { kind: 'image', mimeType: 'image/png' } as Asset
  return {
    id: 'generation',
    modelId: 'picture',
    modelName: 'Picture',
    taskType: 'image.generate',
    modality: 'image',
    workspace: 'image',
    effect: null,
    status: 'succeeded',
    progress: 1,
    queuePosition: null,
    params: {},
    coinsQuoted: 10,
    coinsCharged: 10,
    outputs: [output, output, output],
    outputsRequested: 3,
    error: null,
    projectId: null,
    createdAt: '2026-11-15T10:00:00Z',
    startedAt: null,
    completedAt: null,
    ...changes,
  }
}

const sharesOf = (generation: Generation) => [1, 2, 3].map((position) => settingsOf(generation, position, ORIGIN))

test.each([
  [10, [4, 3, 3]],
  [9, [3, 3, 3]],
  [2, [2, 0, 0]],
  [null, [0, 0, 0]],
])('outputs share what was charged in whole coins, and together they are all of it (%s)', (coinsCharged, shares) => {
  expect(sharesOf(generationOf({ coinsCharged })).map(({ coins }) => coins)).toEqual(shares)
})

test('so they do with what a provider bills', () => {
  const shares = sharesOf(generationOf({ 'x-pressrun': { providerCost: inDollars(100_001) } }))
  expect(shares.map(({ providerCost }) => providerCost?.micros)).toEqual([33_335, 33_333, 33_333])
})
