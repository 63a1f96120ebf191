import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { smallParams } from '../../../../tests/support/small-params.ts'
import { Model, PARAM_KINDS } from '#shared/service/catalog.ts'
import { checkParams } from '#shared/service/check-params.ts'
import { Effect } from '#shared/service/effect.ts'
import { TASK_TYPES } from '#shared/service/tasks.ts'
import { findMediaTools } from '../media/tools.ts'
import { listBuiltinEffects } from './effects.ts'
import { listBuiltinModels } from './models.ts'
import { priceFrom } from './price.ts'

const tools = findMediaTools({ mediaPackDir: resolve('node_modules/.cache/media-pack') })
const effects = listBuiltinEffects(tools)
const models = listBuiltinModels(tools).map((model) =>
  Model.parse({ ...model.entry, priceFromCoins: priceFrom(model, 1) }),
)
const modelOf = (id: string) => models.find((model) => model.id === id)!

test('every entry is what the specification says a model is', () => {
  expect(new Set(models.map((model) => model.id)).size).toBe(models.length)
  const kinds = new Set(models.flatMap((model) => model.params.map((param) => param.kind)))
  expect([...kinds].sort()).toEqual([...PARAM_KINDS].sort())
  for (const model of models) {
    expect(TASK_TYPES).toContain(model.taskType)
    expect(model.taskType.split('.')[0]).toBe(model.modality)
    expect(['neural', 'classical', 'procedural']).toContain(model.vendor)
    expect(model.priceFromCoins).toBeGreaterThan(0)
    expect(checkParams(model, smallParams(model))).toEqual([])
    const names = model.params.map((param) => param.name)
    expect(new Set(names).size).toBe(names.length)
  }
})

test('every effect names a model that takes its input', () => {
  expect(new Set(effects.map(({ entry }) => entry.id)).size).toBe(6)
  for (const { entry } of effects) {
    const effect = Effect.parse({ ...entry, thumbnail: null })
    expect(modelOf(effect.modelId).params.map((param) => param.name)).toContain(effect.input.type)
    expect(modelOf(effect.modelId).taskType).toBe(`${effect.kind}.effect`)
  }
})

test('without ffmpeg only what needs none is listed', () => {
  const without = { ffmpegPath: null, packDir: null, packFiles: new Set<string>() }
  const modalities = new Set(listBuiltinModels(without).map(({ entry }) => entry.modality))
  expect([...modalities].sort()).toEqual(['3d', 'image'])
  expect(new Set(listBuiltinEffects(without).map(({ entry }) => entry.kind))).toEqual(new Set(['image']))
})
