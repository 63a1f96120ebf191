import { afterEach, describe, expect, test } from 'vitest'
import type { Model } from '#shared/service/catalog.ts'
import { speak } from '#shared/text/every-language.ts'
import { filterModels, groupByModality, groupModels, priceChoices, taskChoices } from './filter-models.ts'
import { NO_FILTERS } from '../model-filters.ts'

afterEach(() => speak('en'))

function model(id: string, taskType: string, priceFromCoins: number | null): Model {
  const [modality = ''] = taskType.split('.')
  const displayName = `The ${id}`
  return {
    id,
    listingId: id,
    taskType,
    modality,
    workspace: modality,
    vendor: 'Offset',
    displayName,
    params: [],
    defaults: {},
    priceFromCoins,
  }
}

const MODELS = [
  model('poster', 'image.generate', 4),
  model('cutout', 'image.remove-bg', 1),
  model('reel', 'video.generate', 40),
  model('smell', 'scent.compose', null),
  model('statue', '3d.from-text', 25),
]
const ids = (models: readonly Model[]) => models.map(({ id }) => id)

describe('filterModels', () => {
  test('finds every word, in name, vendor, id, task or modality, whatever the case', () => {
    expect(ids(filterModels(MODELS, { ...NO_FILTERS, search: '  BACKGROUND offset ' }))).toEqual(['cutout'])
    expect(ids(filterModels(MODELS, { ...NO_FILTERS, search: 'image' }))).toEqual(['poster', 'cutout'])
    expect(filterModels(MODELS, { ...NO_FILTERS, search: 'poster video' })).toEqual([])
  })

  test('finds a vendor by the name that is shown, and by the one of the catalog', () => {
    speak('de')
    const models = [
      { ...model('cutout', 'image.remove-bg', 1), vendor: 'neural' },
      model('poster', 'image.generate', 4),
    ]
    expect(ids(filterModels(models, { ...NO_FILTERS, search: 'Neuronal' }))).toEqual(['cutout'])
    expect(ids(filterModels(models, { ...NO_FILTERS, search: 'neural' }))).toEqual(['cutout'])
  })

  test('narrows by modality, task and price together; an unknown price is never under a bound', () => {
    expect(ids(filterModels(MODELS, { ...NO_FILTERS, modality: 'image', maxCoins: '2' }))).toEqual(['cutout'])
    expect(ids(filterModels(MODELS, { ...NO_FILTERS, taskType: 'video.generate' }))).toEqual(['reel'])
    expect(ids(filterModels(MODELS, { ...NO_FILTERS, maxCoins: '500' }))).not.toContain('smell')
    expect(ids(filterModels(MODELS, NO_FILTERS))).toEqual(ids(MODELS))
  })
})

test('groups keep the known order and put a modality of a later version last', () => {
  expect(groupByModality([...MODELS].reverse()).map(({ modality, models }) => [modality, ids(models)])).toEqual([
    ['image', ['cutout', 'poster']],
    ['video', ['reel']],
    ['3d', ['statue']],
    ['scent', ['smell']],
  ])
})

const modelOf = (name: string, id: string): Model => ({
  ...model(id, 'image.generate', 1),
  'x-pressrun': { provider: { name, state: 'ready', since: '2026-11-16T08:00:00Z' } },
})

test('engines that somebody brought stand before what comes along, each under its name', () => {
  const models = [modelOf('comfyui', 'bottle'), modelOf('studio', 'vase'), modelOf('comfyui', 'lamp'), ...MODELS]
  const groups = groupModels(models, { favourites: ['lamp'], recent: [] })
  expect(groups.slice(0, 4).map(({ label, models: own }) => [label, ids(own)])).toEqual([
    ['Favourites', ['lamp']],
    ['comfyui', ['bottle']],
    ['studio', ['vase']],
    ['Image', ['poster', 'cutout']],
  ])
})

test('choices are only those that choose something', () => {
  expect(taskChoices(MODELS, 'image')).toEqual([
    { value: 'image.generate', label: 'Generate', count: 1 },
    { value: 'image.remove-bg', label: 'Remove background', count: 1 },
  ])
  expect(taskChoices(MODELS, 'any').map(({ label }) => label)).toContain('Scent: Compose')
  expect(priceChoices(MODELS.slice(0, 3)).map(({ value, count }) => [value, count])).toEqual([
    ['2', 1],
    ['5', 2],
    ['10', 2],
    ['20', 2],
  ])
})
