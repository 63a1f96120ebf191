import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CommandInput } from '#shared/app/commands.ts'
import { BatchSettings } from '#shared/batch/settings.ts'
import { BatchScene, PNG } from '../../../tests/support/batch-scene.ts'
import { createClients } from './clients.ts'
import { createConnections } from './connections.ts'
import { openKeychain, type SystemKeychain } from '../keychain/keychain.ts'
import { createAvailability } from '../services/availability.ts'
import { createKeptCatalogs } from '../services/kept-catalogs.ts'
import { openSettings } from '../settings/settings-file.ts'
import { createConnectionHandlers } from './handlers.ts'

const A = 'https://a.test'
const B = 'https://b.test'
const log = { info() {}, warn() {}, error() {} }
/** The connection that the scene's batches run on. */
const id = 'test'
let scene: BatchScene
let stored: Map<string, string>
/** What happens while the keychain is waited for. */
let onRemoveKey: () => Promise<unknown>
let update: (
  change: Omit<CommandInput<'connections.update'>, 'id'>,
) => Promise<{ name: string; baseUrl: string | null }>
let remove: () => Promise<unknown>
let address: () => Promise<string | null | undefined>

beforeEach(async () => {
  scene = new BatchScene()
  const { clock, db, dataDir, batches } = scene
  stored = new Map()
  onRemoveKey = async () => {}
  const system: SystemKeychain = {
    getPassword: async (_service, account) => stored.get(account) ?? null,
    setPassword: async (_service, account, password) => void stored.set(account, password),
    deletePassword: async (_service, account) => {
      await onRemoveKey()
      return stored.delete(account)
    },
  }
  const keychain = openKeychain({ load: async () => system })
  const connections = createConnections({ db, keychain, clock, newId: () => id })
  const clients = createClients({
    connections,
    bundled: { fetch: async () => Response.error(), baseUrl: 'http://engine.localhost', token: 'own' },
    network: async () => Response.error(),
    clock,
    random: () => 0,
    onReachable: () => {},
    onLost: () => {},
  })
  const handlers = createConnectionHandlers({
    connections,
    clients,
    settings: openSettings(join(dataDir, 'settings.json'), { log, clock }),
    batches,
    availability: createAvailability({
      clock,
      watched: () => [],
      probe: (...args) => clients.probe(...args),
      onChange: () => {},
    }),
    kept: createKeptCatalogs(dataDir, { clock, log }),
    clock,
    publish: () => {},
  })
  const options = { signal: new AbortController().signal }
  update = (change) => handlers['connections.update']({ id, ...change }, options)
  remove = () => handlers['connections.remove']({ id }, options)
  address = async () => (await connections.list()).find((connection) => connection.id === id)?.baseUrl
  await handlers['connections.add']({ name: 'Studio', baseUrl: A, key: 'one' }, options)
})
afterEach(() => scene[Symbol.asyncDispose]())

test('another address waits until every batch has ended: what was sent is known at the old one alone', async () => {
  const batch = await scene.run(['A fox'], { budget: 0 })
  await scene.untilState(batch, 'paused')
  await expect(update({ baseUrl: B, key: 'two' })).rejects.toMatchObject({ code: 'connection_busy' })
  // the same one in other words is no other address
  expect(await update({ name: 'Atelier', baseUrl: `${A}/` })).toMatchObject({ name: 'Atelier', baseUrl: A })
  await scene.batches.cancel(batch)
  expect(await update({ baseUrl: B, key: 'two' })).toMatchObject({ baseUrl: B })
})

test('a connection is not moved or removed when a batch has begun on it while the keychain was waited for', async () => {
  let removal: Promise<unknown> | undefined
  onRemoveKey = async () => {
    removal = remove()
    await scene.untilState(await scene.run(['A fox'], { budget: 0 }), 'paused')
  }
  await expect(update({ baseUrl: B, key: 'two' })).rejects.toMatchObject({ code: 'connection_busy' })
  await expect(removal).rejects.toMatchObject({ code: 'connection_busy' })
  expect(await address()).toBe(A)
  expect([...stored.values()]).toEqual(['one'])
})

test.each([
  ['address', { baseUrl: B, key: 'two' }],
  ['key', { key: 'two' }],
])('with another %s files are sent again: the uploads may be those of another account', async (_what, change) => {
  writeFileSync(join(scene.dataDir, 'white.png'), PNG)
  const planOne = async () => {
    const batch = await scene.batches.create({
      name: 'Larger',
      connectionId: id,
      columns: ['image'],
      rows: [{ number: 1, cells: ['white.png'] }],
      settings: BatchSettings.parse({ modelId: 'enlarge' }),
      listDirectory: scene.dataDir,
      outDir: scene.outDir,
    })
    await scene.plan(batch.id)
    return scene.requests.filter(({ path }) => path === '/v1/uploads').length
  }
  expect([await planOne(), await planOne()]).toEqual([1, 1])
  await update({ name: 'Atelier' })
  expect(await planOne()).toBe(1)
  await update(change)
  expect(await planOne()).toBe(2)
})
