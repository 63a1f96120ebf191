import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectBooksBalanced } from '../support/books.ts'
import { driveEngine, type EngineDriver } from '../support/engine-driver.ts'
import { expectProblem, issuePaths } from '../support/expect-problem.ts'
import { fetchReply } from '../support/http-reply.ts'
import { factsOf, type Facts } from '../support/media-facts.ts'
import {
  cheapModel,
  descriptor,
  sensibleParams,
  sensibleValue,
  SMALL_PICTURE,
  uploadInputs,
  type ChosenParams,
  type Inputs,
} from '../support/model-choice.ts'
import { png } from '../support/sample-media.ts'
import type { StrictAsset, StrictGeneration, StrictModel } from '../support/strict-shapes.ts'

const PATIENCE_MS = 400_000

let driver: EngineDriver
let inputs: Inputs
let models: StrictModel[]
beforeAll(async () => {
  driver = await driveEngine()
  inputs = await uploadInputs(driver)
  models = await driver.models()
})
afterEach(() => expectBooksBalanced(driver))
afterAll(() => driver[Symbol.asyncDispose]())

function run(model: StrictModel, params: Record<string, unknown>, effectId?: string): Promise<StrictGeneration> {
  const effect = effectId === undefined ? {} : { effectId }
  return driver.submit({ modelId: model.id, params, ...effect, maxCoins: 100_000, consent: true })
}

/** What takes long is asked for as small, as short and as coarse as it comes. */
function quickParams(model: StrictModel): ChosenParams {
  const params = sensibleParams(model, inputs)
  for (const name of ['duration', 'polycount', 'geometry_quality', 'texture_quality', 'fps']) {
    const param = descriptor(model, name)
    if (param) params[name] = sensibleValue(param, '', inputs)!
  }
  return params
}

function kindOf(taskType: string): string {
  return taskType === 'audio.stt' ? 'text' : taskType.split('.')[0]!
}

/** Downloads everything an asset links to and holds it against what the asset says. */
async function inspect(asset: StrictAsset, label: string): Promise<Facts> {
  const file = await fetchReply(asset.url)
  const type = file.headers.get('content-type')?.split(';')[0]
  expect([label, file.status, type]).toEqual([label, 200, asset.mimeType])
  const facts = await factsOf(file.bytes, asset.mimeType)
  expect([label, asset.kind, asset.width, asset.height]).toEqual([label, facts.kind, facts.width, facts.height])
  expect([label, asset.durationSeconds === null]).toEqual([label, facts.seconds === null])
  if (facts.seconds !== null) expect(Math.abs(asset.durationSeconds! - facts.seconds), label).toBeLessThan(0.1)

  for (const preview of [asset.thumbnailUrl, asset.posterUrl ?? asset.thumbnailUrl]) {
    const picture = await fetchReply(preview)
    expect((await factsOf(picture.bytes, picture.headers.get('content-type')!)).kind, label).toBe('image')
  }
  if (asset.kind === 'video') expect(asset.posterUrl, label).not.toBeNull()
  if (asset.kind === 'audio') expect((await fetchReply(asset.waveformUrl!)).status, label).toBe(200)
  if (asset.kind === 'text') {
    expect((await fetchReply(asset.subtitles!.vttUrl)).text, label).toMatch(/^WEBVTT/)
    expect((await fetchReply(asset.subtitles!.srtUrl)).text, label).toMatch(/^(\n$|1\r?\n\d\d:\d\d:\d\d,\d{3} --> )/)
  }
  for (const download of asset.downloads ?? []) {
    const { status, bytes } = await fetchReply(download.url)
    expect([label, download.format, status, bytes.length]).toEqual([label, download.format, 200, download.bytes])
  }
  return facts
}

/** What the params promise, where a number can be put to it. */
function expectPromises(model: StrictModel, params: Record<string, unknown>, facts: Facts, label: string): void {
  const value = (name: string) => params[name] ?? model.defaults[name]
  const ratio = value('aspect_ratio')
  if (typeof ratio === 'string' && /^\d+:\d+$/.test(ratio)) {
    const [across, down] = ratio.split(':').map(Number)
    expect(Math.abs(facts.width! / facts.height! / (across! / down!) - 1), label).toBeLessThan(0.03)
  }
  const duration = value('duration')
  // an extended film has its own seconds besides
  if (model.taskType === 'video.extend') expect(facts.seconds, label).toBeGreaterThan(Number(duration))
  else if (typeof duration === 'number') expect(Math.abs(facts.seconds! - duration), label).toBeLessThan(0.3)
  const rate = value('fps')
  if (typeof rate === 'number') expect(facts.framesPerSecond, label).toBeCloseTo(rate, 0)
  if (model.taskType === 'image.upscale') {
    const factor = Number(value('upscale_factor'))
    expect([facts.width, facts.height], label).toEqual([SMALL_PICTURE.width * factor, SMALL_PICTURE.height * factor])
  }
  if (model.taskType === 'image.outpaint')
    expect([facts.width, facts.height], label).toEqual([
      SMALL_PICTURE.width + Number(value('expand_left')) + Number(value('expand_right')),
      SMALL_PICTURE.height + Number(value('expand_top')) + Number(value('expand_bottom')),
    ])
}

/** The cheapest model of each task: all of them are run, and compared, where the runners are tested. */
function oneOfEachTask(): StrictModel[] {
  const byTask = Map.groupBy(models, ({ taskType }) => taskType)
  return [...byTask.values()].map((group) =>
    group.reduce((cheapest, model) => (model.priceFromCoins! < cheapest.priceFromCoins! ? model : cheapest)),
  )
}

test('every task of the catalog delivers what it is asked for', { tags: 'long', timeout: PATIENCE_MS }, async () => {
  const runs = []
  for (const model of oneOfEachTask()) {
    const params = quickParams(model)
    runs.push({ model, params, id: (await run(model, params)).id })
  }
  for (const { model, params, id } of runs) {
    const ended = await driver.waitForEnd(id, PATIENCE_MS)
    expect([model.id, ended.status, ended.error]).toEqual([model.id, 'succeeded', null])
    expect([model.id, ended.outputs.length, ended.coinsCharged]).toEqual([
      model.id,
      ended.outputsRequested,
      ended.coinsQuoted,
    ])
    for (const output of ended.outputs) {
      expect([model.id, output.kind]).toEqual([model.id, kindOf(model.taskType)])
      expectPromises(model, params, await inspect(output, model.id), model.id)
    }
  }
})

test('the far end of every param is delivered too', { tags: 'long', timeout: PATIENCE_MS }, async () => {
  const runs = []
  // a network takes long and writes its files as its neighbours do
  const quick = oneOfEachTask().filter((candidate) => candidate.modality === 'image' && candidate.vendor !== 'neural')
  for (const model of quick) {
    const params = quickParams(model)
    for (const name of ['aspect_ratio', 'format', 'expand_top', 'upscale_factor']) {
      const param = descriptor(model, name)
      if (param?.kind === 'enum') params[name] = param.values.at(-1)!
      if (param?.kind === 'range') params[name] = param.min + param.step
    }
    runs.push({ model, params, id: (await run(model, params)).id })
  }
  for (const { model, params, id } of runs) {
    const { outputs } = await driver.waitForEnd(id, PATIENCE_MS)
    const facts = await inspect(outputs[0]!, model.id)
    expectPromises(model, params, facts, model.id)
    if (typeof params['format'] === 'string')
      expect(outputs[0]!.mimeType, model.id).toContain(params['format'].replace('jpg', 'jpeg'))
  }
})

test('a resolution changes the number of pixels', { tags: 'long' }, async () => {
  const model = await cheapModel(driver)
  const param = descriptor(model, 'resolution')
  if (param?.kind !== 'enum') throw new Error('The cheapest model has no resolutions to choose from.')
  const areas: number[] = []
  for (const resolution of param.values) {
    const { id } = await run(model, { ...sensibleParams(model), resolution })
    const { outputs } = await driver.waitForEnd(id)
    const { width, height } = await inspect(outputs[0]!, `${model.id} ${resolution}`)
    areas.push(width! * height!)
  }
  expect(new Set(areas).size).toBe(param.values.length)
})

test('the seed decides: the same gives the same bytes, another gives others', async () => {
  const model = await cheapModel(driver)
  const bytes: string[] = []
  for (const seed of [1, 1, 2]) {
    const { id } = await run(model, { ...sensibleParams(model), seed })
    const { outputs } = await driver.waitForEnd(id)
    bytes.push((await fetchReply(outputs[0]!.url)).bytes.toString('base64'))
  }
  expect(bytes[1]).toBe(bytes[0])
  expect(bytes[2]).not.toBe(bytes[0])
})

test('several outputs are several pictures', async () => {
  const model = await cheapModel(driver)
  const { id } = await run(model, { ...sensibleParams(model), num_outputs: 3 })
  const { outputs } = await driver.waitForEnd(id)
  const files = await Promise.all(outputs.map(async ({ url }) => (await fetchReply(url)).bytes.toString('base64')))
  expect(new Set(files).size).toBe(3)
})

test(
  'every effect is taken at the price that was quoted, and delivers its kind',
  { tags: 'long', timeout: PATIENCE_MS },
  async () => {
    const runs = []
    // looks draw what is small as large as a page: of a strip that is little
    const strip = (await driver.upload(png(256, 16), { name: 'strip.png', type: 'image/png' })).id
    for (const effect of await driver.effects()) {
      const params =
        effect.input.type === 'video'
          ? { video: inputs.video }
          : { images: Array.from({ length: effect.input.min }, () => strip) }
      const request = { modelId: effect.modelId, params, effectId: effect.id }
      const quote = await driver.quote(request)
      const generation = await driver.submit({ ...request, quoteToken: quote.quoteToken })
      expect([effect.id, generation.coinsQuoted]).toEqual([effect.id, quote.coins])
      expect(generation.effect).toMatchObject({ id: effect.id })
      runs.push({ effect, id: generation.id })
    }
    const files = new Set<string>()
    for (const { effect, id } of runs) {
      const ended = await driver.waitForEnd(id, PATIENCE_MS)
      expect([effect.id, ended.status, ended.outputs[0]?.kind]).toEqual([effect.id, 'succeeded', effect.kind])
      await inspect(ended.outputs[0]!, effect.id)
      files.add((await fetchReply(ended.outputs[0]!.url)).bytes.toString('base64'))
    }
    expect(files.size).toBe(runs.length)
  },
)

test('an effect takes what its input says, and an optional prompt', { tags: 'long' }, async () => {
  const effect = (await driver.effects()).find((candidate) => candidate.input.type === 'images')!
  const max = effect.input.type === 'images' ? effect.input.max : 0
  const quote = (params: Record<string, unknown>, modelId = effect.modelId) =>
    driver.call('POST', '/v1/quotes', { json: { modelId, effectId: effect.id, params } })
  for (const params of [{}, { images: [] }, { images: Array.from({ length: max + 1 }, () => inputs.image) }])
    expect(issuePaths(expectProblem(await quote(params), 400, 'invalid_params'))).toContain('params.images')
  expectProblem(await quote({ images: [inputs.video] }), 400, 'wrong_media')
  expectProblem(await quote({ images: [inputs.image] }, (await cheapModel(driver)).id), 400, 'invalid_params')
  const { id } = await driver.submit({
    modelId: effect.modelId,
    effectId: effect.id,
    params: { images: Array.from({ length: max }, () => inputs.image), prompt: 'Warm light sandbox:fail=internal' },
    maxCoins: 10_000,
  })
  const ended = await driver.waitForEnd(id)
  expect(ended.effect?.id).toBe(effect.id)
  expect(ended.error?.code).toBe('internal')
})

/** It only cuts, so that nothing of what follows is about how long a model works. */
function quickEditor(): StrictModel {
  return models.find((model) => model.id === 'smart-crop')!
}

test('an output can be the input of the next', { tags: 'long' }, async () => {
  const maker = await cheapModel(driver)
  const { id } = await run(maker, sensibleParams(maker))
  const [made] = (await driver.waitForEnd(id)).outputs
  const editor = quickEditor()
  const next = await run(editor, sensibleParams(editor, { ...inputs, image: made!.id }))
  const ended = await driver.waitForEnd(next.id)
  expect(ended.status).toBe('succeeded')
  await inspect(ended.outputs[0]!, editor.id)
})

test('an output outlives the thirty days of its input', { tags: 'long' }, async () => {
  const upload = await driver.upload(png(64, 64))
  const editor = quickEditor()
  const { id } = await run(editor, sensibleParams(editor, { ...inputs, image: upload.id }))
  const [output] = (await driver.waitForEnd(id)).outputs
  await driver.advance(31 * 86_400)
  expect((await driver.call('GET', `/v1/assets/${upload.id}`)).status).toBe(404)
  expect((await fetchReply((await driver.readAsset(output!.id)).url)).status).toBe(200)
})
