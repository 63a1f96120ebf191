import { afterAll, beforeAll, expect, test } from 'vitest'
import { WorkerLostError } from '#main/engine/jobs.ts'
import { openReceivers, ProviderScene } from '../../../../tests/support/provider-scene.ts'
import { PROVIDER_CASES } from '../../../../tests/support/providers/all.ts'
import { waitUntil } from '../../../../tests/support/wait-until.ts'

const PAID = PROVIDER_CASES.find(({ title }) => title === 'openai pictures')!

let receivers: ReturnType<typeof openReceivers>
beforeAll(() => {
  receivers = openReceivers()
})
afterAll(() => receivers.close())

test('a closing engine hears a paid answer although another part of the generation waits for a place', async () => {
  await using scene = await ProviderScene.open({ ...PAID, settings: { ...PAID.settings, places: 1 } }, receivers)
  scene.server.workMs = 300
  const id = scene.submit({ num_outputs: 2 })
  await waitUntil('the first of two', () => scene.server.starts.length > 0, { everyMs: 2 })
  await scene.restart()
  expect(await scene.ends(id)).toMatchObject({ status: 'succeeded', outputs: [{}, {}] })
  expect(scene.server.starts).toHaveLength(2)
})

test('a worker that dies over one part does not give up another that is paid and under way', async () => {
  let looks = 0
  const receive: typeof receivers.receive = (job, options) =>
    ++looks === 1 ? Promise.reject(new WorkerLostError('The test said so.')) : receivers.receive(job, options)
  await using scene = await ProviderScene.open(PAID, { ...receivers, receive })
  const { server } = scene
  server.intercept = () => {
    server.workMs = server.starts.length === 0 ? 20 : 400
    return 'handle'
  }
  const id = scene.submit({ num_outputs: 2 })
  expect(await scene.ends(id)).toMatchObject({ status: 'succeeded', outputs: [{}, {}] })
  expect(server.starts).toHaveLength(2)
})
