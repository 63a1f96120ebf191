import { setImmediate } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { problemOf } from '../../../../../tests/support/engine.ts'
import { ProviderScene, shareReceivers } from '../../../../../tests/support/provider-scene.ts'
import { providerCase, type ProviderCase } from '../../../../../tests/support/providers/all.ts'
import { waitUntil } from '../../../../../tests/support/wait-until.ts'
import type { SecretSafe } from '../../secrets/secret-safe.ts'
import { listProviderRows, markProviderRemoved } from '../connections/provider-store.ts'

const PICTURES = providerCase('openai pictures')
const FILMS = providerCase('openai films')

const receivers = shareReceivers()

/** The operating system's, which a test cannot ask for real. */
function systemSafe(): SecretSafe & { stored: Map<string, string> } {
  const stored = new Map<string, string>()
  return {
    stored,
    read: async (name) => stored.get(name) ?? null,
    write: async (name, secret) => void stored.set(name, secret),
    remove: async (name) => void stored.delete(name),
  }
}

async function open(example: ProviderCase) {
  const safe = systemSafe()
  const scene = await ProviderScene.open(example, receivers, { safe })
  return {
    scene,
    safe,
    hasStarted: (count: number) =>
      waitUntil(`${count} starts`, () => scene.server.starts.length >= count, { everyMs: 2 }),
    remove: () => scene.engine.context.providers.remove('outside'),
    /** Nothing is left of the provider, not even its key. */
    isForgotten: () =>
      waitUntil(
        'a provider that is forgotten',
        () => listProviderRows(scene.engine.context.db).length === 0 && safe.stored.size === 0,
      ),
    [Symbol.asyncDispose]: () => scene[Symbol.asyncDispose](),
  }
}

/** Does something as the next generation is taken from the queue: nothing of it is in the journal then. */
function whenProcessing({ engine }: ProviderScene, act: () => Promise<unknown>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const stop = engine.context.subscribe((event) => {
      if (event.type !== 'generation.changed' || event.status !== 'processing') return
      stop()
      // once the dispatcher has it in its hands
      queueMicrotask(() => act().then(resolve, reject))
    })
  })
}

describe.each(['comfyui', 'sdapi', 'openai pictures', 'openai films', 'pressrun'].map(providerCase))(
  '$title',
  (example) => {
    afterAll(() => example.end?.())

    test('what runs at a provider that is removed is delivered by the engine that is started next', async () => {
      await using opened = await open(example)
      const { scene, safe } = opened
      const { modelId } = scene
      const keys = safe.stored.size
      scene.server.workMs = 300
      const id = scene.submit()
      await opened.hasStarted(1)
      await opened.remove()
      await scene.restart()
      const { context } = scene.engine
      expect(await context.providers.list()).toEqual([])
      expect(problemOf(() => scene.engine.submit({ modelId, params: example.params })).code).toBe('unknown_model')
      expect(safe.stored.size).toBe(keys)
      expect(await scene.ends(id)).toMatchObject({ status: 'succeeded', outputs: [{}] })
      expect(scene.server.starts.length).toBeLessThanOrEqual(example.recovery === 'free' ? 2 : 1)
      await opened.isForgotten()
    })
  },
)

test('what waits for a place at a provider that is removed is never sent there, and costs nothing', async () => {
  await using opened = await open({ ...PICTURES, settings: { ...PICTURES.settings, places: 2 } })
  const { scene } = opened
  scene.server.workMs = 300
  const running = scene.submit()
  await opened.hasStarted(1)
  // taken from the queue while there was a second place, which is gone before it asks for it
  const isClaimed = whenProcessing(scene, () => scene.engine.context.providers.update('outside', { places: 1 }))
  const claimed = scene.submit()
  await isClaimed
  const queued = scene.submit()
  expect([claimed, queued].map((id) => scene.engine.read(id).status)).toEqual(['processing', 'queued'])
  await opened.remove()
  for (const id of [claimed, queued]) {
    const ended = await scene.ends(id)
    expect(ended).toMatchObject({ status: 'failed', error: { code: 'unavailable' }, coinsCharged: 0 })
    expect(ended['x-pressrun']?.mayBeBilled).toBeUndefined()
  }
  expect(await scene.ends(running)).toMatchObject({ status: 'succeeded' })
  expect(scene.server.starts).toHaveLength(1)
  await opened.isForgotten()
})

test('one that was just taken from the queue is not sent to a provider that is removed meanwhile', async () => {
  await using opened = await open(FILMS)
  const { scene } = opened
  const isRemoved = whenProcessing(scene, opened.remove)
  const ended = await scene.ends(scene.submit())
  await isRemoved
  expect(ended).toMatchObject({ status: 'failed', error: { code: 'unavailable' }, coinsCharged: 0 })
  expect(ended['x-pressrun']?.mayBeBilled).toBeUndefined()
  expect(scene.server.starts).toHaveLength(0)
  await opened.isForgotten()
})

test('a provider whose last job ended as the engine died is forgotten by the next start, with its key', async () => {
  await using opened = await open(FILMS)
  const { scene } = opened
  expect(await scene.ends(scene.submit())).toMatchObject({ status: 'succeeded' })
  const { db, host } = scene.engine.context
  markProviderRemoved(db, 'outside', host.clock.now())
  await scene.restart()
  await opened.isForgotten()
})

test('one that is removed while its key is being changed is forgotten, with the new key', async () => {
  await using opened = await open(PICTURES)
  const { scene, safe } = opened
  const { providers } = scene.engine.context
  const unlocked = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  safe.write = async (name, secret) => {
    asked.resolve()
    await unlocked.promise
    safe.stored.set(name, secret)
  }
  const updated = providers.update('outside', { key: scene.server.key! })
  await asked.promise
  const removed = opened.remove()
  // as much of it as can be done before the key is changed
  await setImmediate()
  unlocked.resolve()
  await Promise.all([updated, removed])
  await opened.isForgotten()
  expect(await providers.list()).toEqual([])
  // nobody stands in the way of another of that name
  await scene.add()
  expect(await providers.list()).toHaveLength(1)
})

test('a database that takes nothing keeps no key of a provider that could not be added, and no word of a removal', async () => {
  await using opened = await open(PICTURES)
  const { scene, safe } = opened
  const { db, providers } = scene.engine.context
  const keys = [...safe.stored.keys()]
  db.pragma('query_only = ON')
  await expect(opened.remove()).rejects.toThrow('readonly')
  expect(await providers.list()).toMatchObject([{ name: 'outside' }])
  const { kind, address } = scene.server
  const other = { name: 'other', kind, address, addresses: [], coinsPerOutput: 3, coinsPerDollar: 100, key: 'a key' }
  await expect(providers.add(other)).rejects.toThrow('readonly')
  expect([...safe.stored.keys()]).toEqual(keys)

  db.pragma('query_only = OFF')
  await opened.remove()
  await opened.isForgotten()
})
