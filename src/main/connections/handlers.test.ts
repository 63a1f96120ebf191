import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CommandInput } from '#shared/app/commands.ts'
import { BatchSettings } from '#shared/batch/settings.ts'
import { BatchScene, isSubmit, PNG } from '../../../tests/support/batch-scene.ts'
import { createAccountOfKey, type AccountOfKey } from './account-of-key.ts'
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
/** Who answers where the connection leads to; nobody without it. */
let network: (request: Request) => Promise<Response>
let accountOfKey: AccountOfKey
/** What happens while the keychain is waited for. */
let onRemoveKey: () => Promise<unknown>
let onReadKey: () => Promise<unknown>
let update: (
  change: Omit<CommandInput<'connections.update'>, 'id'>,
) => Promise<{ name: string; baseUrl: string | null }>
let remove: () => Promise<unknown>
let address: () => Promise<string | null | undefined>

const updateKey = (key: string) => scene.during(update({ key }))

beforeEach(async () => {
  scene = new BatchScene()
  const { clock, db, dataDir, batches } = scene
  stored = new Map()
  network = async () => Response.error()
  onRemoveKey = onReadKey = async () => {}
  const system: SystemKeychain = {
    getPassword: async (_service, account) => {
      await onReadKey()
      return stored.get(account) ?? null
    },
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
    network: (request) => network(request as Request),
    fetchLink: (_baseUrl, request) => network(request),
    clock,
    random: () => 0,
    onReachable: () => {},
    onLost: () => {},
  })
  accountOfKey = createAccountOfKey({ clients, batches })
  const handlers = createConnectionHandlers({
    connections,
    clients,
    accountOfKey,
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

describe('a key that is changed while something is on its way', () => {
  const OTHER_ACCOUNT = { code: 'key_of_another_account' }
  /** Of an account with which nothing on the connection has to do. */
  let other: BatchScene

  beforeEach(() => {
    other = new BatchScene()
    network = (request) => {
      const isOther = request.headers.get('Authorization') === `Bearer ${other.key}`
      return (isOther ? other : scene).fetch(request)
    }
  })
  afterEach(() => other[Symbol.asyncDispose]())

  test('is one of the same account, until everything has arrived', async () => {
    scene.engine.workers.finishAtOnce = false
    const batch = await scene.run(['A fox'])
    await scene.until('a run', () => scene.batch(batch).counts.running === 1)
    await expect(updateKey(other.key!)).rejects.toMatchObject(OTHER_ACCOUNT)
    await expect(accountOfKey.refuseOther(id, other.key!)).rejects.toMatchObject(OTHER_ACCOUNT)
    expect([...stored.values()]).toEqual(['one'])
    const { secret } = await scene.nextKey()
    await updateKey(secret)
    expect([...stored.values()]).toEqual([secret])
    await scene.letRun()
    await scene.untilState(batch, 'ended')
    await updateKey(other.key!)
    expect([...stored.values()]).toEqual([other.key])
    scene.expectBooksInOrder()
  })

  test('is one of the account that has paid last, where nobody knows whether it pays for more', async () => {
    await scene.untilState(await scene.run(['A boat']), 'ended')
    scene.interfere = (request, pass) => (isSubmit(request) ? Promise.reject(new TypeError('cut')) : pass())
    const batch = await scene.run(['A fox'])
    await scene.until('a submit', () => scene.batch(batch).counts.queued === 1)
    await expect(updateKey(other.key!)).rejects.toMatchObject(OTHER_ACCOUNT)
    scene.interfere = null
    await scene.untilState(batch, 'ended')
    scene.expectBooksInOrder()
  })

  test('waits for a service that does not say whose it is; for what is only read here nobody has to', async () => {
    scene.engine.workers.finishAtOnce = false
    const batch = await scene.run(['A fox'])
    await scene.until('a run', () => scene.batch(batch).counts.running === 1)
    network = () => Promise.reject(new TypeError('cut'))
    await expect(updateKey('sk-new')).rejects.toMatchObject({ code: 'unreachable' })
    expect([...stored.values()]).toEqual(['one'])
    await scene.during(accountOfKey.refuseOther(id, 'sk-new'))
  })

  test('is refused when something has begun while the keychain was waited for', async () => {
    let looks = 0
    onReadKey = async () => {
      // the first tells only that there is one; nothing was on its way then
      if (++looks !== 2) return
      scene.engine.workers.finishAtOnce = false
      const batch = await scene.run(['A fox'])
      await scene.until('a run', () => scene.batch(batch).counts.running === 1)
    }
    await expect(update({ key: other.key! })).rejects.toMatchObject({ code: 'connection_busy' })
    expect([...stored.values()]).toEqual(['one'])
  })
})
