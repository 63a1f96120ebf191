import { expect, test } from 'vitest'
import type { AnyParamDescriptor, Model } from '#shared/service/catalog.ts'
import { sweepChoices, sweepParams, usedModels } from './sweep-params.ts'

const ui = (order: number) => ({ control: 'select', group: 'basic', order })
const modelOf = (id: string, params: AnyParamDescriptor[]): Model => ({
  id,
  listingId: id,
  taskType: 'image.generate',
  modality: 'image',
  workspace: 'image',
  vendor: 'procedural',
  displayName: id,
  params,
  defaults: {},
  priceFromCoins: 4,
})
const resolution = (values: (string | number)[]): AnyParamDescriptor => ({
  name: 'resolution',
  kind: 'enum',
  required: false,
  values,
  ui: ui(2),
})
const duration: AnyParamDescriptor = { name: 'duration', kind: 'number', required: false, min: 1, max: 10, ui: ui(1) }
const poster = modelOf('poster', [resolution([512, 1024])])
const clip = modelOf('clip', [duration, resolution([1024, 2048])])
const voice = modelOf('voice', [])
const models = [poster, clip, voice]

test('a mixed list sweeps what any of its models has, and says whose rows lack it', () => {
  const used = usedModels(
    [
      { modelId: 'poster', rows: 7 },
      { modelId: 'clip', rows: 2 },
      { modelId: 'voice', rows: 1 },
      { modelId: 'unheard of', rows: 5 },
    ],
    models,
    undefined,
  )
  const params = sweepParams(used, {})
  expect(
    params.map(({ name, rows, lacking }) => [name, rows, lacking.map((each) => [each.model.id, each.rows])]),
  ).toEqual([
    ['resolution', 9, [['voice', 1]]],
    [
      'duration',
      2,
      [
        ['poster', 7],
        ['voice', 1],
      ],
    ],
  ])
  expect(params.map(sweepChoices)).toEqual([[512, 1024, 2048], undefined])
  // what a column fills is not swept
  expect(sweepParams(used, { size: 'resolution' }).map(({ name }) => name)).toEqual(['duration'])
})

test('until the rows are counted, what was chosen for them is all that is known', () => {
  expect(usedModels(undefined, models, clip)).toEqual([{ model: clip, rows: 0 }])
  expect(usedModels([{ modelId: 'poster', rows: 3 }], models, clip)).toEqual([{ model: poster, rows: 3 }])
  expect(usedModels(undefined, models, undefined)).toEqual([])
})
