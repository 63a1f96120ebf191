import { afterEach, expect, test, vi } from 'vitest'
import { WorkersUnavailableError } from '../jobs/workers.ts'
import { ProviderScene, shareReceivers } from '../../../../tests/support/provider-scene.ts'
import { providerCase } from '../../../../tests/support/providers/all.ts'
import { textToImage } from '../../../../tests/support/providers/comfyui-graphs.ts'
import { SdapiServer } from '../../../../tests/support/providers/sdapi.ts'
import { sendJson } from '../../../../tests/support/providers/strict-server.ts'
import { waitUntil } from '../../../../tests/support/wait-until.ts'

const receivers = shareReceivers()
let scene: ProviderScene | undefined
afterEach(async () => {
  const opened = scene
  scene = undefined
  await opened?.[Symbol.asyncDispose]()
})

const open = async (title: string) => (scene = await ProviderScene.open(providerCase(title), receivers))
const modelIds = () => scene!.engine.context.catalog.models.map(({ entry }) => entry.id)
/** Its answer was heard; moved before that, the clock would let the answer's own time run out. */
async function untilTaken({ context: { db } }: ProviderScene['engine']): Promise<void> {
  const taken = db.prepare("SELECT 1 FROM provider_jobs WHERE state IN ('accepted', 'ended')")
  await waitUntil('a job that was taken', () => taken.get() !== undefined)
}

const outsideIds = () => modelIds().filter((id) => id.startsWith('outside/'))

test('a workflow is added while its server is away, told by its graph alone, and runs when it is back', async () => {
  const { engine, server, clock } = await open('comfyui')
  const { providers } = engine.context
  await server.stop()
  const added = await providers.addWorkflow('outside', { title: 'Second', workflow: textToImage() })
  expect(added).toMatchObject({ modelId: 'outside/second', taskType: 'image.generate' })
  expect(modelIds()).toEqual(expect.arrayContaining(['outside/scenery', 'outside/second']))
  expect(providers.stateOf('outside/second')).toMatchObject({ state: 'away' })
  await server.start()
  await waitUntil('its return', () => {
    void clock.advance(5_000)
    return providers.stateOf('outside/second')?.state === 'ready'
  })
  const id = engine.submit({ modelId: 'outside/second', params: { prompt: 'A lighthouse' } }).body.id
  expect(await scene!.ends(id)).toMatchObject({ status: 'succeeded' })
})

test('a key that is refused while a paid job is under way leaves open whether it is billed', async () => {
  const { server } = await open('openai films')
  server.workMs = 60_000
  const id = scene!.submit()
  await waitUntil('a start', () => server.starts.length > 0)
  Object.assign(server, { key: 'sk-another' })
  const ended = await scene!.ends(id)
  expect(ended).toMatchObject({ status: 'failed', error: { code: 'unavailable' }, 'x-pressrun': { mayBeBilled: true } })
  expect(ended['x-pressrun']?.failureDetail).toContain('outside may have billed it.')
})

test('a server that quotes its key as why a job has failed does not have it told', async () => {
  const { server } = await open('replicate')
  server.instead = (request, response) => {
    if (!request.startsWith('GET /v1/predictions/')) return false
    const told = { id: 'p1', status: 'failed', input: {}, output: null }
    sendJson(response, 200, { ...told, error: `${server.key} may not run this.` })
    return true
  }
  const ended = await scene!.ends(scene!.submit())
  expect(ended).toMatchObject({ status: 'failed', error: { code: 'internal' } })
  expect(ended['x-pressrun']?.failureDetail).toBe('… may not run this.')
})

test('what a server says at length about a failed job is kept as far as a person reads it', async () => {
  const { server } = await open('sdcpp')
  server.instead = (request, response) => {
    if (!request.startsWith('GET /sdcpp/v1/jobs/')) return false
    sendJson(response, 200, { status: 'failed', error: { message: 'out of memory '.repeat(100_000) } })
    return true
  }
  const ended = await scene!.ends(scene!.submit())
  expect(ended['x-pressrun']?.failureDetail).toMatch(/^out of memory/)
  expect(ended['x-pressrun']!.failureDetail!.length).toBeLessThan(1000)
})

test('a key that no request can carry is said to be that, and nothing is sent with it', async () => {
  const { engine, server } = await open('openai pictures')
  const { providers } = engine.context
  expect(await providers.update('outside', { key: 'sk-stri\u200bct' })).toMatchObject({
    state: 'resting',
    reason: 'Its key or one of its headers holds a sign that cannot be sent. Copy it anew.',
  })
  const before = server.requests.length
  expect(await providers.test('outside')).toMatchObject({
    ok: false,
    sentence: expect.stringContaining('Copy it anew'),
  })
  expect(server.requests).toHaveLength(before)
  expect(await providers.update('outside', { key: ` ${server.key}\n` })).toMatchObject({ state: 'ready' })
})

test('an answer of own hardware that holds no picture says so', async () => {
  const { server } = await open('sdapi')
  server.instead = (request, response) => {
    if (request !== 'POST /sdapi/v1/txt2img') return false
    sendJson(response, 200, { images: [] })
    return true
  }
  const ended = await scene!.ends(scene!.submit())
  expect(ended).toMatchObject({ status: 'failed', error: { code: 'internal' }, coinsCharged: 0 })
  expect(ended['x-pressrun']?.failureDetail).toBe('The answer holds no picture.')
  expect(ended['x-pressrun']?.mayBeBilled).toBeUndefined()
})

test('a workflow stays listed that was added while an older question for models was under way', async () => {
  const { engine, server, clock } = await open('comfyui')
  const { providers } = engine.context
  const answered = Promise.withResolvers<boolean>()
  let held = 0
  server.instead = (request) => request.startsWith('GET /object_info/') && held++ === 0 && answered.promise
  await clock.advance(6 * 60_000)
  providers.stateOf('outside/scenery')
  await waitUntil('a question', () => held > 0)
  await providers.addWorkflow('outside', { title: 'Second', workflow: textToImage() })
  answered.resolve(false)
  // waits for what is under way
  await clock.advance(1)
  expect(outsideIds()).toEqual(['outside/scenery', 'outside/second'])
})

test('a server that takes connections and cuts them off is away', async () => {
  const { engine, server } = await open('openai pictures')
  const { providers } = engine.context
  let asked = 0
  server.intercept = () => {
    asked += 1
    return 'drop'
  }
  const stateNow = () => providers.stateOf('outside/gpt-image-2-low')?.state
  await providers.test('outside')
  await waitUntil('its state', () => stateNow() === 'away', { deadlineMs: 5_000 })
  expect(asked).toBeLessThan(10)
})

test('a server that is away is asked ever more rarely', async () => {
  const { engine, server, clock } = await open('openai pictures')
  await server.stop()
  const waits = vi.spyOn(clock, 'setTimer')
  await engine.context.providers.test('outside')
  await clock.advance(2 * 60_000)
  const seconds = waits.mock.calls.map(([delayMs]) => delayMs / 1000)
  expect(seconds.slice(0, 7)).toEqual([1, 2, 4, 8, 15, 30, 30])
})

test('what a paid provider has made is given up when it could not be taken in for a day', async () => {
  const nobody = { ...receivers, receive: () => Promise.reject(new WorkersUnavailableError('There is none.')) }
  const example = providerCase('openai pictures')
  const { engine, server, clock } = (scene = await ProviderScene.open(example, nobody))
  const id = scene.submit()
  await untilTaken(engine)
  for (let hour = 0; hour < 23; hour++) await clock.advance(60 * 60_000)
  expect(engine.read(id)).toMatchObject({ status: 'processing' })
  expect(await scene.ends(id)).toMatchObject({ status: 'failed', 'x-pressrun': { mayBeBilled: true }, coinsCharged: 0 })
  expect(server.starts).toHaveLength(1)
})

test('what was done while the app was closed is collected, also when its time has run out meanwhile', async () => {
  const { server, clock, engine } = await open('openai films')
  server.workMs = 60_000
  const id = scene!.submit()
  await untilTaken(engine)
  await engine.stopDispatcher()
  await clock.advance(24 * 60 * 60_000)
  server.workMs = 0
  await scene!.restart()
  expect(await scene!.ends(id)).toMatchObject({ status: 'succeeded' })
  expect(server.starts).toHaveLength(1)
})

test('what a server offers anew is listed without a restart', async () => {
  const { engine, server, clock } = await open('sdapi')
  const before = modelIds()
  const { checkpoints } = server as SdapiServer
  checkpoints.push('fresh_model.safetensors [0a1b2c]')
  engine.context.providers.stateOf(before[0]!)
  expect(modelIds()).toEqual(before)
  await clock.advance(6 * 60_000)
  await waitUntil('the new model', () => {
    engine.context.providers.stateOf(before[0]!)
    return modelIds().includes('outside/fresh_model')
  })
})

test('models of one name are all listed, each under a slug of its own', async () => {
  const server = new SdapiServer()
  server.checkpoints.push('qwen-image.safetensors [0a1b2c]', 'qwen-image-edit.safetensors [0d1e2f]')
  const example = providerCase('sdapi')
  scene = await ProviderScene.open({ ...example, start: () => server.start() }, receivers)
  expect(outsideIds().filter((id) => id.includes('qwen'))).toEqual([
    'outside/qwen-image',
    'outside/qwen-image-edit',
    'outside/qwen-image-inpaint',
    'outside/qwen-image-edit-2',
    'outside/qwen-image-edit-edit',
    'outside/qwen-image-edit-inpaint',
  ])
  const id = scene.engine.submit({ modelId: 'outside/qwen-image-edit-2', params: { prompt: 'A lighthouse' } }).body.id
  expect(await scene.ends(id)).toMatchObject({ status: 'succeeded' })
  expect(server.starts).toMatchObject([
    { body: { override_settings: { sd_model_checkpoint: 'qwen-image-edit.safetensors [0d1e2f]' } } },
  ])
})

test('a model that was named twice is listed once', async () => {
  const example = providerCase('replicate')
  const named = 'black-forest-labs/flux-schnell'
  scene = await ProviderScene.open({ ...example, settings: { models: [named, named] } }, receivers)
  expect(outsideIds()).toEqual(['outside/black-forest-labs:flux-schnell'])
  await scene.engine.context.providers.update('outside', { models: [named, named, named] })
  expect(outsideIds()).toEqual(['outside/black-forest-labs:flux-schnell'])
})

test('what was chosen can be taken away: what holds without a choice does so again', async () => {
  const { engine } = await open('replicate')
  const { providers } = engine.context
  const usual = outsideIds()
  const [before] = await providers.list()
  const named = 'black-forest-labs/flux-schnell'
  expect(await providers.update('outside', { models: [named], places: 7 })).toMatchObject({
    chosenModels: [named],
    chosenPlaces: 7,
    servers: [{ places: 7 }],
  })
  expect(outsideIds()).toEqual(['outside/black-forest-labs:flux-schnell'])
  expect(await providers.update('outside', { models: null, places: null })).toMatchObject({
    chosenModels: null,
    chosenPlaces: null,
    servers: [{ places: before!.servers[0]!.places }],
  })
  expect(outsideIds()).toEqual(usual)
})
