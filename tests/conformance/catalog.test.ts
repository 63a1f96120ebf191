import { validate } from '@readme/openapi-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ModelList } from '#shared/service/catalog.ts'
import { checkParams } from '#shared/service/check-params.ts'
import { EffectList } from '#shared/service/effect.ts'
import { driveEngine, type EngineDriver } from '../support/engine-driver.ts'
import { expectProblem, issuePaths } from '../support/expect-problem.ts'
import { fetchReply } from '../support/http-reply.ts'
import { needsMedia, sensibleParams, uploadInputs, type Inputs } from '../support/model-choice.ts'
import { StrictDescriptor, type StrictModel } from '../support/strict-shapes.ts'

let driver: EngineDriver
let models: StrictModel[]
let inputs: Inputs
beforeAll(async () => {
  driver = await driveEngine()
  models = await driver.models()
  inputs = await uploadInputs(driver)
})
afterAll(() => driver[Symbol.asyncDispose]())

test('models are listed as the specification writes them', async () => {
  const reply = await driver.send('GET', '/v1/models', { key: null })
  expect(Object.keys(reply.json as object)).toEqual(['models'])
  expect(ModelList.parse(reply.json).models.length).toBe(models.length)
  expect(models.length).toBeGreaterThan(0)
  expect(new Set(models.map((model) => model.id)).size).toBe(models.length)
  for (const modality of ['image', 'video', 'audio', '3d'])
    expect(models.map((model) => model.modality)).toContain(modality)
})

test('descriptors and defaults agree', () => {
  for (const model of ModelList.parse({ models }).models) {
    const names = model.params.map((param) => param.name)
    expect([model.id, new Set(names).size]).toEqual([model.id, names.length])
    for (const [name, value] of Object.entries(model.defaults)) {
      expect([model.id, names]).toEqual([model.id, expect.arrayContaining([name])])
      const issues = checkParams(model, { [name]: value }).filter((issue) => issue.path === name)
      expect([model.id, issues]).toEqual([model.id, []])
    }
    for (const param of model.params.map((entry) => StrictDescriptor.parse(entry))) {
      if (param.kind === 'range') expect([model.id, param.min < param.max]).toEqual([model.id, true])
      if (param.kind === 'enum') expect(new Set(param.values).size).toBe(param.values.length)
      if (param.kind === 'text') expect(param.minLength ?? 0).toBeLessThanOrEqual(param.maxLength)
      if (param.kind === 'media_list') expect(param.minItems).toBeLessThanOrEqual(param.maxItems)
    }
  }
})

test('the catalog may be cached for one minute and revalidated', async () => {
  const first = await driver.send('GET', '/v1/models', { key: null })
  expect(first.headers.get('cache-control')).toMatch(/\bmax-age=60\b/)
  const etag = first.headers.get('etag')!
  expect(etag).toMatch(/^(W\/)?"[^"]+"$/)
  const strong = etag.replace(/^W\//, '')
  for (const ifNoneMatch of [etag, '*', `"other", ${etag}`, `W/${strong}`]) {
    const reply = await driver.send('GET', '/v1/models', { key: null, headers: { 'If-None-Match': ifNoneMatch } })
    expect([ifNoneMatch, reply.status, reply.text]).toEqual([ifNoneMatch, 304, ''])
    expect(reply.headers.get('etag')).toBe(etag)
    expect(reply.headers.get('cache-control')).toMatch(/\bmax-age=60\b/)
  }
  const other = await driver.send('GET', '/v1/models', { key: null, headers: { 'If-None-Match': '"other"' } })
  expect([other.status, other.headers.get('etag')]).toEqual([200, etag])
})

test('a changed price changes the tag and the listed price', async () => {
  const model = models.find((candidate) => candidate.priceFromCoins !== null)!
  const before = await driver.send('GET', '/v1/models', { key: null })
  await driver.console('setPrice', { path: { modelId: model.id }, body: { multiplier: 3 } })
  const after = await driver.send('GET', '/v1/models', {
    key: null,
    headers: { 'If-None-Match': before.headers.get('etag')! },
  })
  expect(after.status).toBe(200)
  const listed = ModelList.parse(after.json).models.find((candidate) => candidate.id === model.id)!
  expect(listed.priceFromCoins).toBeGreaterThan(model.priceFromCoins!)
  await driver.console('setPrice', { path: { modelId: model.id }, body: { multiplier: 1 } })
  expect(await driver.models()).toEqual(models)
})

test('priceFromCoins is the price of a request that sets only the prompt', async () => {
  let compared = 0
  for (const model of models.filter((candidate) => !needsMedia(candidate))) {
    const params = sensibleParams(model)
    if (Object.keys(params).join() !== 'prompt') continue
    const quote = await driver.quote({ modelId: model.id, params, draft: true })
    expect([model.id, quote.coins]).toEqual([model.id, model.priceFromCoins])
    compared++
  }
  expect(compared).toBeGreaterThan(0)
})

test('effects are listed as the specification writes them', async () => {
  const reply = await driver.send('GET', '/v1/effects', { key: null })
  const effects = await driver.effects()
  expect(EffectList.parse(reply.json).effects.length).toBe(effects.length)
  expect(effects.length).toBeGreaterThan(0)
  expect(new Set(effects.map((effect) => effect.id)).size).toBe(effects.length)
  for (const effect of effects) {
    expect(models.map((model) => model.id)).toContain(effect.modelId)
    if (effect.input.type === 'images') expect(effect.input.min).toBeLessThanOrEqual(effect.input.max)
    if (effect.thumbnail === null) continue
    const thumbnail = await fetchReply(new URL(effect.thumbnail, driver.engine.ready.baseUrl))
    expect([effect.id, thumbnail.status, thumbnail.headers.get('content-type')]).toEqual([
      effect.id,
      200,
      expect.stringMatching(/^image\//),
    ])
  }
})

test('the description is valid OpenAPI 3.1 and names every operation', async () => {
  const reply = await driver.send('GET', '/v1/openapi.json', { key: null })
  const document = reply.json as {
    openapi: string
    info: { version: string }
    paths: Record<string, Record<string, { responses: object }>>
  }
  expect(await validate(structuredClone(document) as never)).toMatchObject({ valid: true })
  expect(document.openapi).toMatch(/^3\.1\./)
  expect(document.info.version).toBe('1.0.0')
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  )
  for (const operation of [
    'GET /v1/models',
    'GET /v1/effects',
    'POST /v1/quotes',
    'POST /v1/generations',
    'GET /v1/generations',
    'GET /v1/generations/{id}',
    'POST /v1/generations/{id}/cancel',
    'GET /v1/generations/concurrency',
    'POST /v1/uploads',
    'GET /v1/assets/{id}',
    'GET /v1/account',
  ])
    expect(operations).toContain(operation)
  const submit = document.paths['/v1/generations']!['post']!
  expect(Object.keys(submit.responses)).toEqual(
    expect.arrayContaining(['200', '201', '400', '401', '402', '403', '404', '409', '429', '503']),
  )
})

test('every descriptor of the catalog is enforced', async () => {
  const seen = new Set<string>()
  for (const model of models) {
    const params = sensibleParams(model, inputs)
    for (const param of model.params) {
      // one model for each kind of descriptor under each name says as much as all of them
      if (seen.has(`${param.name} ${param.kind}`)) continue
      seen.add(`${param.name} ${param.kind}`)
      for (const value of wrongValues(param)) {
        const body = { modelId: model.id, params: { ...params, [param.name]: value } }
        const reply = await driver.call('POST', '/v1/quotes', { json: body })
        const problem = expectProblem(reply, 400, 'invalid_params')
        expect([model.id, param.name, value, issuePaths(problem)]).toEqual([
          model.id,
          param.name,
          value,
          expect.arrayContaining([expect.stringMatching(new RegExp(`^params\\.${param.name}(\\.|$)`))]),
        ])
      }
    }
  }
  expect(new Set([...seen].map((entry) => entry.split(' ')[1]))).toEqual(
    new Set(['text', 'enum', 'range', 'seed', 'media', 'media_list']),
  )
})

test('a param at either end of its descriptor is accepted', async () => {
  const seen = new Set<string>()
  for (const model of models) {
    const params = sensibleParams(model, inputs)
    for (const param of model.params) {
      if (seen.has(`${param.name} ${param.kind}`) || param.kind.startsWith('media')) continue
      // places in a picture are numbers, not any text
      if (model.id === 'click-cutout' && param.name === 'text') continue
      seen.add(`${param.name} ${param.kind}`)
      for (const value of extremeValues(param)) {
        const body = { modelId: model.id, params: { ...params, [param.name]: value }, draft: true }
        const reply = await driver.call('POST', '/v1/quotes', { json: body })
        // a limit on what comes out may forbid the extreme of one param; the descriptor itself does not
        if (reply.status === 400) expectProblem(reply, 400, 'input_too_large')
        else expect([model.id, param.name, value, reply.status]).toEqual([model.id, param.name, value, 200])
      }
    }
  }
  expect(seen.size).toBeGreaterThan(3)
})

test('a text that has a form of its own is read before anything is charged', async ({ skip }) => {
  const model = models.find(({ id }) => id === 'click-cutout')
  skip(!model, 'The media pack lacks its networks.')
  const quote = (text: string) =>
    driver.call('POST', '/v1/quotes', { json: { modelId: model?.id, params: { image: inputs.image, text } } })
  expect((await quote('40 55; not 10 10')).status).toBe(200)
  const problem = expectProblem(await quote('the mug on the left'), 400, 'invalid_params')
  expect(problem.issues).toEqual([
    { path: 'params.text', message: expect.stringContaining('"the mug on the left" is no place.') as string },
  ])
})

test('what is required is required', async () => {
  for (const model of models) {
    const params = sensibleParams(model, inputs)
    for (const param of model.params.filter((candidate) => candidate.required)) {
      if (param.name in model.defaults) continue
      const { [param.name]: _left, ...rest } = params
      const reply = await driver.call('POST', '/v1/quotes', { json: { modelId: model.id, params: rest } })
      const problem = expectProblem(reply, 400, 'invalid_params')
      expect(issuePaths(problem)).toContain(`params.${param.name}`)
    }
  }
})

test('a name that the model does not offer is refused, whether the specification knows it or not', async () => {
  const model = models.find((candidate) => candidate.taskType === 'image.generate')!
  const params = sensibleParams(model)
  const foreign = ['polycount', 'voice', 'lyrics'].find((name) => !model.params.some((param) => param.name === name))!
  for (const name of [foreign, 'bogus', 'Prompt', '__proto__', 'constructor', 'toString', '']) {
    const text = JSON.stringify({ modelId: model.id, params }).replace('"params":{', `"params":{"${name}":"x",`)
    const problem = expectProblem(await driver.call('POST', '/v1/quotes', { body: text }), 400, 'invalid_params')
    expect([name, issuePaths(problem).some((path) => path.startsWith('params'))]).toEqual([name, true])
  }
})

function wrongValues(param: StrictDescriptor): unknown[] {
  const always = [null, {}, [1], [['x']]]
  switch (param.kind) {
    case 'text':
      return [...always, 5, true, 'x'.repeat(param.maxLength + 1), ...(param.minLength ? [''] : [])]
    case 'enum':
      return [...always, 'no such value', -987_654, param.values.map(String)]
    case 'range':
      return [...always, String(param.min), param.min - param.step, param.max + param.step, param.min + param.step / 3]
    case 'seed':
      return [...always, '1', -1, param.max + 1, 0.5]
    case 'media':
      return [...always, 5, '', 'no-such-upload', '../../etc/passwd', crypto.randomUUID(), ['x']]
    default:
      return [
        ...always,
        'x',
        [crypto.randomUUID()],
        Array.from({ length: param.maxItems + 1 }, () => inputs.image),
        ...(param.minItems > 0 ? [[]] : []),
      ]
  }
}

function extremeValues(param: StrictDescriptor): unknown[] {
  switch (param.kind) {
    case 'text':
      // counted in characters, not in UTF-16 units
      return ['🦊'.repeat(param.maxLength), 'x'.repeat(Math.max(param.minLength ?? 1, 1))]
    case 'enum':
      return param.values
    case 'range':
      return [param.min, param.max, param.min + param.step]
    case 'seed':
      return [0, param.max]
    default:
      return []
  }
}
