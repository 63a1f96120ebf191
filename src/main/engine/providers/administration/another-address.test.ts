import type { ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import type { UpdateProviderRequest } from '#shared/service/providers.ts'
import { ProviderScene, shareReceivers } from '../../../../../tests/support/provider-scene.ts'
import { providerCase } from '../../../../../tests/support/providers/all.ts'
import { OpenAiServer } from '../../../../../tests/support/providers/openai.ts'
import type { Asked } from '../../../../../tests/support/providers/strict-server.ts'
import { waitUntil } from '../../../../../tests/support/wait-until.ts'
import type { SecretSafe } from '../../secrets/secret-safe.ts'

const FILMS = providerCase('openai films')

const receivers = shareReceivers()

/** Remembers what it was shown. */
class AttentiveServer extends OpenAiServer {
  readonly shown = new Set<string | undefined>()

  protected override handle(asked: Asked, response: ServerResponse) {
    this.shown.add(asked.headers.authorization)
    return super.handle(asked, response)
  }
}

async function open({ whenChanged = async () => {} }: { whenChanged?: () => Promise<void> } = {}) {
  const stored = new Map<string, string>()
  const safe: SecretSafe = {
    read: async (name) => stored.get(name) ?? null,
    async write(name, secret) {
      const isFirst = stored.size === 0
      stored.set(name, secret)
      if (!isFirst) await whenChanged()
    },
    remove: async (name) => void stored.delete(name),
  }
  const from = await new AttentiveServer({ key: 'sk-from' }).start()
  const to = await new AttentiveServer({ key: 'sk-to' }).start()
  const scene = await ProviderScene.open({ ...FILMS, start: async () => from }, receivers, { safe })
  return {
    scene,
    stored,
    from,
    to,
    update: (change: UpdateProviderRequest) => scene.engine.context.providers.update('outside', change),
    elsewhere: { address: to.address, key: 'sk-to' },
    async [Symbol.asyncDispose]() {
      await scene[Symbol.asyncDispose]()
      await to[Symbol.asyncDispose]()
    },
  }
}

const hasStarted = ({ server }: ProviderScene) => waitUntil('a start', () => server.starts.length > 0, { everyMs: 2 })

describe('an address at which something is under way', () => {
  test('is not given up, also by the engine that is started next; afterwards it is', async () => {
    await using opened = await open()
    const { scene, stored, from, to, elsewhere } = opened
    from.workMs = 400
    const id = scene.submit()
    await hasStarted(scene)
    const refused = {
      code: 'invalid_params',
      issues: [{ path: 'address', message: expect.stringContaining(`still under way at ${from.address}`) }],
    }
    await expect(opened.update(elsewhere)).rejects.toMatchObject(refused)
    await scene.restart()
    await expect(opened.update(elsewhere)).rejects.toMatchObject(refused)
    expect(await scene.ends(id)).toMatchObject({ status: 'succeeded', outputs: [{}] })
    await scene.engine.stopDispatcher()
    expect((await opened.update(elsewhere)).servers).toMatchObject([{ address: to.address, state: 'ready' }])
    expect([...from.shown, ...to.shown]).toEqual(['Bearer sk-from', 'Bearer sk-to'])
    expect([...stored.values()]).toEqual([expect.stringContaining('sk-to')])
  })

  test('may get another beside it', async () => {
    await using opened = await open()
    const { scene, from, to } = opened
    from.workMs = 300
    const id = scene.submit()
    await hasStarted(scene)
    const { servers } = await opened.update({ addresses: [to.address], key: 'sk-from' })
    expect(servers.map(({ address }) => address)).toEqual([from.address, to.address])
    expect(await scene.ends(id)).toMatchObject({ status: 'succeeded', outputs: [{}] })
  })
})

test('an address at which something begins while it is being changed is kept, and never shown the new key', async () => {
  let begin: (() => Promise<void>) | undefined
  await using opened = await open({ whenChanged: async () => begin?.() })
  const { scene, stored, from, elsewhere } = opened
  from.workMs = 300
  let id = ''
  begin = async () => {
    id = scene.submit()
    await hasStarted(scene)
  }
  await expect(opened.update(elsewhere)).rejects.toMatchObject({
    code: 'invalid_params',
    issues: [{ path: 'address' }],
  })
  expect(await scene.ends(id)).toMatchObject({ status: 'succeeded', outputs: [{}] })
  expect([...from.shown]).toEqual(['Bearer sk-from'])
  expect([...stored.values()]).toEqual([expect.stringContaining('sk-from')])
})

test('a new key that was stored without its address is shown to nobody', async () => {
  await using opened = await open({ whenChanged: () => Promise.reject(new Error('locked')) })
  const { scene, from, elsewhere } = opened
  await expect(opened.update(elsewhere)).rejects.toMatchObject({ code: 'unavailable' })
  await scene.restart()
  expect(await scene.ends(scene.submit())).toMatchObject({ status: 'succeeded' })
  expect([...from.shown]).toEqual(['Bearer sk-from'])
})

test('an old address that is away is not asked any more once it was corrected', async () => {
  await using opened = await open()
  const { scene, from, to, elsewhere } = opened
  await from.stop()
  await scene.engine.context.providers.test('outside')
  expect(scene.engine.context.providers.stateOf(scene.modelId)).toMatchObject({ state: 'away' })
  await opened.update(elsewhere)
  from.requests.length = 0
  await from.start()
  await scene.clock.advance(5 * 60_000)
  expect(scene.engine.context.providers.stateOf(scene.modelId)).toMatchObject({ state: 'ready' })
  expect(from.requests).toEqual([])
  expect([...from.shown, ...to.shown]).toEqual(['Bearer sk-from', 'Bearer sk-to'])
})
