import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { smallParams } from '../../../../tests/support/small-params.ts'
import { Model, PARAM_KINDS } from '#shared/service/catalog.ts'
import { checkParams } from '#shared/service/check-params.ts'
import { EFFECT_NAMES } from '#shared/service/effect-names.ts'
import { Effect } from '#shared/service/effect.ts'
import { TASK_TYPES } from '#shared/service/tasks.ts'
import { findMediaTools } from '../media/tools.ts'
import { listBuiltinEffects } from './effects.ts'
import { listBuiltinModels } from './models.ts'
import { priceFrom } from './price.ts'

const tools = findMediaTools({ mediaPackDir: resolve('node_modules/.cache/media-pack') })
const effects = listBuiltinEffects(tools, resolve('resources'))
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
  expect(new Set(effects.map(({ entry }) => entry.id)).size).toBe(effects.length)
  for (const { entry } of effects) {
    const effect = Effect.parse({ ...entry, thumbnail: null })
    const model = modelOf(effect.modelId)
    expect(model.params.map((param) => param.name)).toContain(effect.input.type)
    expect(model.taskType).toBe(`${effect.kind}.effect`)
    const choice = model.params.find((param) => param.name === 'effect')
    expect(choice?.kind === 'enum' && choice.values).toContain(effect.id)
  }
})

test('there are enough effects to browse, each with a name and a small picture of its own', async () => {
  const ofKind = (kind: string) => effects.filter(({ entry }) => entry.kind === kind)
  expect(ofKind('image').length).toBeGreaterThanOrEqual(28)
  expect(ofKind('video').length).toBeGreaterThanOrEqual(10)
  expect(new Set(effects.map(({ entry }) => entry.category))).toEqual(new Set(['style', 'template']))
  expect(Object.keys(EFFECT_NAMES).sort()).toEqual(effects.map(({ entry }) => entry.nameKey).sort())
  expect(new Set(Object.values(EFFECT_NAMES)).size).toBe(effects.length)
  const pictures = new Set<string>()
  for (const { entry, thumbnailPath } of effects) {
    const bytes = await readFile(thumbnailPath!)
    expect([entry.id, bytes.length < 15_000]).toEqual([entry.id, true])
    pictures.add(bytes.toString('base64'))
  }
  expect(pictures.size).toBe(effects.length)
})

test('without ffmpeg only what needs none is listed', () => {
  const without = { ffmpegPath: null, packDir: null, packFiles: new Set<string>() }
  const modalities = new Set(listBuiltinModels(without).map(({ entry }) => entry.modality))
  expect([...modalities].sort()).toEqual(['3d', 'image'])
  expect(new Set(listBuiltinEffects(without).map(({ entry }) => entry.kind))).toEqual(new Set(['image']))
})
