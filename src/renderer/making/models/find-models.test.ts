import { expect, test } from 'vitest'
import type { Model } from '#shared/service/catalog.ts'
import { findModels } from './find-models.ts'

function model(id: string, taskType: string, engine?: string): Model {
  const [modality = ''] = taskType.split('.')
  return {
    id,
    listingId: id,
    taskType,
    modality,
    workspace: modality,
    vendor: 'Offset',
    displayName: `${id[0]!.toUpperCase()}${id.slice(1)}`,
    params: [],
    defaults: {},
    priceFromCoins: 4,
    ...(engine === undefined
      ? {}
      : { 'x-pressrun': { provider: { name: engine, state: 'ready', since: '2030-01-01T00:00:00Z' } } }),
  }
}

const MODELS = [
  model('reel', 'video.generate'),
  model('smell', 'scent.compose'),
  model('wide-poster', 'image.generate'),
  model('poster', 'image.generate'),
  model('flux', 'image.generate', 'Studio'),
]
const found = (search: string) =>
  findModels(MODELS, search).map(({ title, models }) => [title, models.map(({ id }) => id)])

test('an engine that somebody brought stands first, the rest by what it makes, unknown kinds last', () => {
  expect(found('')).toEqual([
    ['Studio', ['flux']],
    ['Image', ['wide-poster', 'poster']],
    ['Video', ['reel']],
    ['Scent', ['smell']],
  ])
})

test('every word is looked for in the name, the task, the vendor and the engine', () => {
  expect(found('studio')).toEqual([['Studio', ['flux']]])
  expect(found('offset VIDEO')).toEqual([['Video', ['reel']]])
  expect(found('poster video')).toEqual([])
})

test('what begins with the word stands before what only has it', () => {
  expect(found('post')).toEqual([['Image', ['poster', 'wide-poster']]])
})
