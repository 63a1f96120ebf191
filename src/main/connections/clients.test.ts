import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { placeMigrated } from '../../../tests/support/new-data-folder.ts'
import { createClients, type Clients } from './clients.ts'
import { systemClock } from '../tools/clock.ts'
import { createConnections, type Connections } from './connections.ts'
import { openKeychain, type Keychain } from '../keychain/keychain.ts'
import { openUserDatabase } from '../user-database/open.ts'

let folder: string
let db: Database
let connections: Connections
let clients: Clients
/** Where each request went, and with which key. */
let asked: string[]
let keyReads: number
/** What the next reads of a key wait for before the keychain is asked; the first of them comes first. */
let keyGates: Promise<void>[]

const answer = async (request: Request) => {
  asked.push(`${new URL(request.url).host} ${request.headers.get('authorization')}`)
  return Response.json({ limit: 4, raisedLimit: null, running: 0, queued: 0 })
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pressrun-clients-'))
  placeMigrated('library.db', folder)
  db = openUserDatabase(folder)
  asked = []
  let ids = 0
  const keychain = openKeychain({ load: () => Promise.reject(new Error('none')) })
  keyReads = 0
  keyGates = []
  const counted: Keychain = {
    ...keychain,
    read: async (name) => {
      keyReads += 1
      await keyGates.shift()
      return keychain.read(name)
    },
  }
  connections = createConnections({ db, keychain: counted, clock: systemClock, newId: () => `id-${(ids += 1)}` })
  clients = createClients({
    connections,
    bundled: { fetch: answer, baseUrl: 'http://engine.localhost', token: 'own' },
    network: (input) => answer(input as Request),
    fetchLink: (_baseUrl, request) => answer(request),
    clock: systemClock,
    random: () => 0,
    onReachable: () => {},
    onLost: () => {},
  })
})
afterEach(() => {
  db.close()
  rmSync(folder, { recursive: true })
})

test('whoever opens a connection, at whatever moment, shares one client and its rate limit', async () => {
  const { id } = await connections.add({ name: 'Studio', baseUrl: 'https://a.test', key: 'one' })
  const opened = await Promise.all([clients.open(id), clients.open('Studio'), clients.open(id)])
  expect(new Set(opened.map(({ client }) => client)).size).toBe(1)
})

test('a connection is named without a look into the keychain, which a list of batches would ask for at every change', async () => {
  const { id } = await connections.add({ name: 'Studio', baseUrl: 'https://a.test', key: 'one' })
  keyReads = 0
  expect([id, 'bundled', 'gone'].map((each) => clients.nameOf(each))).toEqual([
    'Studio',
    'This computer',
    'A removed connection',
  ])
  expect(keyReads).toBe(0)
  await clients.open(id)
  expect(keyReads).toBeGreaterThan(0)
})

test('a new key or address reaches those who hold the client already', async () => {
  const { id } = await connections.add({ name: 'Studio', baseUrl: 'https://a.test', key: 'one' })
  const { client } = await clients.open(id)
  await client.call('readConcurrency', {})
  await connections.update({ id, baseUrl: 'https://b.test', key: 'two' })
  await clients.renew(id)
  await client.call('readConcurrency', {})
  expect(asked).toEqual(['a.test Bearer one', 'b.test Bearer two'])
})

test('a missing key is said, and enough to be entered later', async () => {
  const { id } = await connections.lend('https://a.test', 'for this run')
  await connections.update({ id, key: 'x' })
  db.prepare('INSERT INTO connections (id, name, base_url, created_at) VALUES (?, ?, ?, ?)').run(
    'old',
    'Old',
    'https://c.test',
    1,
  )
  await expect(clients.open('old')).rejects.toMatchObject({ code: 'key_missing' })
  await connections.update({ id: 'old', key: 'now' })
  await (await clients.open('old')).client.call('readConcurrency', {})
  expect(asked).toEqual(['c.test Bearer now'])
})

test('an opening that fails after the connection was forgotten leaves alone the client that was opened since', async () => {
  const { id } = await connections.add({ name: 'Studio', baseUrl: 'https://a.test', key: 'one' })
  const locked = Promise.withResolvers<void>()
  // it is looked up first, and then opened
  keyGates = [Promise.resolve(), locked.promise]
  const first = clients.open(id)
  await expect.poll(() => keyGates).toEqual([])
  clients.forget(id)
  const second = clients.open(id)
  // it has its place before the first one fails
  await new Promise((resolve) => setTimeout(resolve))
  locked.reject(new Error('locked'))
  await expect(first).rejects.toThrow('locked')
  expect((await second).client).toBe((await clients.open(id)).client)
})

test('the bundled engine is called in process, with its own token', async () => {
  const { client, name } = await clients.open('bundled')
  await client.call('readConcurrency', {})
  expect([name, asked]).toEqual(['This computer', ['engine.localhost Bearer own']])
})
