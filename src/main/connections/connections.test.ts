import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Database } from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { placeMigrated } from '../../../tests/support/new-data-folder.ts'
import { systemClock } from '../tools/clock.ts'
import { openUserDatabase } from '../user-database/open.ts'
import { readBaseUrl } from './base-url.ts'
import { createConnections, type Connections } from './connections.ts'
import { openKeychain, type Keychain, type SystemKeychain } from '../keychain/keychain.ts'

let folder: string
let db: Database
let stored: Map<string, string>
let locked: boolean
/** It answers, but not with what it keeps: the app's signature is another by now. */
let isWithheld: boolean
let keychain: Keychain
let connections: Connections
let ids: number
/** What happens before the system's keychain does as it is told. */
let onWrite: (password: string) => Promise<void>
let onRemove: () => Promise<void>

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pressrun-connections-'))
  placeMigrated('library.db', folder)
  db = openUserDatabase(folder)
  stored = new Map()
  locked = isWithheld = false
  onWrite = onRemove = async () => {}
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
    if (isWithheld) throw new Error('not for this app')
    return stored.get(account) ?? null
  },
  setPassword: async (_service, account, password) => {
    refuseIfLocked()
    await onWrite(password)
    stored.set(account, password)
  },
  deletePassword: async (_service, account) => {
    await onRemove()
    return stored.delete(account)
  },
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
  expect(await later.readAccess('id-1')).toMatchObject({ key: 'secret' })
  await later.remove('id-1')
  expect([stored.size, (await later.list()).length]).toEqual([0, 1])
  await expect(later.readAccess('id-1')).rejects.toMatchObject({ code: 'unknown_connection' })
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
  expect(await connections.readAccess('id-1')).toMatchObject({ key: 'other' })
  expect((await connections.update({ id: 'id-1', baseUrl: 'https://evil.example.com/v2' })).key).toBe('keychain')
})

/** As the next start finds it. */
const kept = async () => ({ address: (await open().find('id-1')).baseUrl, key: stored.get('connection-id-1') })

describe('another address and its key', () => {
  const ELSEWHERE = { id: 'id-1', baseUrl: 'https://new.example.com', key: 'new' }

  beforeEach(() => connections.add(STUDIO))

  test('are as they were when the database cannot be written', async () => {
    db.pragma('query_only = true')
    await expect(connections.update(ELSEWHERE)).rejects.toMatchObject({ code: 'SQLITE_READONLY' })
    expect(await kept()).toEqual({ address: 'https://api.example.com', key: 'secret' })
    expect(await connections.readAccess('id-1')).toEqual({ baseUrl: 'https://api.example.com', key: 'secret' })
  })

  test('are as they were when the keychain refuses the new key', async () => {
    onWrite = (password) => (password === 'new' ? Promise.reject(new Error('full')) : Promise.resolve())
    for (const change of [ELSEWHERE, { id: 'id-1', name: 'Atelier', key: 'new' }])
      await expect(connections.update(change)).rejects.toMatchObject({ code: 'keychain_failed' })
    expect(await kept()).toEqual({ address: 'https://api.example.com', key: 'secret' })
    expect((await connections.find('id-1')).name).toBe('Studio')
  })

  test('are never mixed, wherever it is cut off', async () => {
    const seen: unknown[] = []
    onWrite = onRemove = async () => void seen.push(await kept())
    await connections.update(ELSEWHERE)
    seen.push(await kept())
    expect(seen).toEqual([
      { address: 'https://api.example.com', key: 'secret' },
      { address: 'https://new.example.com', key: undefined },
      { address: 'https://new.example.com', key: 'new' },
    ])
  })

  test('are read together by who asks meanwhile, also where the key before was for this run', async () => {
    await connections.lendKey('id-1', 'lent')
    let asked: Promise<unknown> | undefined
    onWrite = async () => {
      asked = connections.readAccess('id-1')
    }
    await connections.update(ELSEWHERE)
    expect(await asked).toEqual({ baseUrl: 'https://new.example.com', key: 'new' })
  })

  test('leave nothing behind when the connection is removed meanwhile', async () => {
    onWrite = () => setImmediate()
    await Promise.allSettled([connections.update(ELSEWHERE), connections.remove('id-1')])
    expect([stored.size, (await connections.list()).length]).toEqual([0, 1])
  })
})

test('a keychain that fails leaves no half connection', async () => {
  await keychain.status()
  locked = true
  await expect(connections.add(STUDIO)).rejects.toMatchObject({ code: 'keychain_failed' })
  locked = false
  expect(await connections.list()).toHaveLength(1)
})

test('a key that the keychain does not give out can be replaced', async () => {
  await connections.add(STUDIO)
  isWithheld = true
  await connections.update({ id: 'id-1', key: 'new' })
  isWithheld = false
  expect(await connections.readAccess('id-1')).toMatchObject({ key: 'new' })
})

test('a removal that is refused leaves the key, also one that the keychain does not give out', async () => {
  await connections.add(STUDIO)
  isWithheld = true
  const removal = connections.remove('id-1', () => {
    throw new Error('in use')
  })
  await expect(removal).rejects.toThrow('in use')
  isWithheld = false
  expect(await connections.readAccess('id-1')).toMatchObject({ key: 'secret' })
})

test('a connection whose key cannot be removed is there as it was', async () => {
  await connections.add(STUDIO)
  await connections.add({ ...STUDIO, name: 'Atelier' })
  const before = await connections.list()
  onRemove = () => Promise.reject(new Error('not now'))
  await expect(connections.remove('id-1')).rejects.toMatchObject({ code: 'keychain_failed' })
  expect(await connections.list()).toEqual(before)
  // its name may be taken by then
  onRemove = async () => {
    await connections.add(STUDIO)
    throw new Error('not now')
  }
  await expect(connections.remove('id-1')).rejects.toMatchObject({ code: 'keychain_failed' })
  expect((await connections.list()).map(({ id, name }) => `${id} ${name}`)).toEqual([
    'bundled This computer',
    'id-1 Studio 2',
    'id-2 Atelier',
    'id-3 Studio',
  ])
  expect(await connections.readAccess('id-1')).toMatchObject({ key: 'secret' })
})

test('a keychain that is locked keeps nobody from the other connections', async () => {
  await connections.add(STUDIO)
  locked = true
  expect((await connections.list()).map(({ key }) => key)).toEqual(['not_needed', 'locked'])
  expect((await connections.find('bundled')).key).toBe('not_needed')
  await expect(connections.readAccess('id-1')).rejects.toMatchObject({
    code: 'keychain_failed',
    message: expect.stringContaining('Unlock it') as string,
  })
})

test('a lent key is for this run, and for a known address its own connection', async () => {
  const lent = await connections.lend('http://127.0.0.1:4871', 'from the environment')
  expect(lent).toMatchObject({ name: '127.0.0.1:4871', key: 'this_run' })
  expect(await connections.readAccess(lent.id)).toMatchObject({ key: 'from the environment' })
  expect((await connections.lend('http://127.0.0.1:4871/', 'again')).id).toBe(lent.id)
  expect((await connections.update({ id: lent.id, name: 'Local' })).key).toBe('this_run')
  expect(stored.size).toBe(0)
  expect(await open().find('Local')).toMatchObject({ key: 'none' })
})

test('a key without a name never goes to a connection that has another one', async () => {
  await connections.add(STUDIO)
  const other = await connections.lend(STUDIO.baseUrl, 'of another account')
  expect(other).toMatchObject({ id: 'id-2', name: 'api.example.com', key: 'this_run' })
  expect(await connections.readAccess('id-1')).toMatchObject({ key: 'secret' })
  // its own is the same account
  expect((await open().lend(STUDIO.baseUrl, 'secret')).id).toBe('id-1')
  expect((await open().lend(STUDIO.baseUrl, 'of another account')).id).toBe('id-2')
  // whose it is cannot be told
  locked = true
  await expect(open().lend(STUDIO.baseUrl, 'secret')).rejects.toMatchObject({ code: 'keychain_failed' })
  expect(await connections.list()).toHaveLength(3)
})

test('one of two keyless connections with the same address has to be named', async () => {
  await connections.add({ ...STUDIO, name: 'Client A' })
  await connections.add({ ...STUDIO, name: 'Client B' })
  stored.clear()
  await expect(connections.lend(STUDIO.baseUrl, 'of B')).rejects.toMatchObject({ code: 'connection_unclear' })
  await connections.lendKey('id-2', 'of B\n')
  expect(await Promise.all(['id-1', 'id-2'].map((id) => connections.readAccess(id)))).toMatchObject([
    { key: null },
    { key: 'of B' },
  ])
  expect((await connections.list()).map(({ key }) => key)).toEqual(['not_needed', 'none', 'this_run'])
  await expect(connections.lendKey('id-3', 'of nobody')).rejects.toMatchObject({ code: 'unknown_connection' })
})

test('a key that no request could carry is said to be malformed, and kept nowhere', async () => {
  const broken = 'first half\nsecond half'
  const refusal = { code: 'key_malformed', message: expect.stringContaining('line break') as string }
  await expect(connections.add({ ...STUDIO, key: broken })).rejects.toMatchObject(refusal)
  await expect(connections.lend('http://127.0.0.1:4871', 'schl\u00fcssel')).rejects.toMatchObject(refusal)
  expect(await connections.list()).toHaveLength(1)
  await connections.add(STUDIO)
  await expect(connections.update({ id: 'id-1', key: broken })).rejects.toMatchObject(refusal)
  expect(await connections.readAccess('id-1')).toMatchObject({ key: 'secret' })
  // a file's last line break came along with the key
  await connections.update({ id: 'id-1', key: 'other\n' })
  expect(await connections.readAccess('id-1')).toMatchObject({ key: 'other' })
})

test('without a keychain a key is for this run, and is missing in the next', async () => {
  keychain = openKeychain({ load: () => Promise.reject(new Error('none here')) })
  connections = open()
  expect((await connections.add(STUDIO)).key).toBe('this_run')
  expect(await connections.readAccess('id-1')).toMatchObject({ key: 'secret' })
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
