import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openReceivers, ProviderScene } from '../../../../tests/support/provider-scene.ts'
import { PROVIDER_CASES } from '../../../../tests/support/providers/all.ts'
import { textToImage } from '../../../../tests/support/providers/comfyui-graphs.ts'
import { SdapiServer } from '../../../../tests/support/providers/sdapi.ts'
import { waitUntil } from '../../../../tests/support/wait-until.ts'

let receivers: ReturnType<typeof openReceivers>
let scene: ProviderScene | undefined
beforeAll(() => {
  receivers = openReceivers()
})
afterAll(() => receivers.close())
afterEach(async () => {
  const opened = scene
  scene = undefined
  await opened?.[Symbol.asyncDispose]()
})

const open = async (title: string) =>
  (scene = await ProviderScene.open(
    PROVIDER_CASES.find((each) => each.title === title)!,
    receivers,
  ))
const modelIds = () => scene!.engine.context.catalog.models.map(({ entry }) => entry.id)

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
  expect(ended).toMatchObject({ status: 'failed', error: { code: 'unavailable' }, mayBeBilled: true })
  expect(ended.failureDetail).toContain('outside may have billed it.')
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
