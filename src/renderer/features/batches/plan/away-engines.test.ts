import { expect, test } from 'vitest'
import type { Model } from '#shared/service/catalog.ts'
import { awayEngines } from './away-engines.ts'

const model = (id: string, name?: string, state = 'ready') =>
  ({ id, ...(name && { 'x-pressrun': { provider: { name, state, since: new Date().toISOString() } } }) }) as Model
const MODELS = [
  model('bottle', 'comfyui', 'away'),
  model('lamp', 'comfyui', 'away'),
  model('vase', 'studio'),
  model('own'),
]
const planFor = (...ids: string[]) => ({ prices: ids.map((modelId) => ({ modelId })) as never })

test('an engine that is away is told once, and a batch of nothing else cannot start', () => {
  const { sentences, nothingLeft } = awayEngines(planFor('bottle', 'lamp'), MODELS)
  expect(sentences).toHaveLength(1)
  expect(sentences[0]).toMatch(/^comfyui cannot make anything now\. Away since /)
  expect(nothingLeft).toBe(true)
})

test('what else there is to run may begin', () => {
  expect(awayEngines(planFor('bottle', 'own'), MODELS)).toMatchObject({ nothingLeft: false, sentences: { length: 1 } })
  expect(awayEngines(planFor('vase', 'own'), MODELS)).toEqual({ sentences: [], nothingLeft: false })
})
