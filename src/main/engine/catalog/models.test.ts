import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { smallParams } from '../../../../tests/support/small-params.ts'
import { Model, PARAM_KINDS, UI_CONTROLS, UI_GROUPS } from '#shared/service/catalog.ts'
import { checkParams } from '#shared/service/check-params.ts'
import { names } from '#shared/text/en/compose-names.ts'
import { Effect } from '#shared/service/effect.ts'
import { PARAM_NAMES } from '#shared/service/params.ts'
import { TASK_TYPES, type TaskType } from '#shared/service/tasks.ts'
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

const paramsOfAll = models.flatMap((model) => model.params)
const inOrder = (values: Iterable<string>) => [...new Set(values)].sort()

test('every entry is what the specification says a model is', () => {
  for (const model of models) {
    expect(TASK_TYPES).toContain(model.taskType)
    expect(model.taskType.split('.')[0]).toBe(model.modality)
    expect(['neural', 'classical', 'procedural']).toContain(model.vendor)
    const names = model.params.map((param) => param.name)
    expect(new Set(names).size).toBe(names.length)
    expect(model.params.map((param) => param.ui.order)).toEqual(model.params.map((_, order) => order))
  }
})

test('together they use all that the specification offers', () => {
  expect(inOrder(models.map((model) => model.taskType))).toEqual(inOrder(TASK_TYPES))
  expect(inOrder(paramsOfAll.map((param) => param.kind))).toEqual(inOrder(PARAM_KINDS))
  expect(inOrder(paramsOfAll.map((param) => param.ui.control))).toEqual(inOrder(UI_CONTROLS))
  expect(inOrder(paramsOfAll.map((param) => param.ui.group))).toEqual(inOrder(UI_GROUPS))
  expect(inOrder(paramsOfAll.map((param) => param.name))).toEqual(inOrder(PARAM_NAMES))
})

test('a designer can tell every model from the others by its name', () => {
  expect(new Set(models.map((model) => model.id)).size).toBe(models.length)
  expect(new Set(models.map((model) => model.displayName.toLowerCase())).size).toBe(models.length)
  const effectIds = new Set(effects.map(({ entry }) => entry.id))
  expect(models.filter((model) => effectIds.has(model.id))).toEqual([])
})

test('the defaults fit the descriptors, and with the required params they are enough', () => {
  for (const model of models) {
    const requiredButUnset = model.params.filter((param) => param.required && model.defaults[param.name] === undefined)
    const complaints = checkParams(model, model.defaults).map((issue) => [issue.path, issue.rule])
    expect([model.id, complaints]).toEqual([model.id, requiredButUnset.map((param) => [param.name, 'required'])])
    expect([model.id, checkParams(model, smallParams(model))]).toEqual([model.id, []])
    // a choice that is made for you shows what was chosen
    const unset = model.params.filter(
      (param) => ['enum', 'range'].includes(param.kind) && model.defaults[param.name] === undefined,
    )
    expect([model.id, unset]).toEqual([model.id, []])
  }
})

/** Trained networks, in whatever form they come. */
const isNetwork = (file: string) => /\.(onnx|json|bin)$/.test(file)

test('what runs a network of the pack says so, and nothing else does', () => {
  const packFiles = new Set([...tools.packFiles].filter((file) => !isNetwork(file)))
  const runnable = new Set(listBuiltinModels({ ...tools, packFiles }).map(({ entry }) => entry.id))
  const neural = models.filter((model) => model.vendor === 'neural').map((model) => model.id)
  // its network comes with a package
  const own = new Set(['noise-remover'])
  expect(models.filter((model) => !runnable.has(model.id)).map((model) => model.id)).toEqual(
    neural.filter((id) => !own.has(id)),
  )
})

test('with nothing but ffmpeg all tasks are served except those that only a network can do', () => {
  const served = new Set(listBuiltinModels({ ...tools, packFiles: new Set() }).map(({ entry }) => entry.taskType))
  expect(TASK_TYPES.filter((task) => !served.has(task))).toEqual(['video.lipsync'] satisfies TaskType[])
})

const cheapest = (pick: (model: Model) => boolean) =>
  Math.min(...models.filter(pick).map((model) => model.priceFromCoins ?? Infinity))

test('prices follow the work', () => {
  for (const model of models) {
    expect([model.id, model.priceFromCoins! >= 1 && model.priceFromCoins! <= 50]).toEqual([model.id, true])
    const neighbours = models.filter((other) => other.taskType === model.taskType && other.vendor !== 'neural')
    const most = Math.max(0, ...neighbours.map((other) => other.priceFromCoins!))
    if (model.vendor === 'neural') expect([model.id, model.priceFromCoins! >= most]).toEqual([model.id, true])
  }
  // a film is many pictures
  expect(cheapest((model) => model.taskType === 'video.generate')).toBeGreaterThan(
    cheapest((model) => model.taskType === 'image.generate'),
  )
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
  expect(Object.keys(names.effects).sort()).toEqual(effects.map(({ entry }) => entry.nameKey).sort())
  expect(new Set(Object.values(names.effects)).size).toBe(effects.length)
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
