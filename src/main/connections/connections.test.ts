import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '../tools/clock.ts'
import { openUserDatabase } from '../user-database/open.ts'
import { readBaseUrl } from './base-url.ts'
import { createConnections, type Connections } from './connections.ts'
import { openKeychain, type Keychain, type SystemKeychain } from './keychain.ts'

let folder: string
let db: Database
let stored: Map<string, string>
let locked: boolean
let keychain: Keychain
let connections: Connections
let ids: number

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pressrun-connections-'))
  db = openUserDatabase(folder)
  stored = new Map()
  locked = false
  ids = 0
  keychain = openKeychain({ load: async () => system })
  connections = open()
})
afterEach(() => {
  db.close()
  rmSync(folder, { recursive: true })
})

const refuseIfLocked = () => {
  if (locked) throw new Error('locked')
}
const system: SystemKeychain = {
  getPassword: async (_service, account) => {
    refuseIfLocked()
    return stored.get(account) ?? null
  },
  setPassword: async (_service, account, password) => {
    refuseIfLocked()
    stored.set(account, password)
  },
  deletePassword: async (_service, account) => stored.delete(account),
}

function open(): Connections {
  return createConnections({ db, keychain, clock: systemClock, newId: () => `id-${(ids += 1)}` })
}

const STUDIO = { name: 'Studio', baseUrl: 'https://api.example.com/', key: 'secret' }

test('the bundled engine is always the first, and cannot be changed', async () => {
  expect(await connections.list()).toEqual([{ id: 'bundled', name: 'This computer', baseUrl: null, key: 'not_needed' }])
  expect((await connections.find('this COMPUTER')).id).toBe('bundled')
  await expect(connections.remove('bundled')).rejects.toMatchObject({ code: 'bundled_connection' })
  await expect(connections.update({ id: 'bundled', name: 'Mine' })).rejects.toMatchObject({
    code: 'bundled_connection',
  })
})

test('a connection is kept without its key, which the keychain has', async () => {
  expect(await connections.add(STUDIO)).toEqual({
    id: 'id-1',
    name: 'Studio',
    baseUrl: 'https://api.example.com',
    key: 'keychain',
  })
  expect([...stored]).toEqual([['connection-id-1', 'secret']])
  const later = open()
  expect((await later.find(' studio ')).key).toBe('keychain')
  expect(await later.readKey('id-1')).toBe('secret')
  await later.remove('id-1')
  expect([stored.size, (await later.list()).length]).toEqual([0, 1])
  await expect(later.readKey('id-1')).rejects.toMatchObject({ code: 'unknown_connection' })
})

test('names are unique, whatever their case', async () => {
  await connections.add(STUDIO)
  await expect(connections.add({ ...STUDIO, name: 'STUDIO' })).rejects.toMatchObject({ code: 'name_taken' })
  await expect(connections.add({ ...STUDIO, name: 'this computer' })).rejects.toMatchObject({ code: 'name_taken' })
  expect((await connections.update({ id: 'id-1', name: 'studio' })).name).toBe('studio')
})

test('another address needs its own key, so that no key goes where it was not entered for', async () => {
  await connections.add(STUDIO)
  const elsewhere = { id: 'id-1', baseUrl: 'https://evil.example.com' }
  await expect(connections.update(elsewhere)).rejects.toMatchObject({ code: 'key_needed' })
  expect((await connections.update({ ...elsewhere, key: 'other' })).baseUrl).toBe('https://evil.example.com')
  expect(await connections.readKey('id-1')).toBe('other')
  expect((await connections.update({ id: 'id-1', baseUrl: 'https://evil.example.com/v2' })).key).toBe('keychain')
})

test('a keychain that fails leaves no half connection', async () => {
  await keychain.status()
  locked = true
  await expect(connections.add(STUDIO)).rejects.toMatchObject({ code: 'keychain_failed' })
  locked = false
  expect(await connections.list()).toHaveLength(1)
})

test('a keychain that is locked keeps nobody from the other connections', async () => {
  await connections.add(STUDIO)
  locked = true
  expect((await connections.list()).map(({ key }) => key)).toEqual(['not_needed', 'locked'])
  expect((await connections.find('bundled')).key).toBe('not_needed')
  await expect(connections.readKey('id-1')).rejects.toMatchObject({
    code: 'keychain_failed',
    message: expect.stringContaining('Unlock it') as string,
  })
})

test('a lent key is for this run, and for a known address its own connection', async () => {
  const lent = await connections.lend('http://127.0.0.1:4871', 'from the environment')
  expect(lent).toMatchObject({ name: '127.0.0.1:4871', key: 'this_run' })
  expect(await connections.readKey(lent.id)).toBe('from the environment')
  expect((await connections.lend('http://127.0.0.1:4871/', 'again')).id).toBe(lent.id)
  expect((await connections.update({ id: lent.id, name: 'Local' })).key).toBe('this_run')
  expect(stored.size).toBe(0)
  expect(await open().find('Local')).toMatchObject({ key: 'none' })
})

test('a key that no request could carry is said to be malformed, and kept nowhere', async () => {
  const broken = 'first half\nsecond half'
  const refusal = { code: 'key_malformed', message: expect.stringContaining('line break') as string }
  await expect(connections.add({ ...STUDIO, key: broken })).rejects.toMatchObject(refusal)
  await expect(connections.lend('http://127.0.0.1:4871', 'schl\u00fcssel')).rejects.toMatchObject(refusal)
  expect(await connections.list()).toHaveLength(1)
  await connections.add(STUDIO)
  await expect(connections.update({ id: 'id-1', key: broken })).rejects.toMatchObject(refusal)
  expect(await connections.readKey('id-1')).toBe('secret')
  // a file's last line break came along with the key
  await connections.update({ id: 'id-1', key: 'other\n' })
  expect(await connections.readKey('id-1')).toBe('other')
})

test('without a keychain a key is for this run, and is missing in the next', async () => {
  keychain = openKeychain({ load: () => Promise.reject(new Error('none here')) })
  connections = open()
  expect((await connections.add(STUDIO)).key).toBe('this_run')
  expect(await connections.readKey('id-1')).toBe('secret')
  keychain = openKeychain({ load: () => Promise.reject(new Error('none here')) })
  expect((await open().find('Studio')).key).toBe('none')
})

describe('an address', () => {
  test.each([
    ['https://api.example.com', 'https://api.example.com'],
    ['  HTTPS://API.example.com:443/v1//  ', 'https://api.example.com/v1'],
    ['https://api.example.com:8443/base', 'https://api.example.com:8443/base'],
    ['http://localhost:4871', 'http://localhost:4871'],
    ['http://127.0.0.1:4871/', 'http://127.0.0.1:4871'],
    ['http://[::1]:4871', 'http://[::1]:4871'],
    ['http://engine.localhost', 'http://engine.localhost'],
  ])('%s is kept as %s', (text, kept) => {
    expect(readBaseUrl(text)).toBe(kept)
  })

  test.each([
    '',
    'api.example.com',
    'http://api.example.com',
    'http://127.0.0.1.example.com',
    'http://localhost.example.com',
    'ftp://api.example.com',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://user:word@api.example.com',
    'https://api.example.com/?key=1',
    'https://api.example.com/#key',
  ])('%j is refused', (text) => {
    expect(() => readBaseUrl(text)).toThrow(expect.objectContaining({ code: 'invalid_base_url' }) as Error)
  })
})
