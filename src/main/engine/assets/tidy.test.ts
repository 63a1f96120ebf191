import { randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { snapshotOf } from '../../../../tests/support/folder-snapshot.ts'
import { openRun } from '../../sqlite/run.ts'
import { openDefaultAccount } from '../account/store.ts'
import { openEngineDatabase } from '../db/open.ts'
import { createFileStore, temporaryFolder } from './file-store.ts'
import { listSetAside } from './set-aside.ts'
import { insertAsset, listStoring, markSwept, noteStoring } from './store.ts'
import { findLeftovers, requireOwnFiles, tidyFiles } from './tidy.ts'

const NOW = Date.UTC(2026, 10, 16, 12)
let root: string
let dataDir: string
let db: Database
let accountId: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pressrun-tidy-'))
  dataDir = join(root, 'data')
  mkdirSync(dataDir)
  db = openEngineDatabase(dataDir)
  accountId = openDefaultAccount(db, { coins: 0, now: NOW, newId: randomUUID })
})
afterEach(() => {
  db.close()
  rmSync(root, { recursive: true, force: true })
})

const store = () => createFileStore(dataDir, randomUUID)
const requireOwn = () => requireOwnFiles(db, { dataDir, store: store() })
const tidy = async () => tidyFiles(db, { dataDir, now: NOW, leftovers: await findLeftovers(db, dataDir) })

function putFile(assetId = randomUUID() as string): string {
  const path = store().pathOf(assetId, 'original')
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, assetId)
  return assetId
}

function storeAsset(): string {
  const id = putFile()
  const file = { mimeType: 'image/png', bytes: 36, sha256: 'a' }
  insertAsset(db, {
    id,
    accountId,
    generationId: null,
    outputIndex: null,
    kind: 'image',
    mimeType: 'image/png',
    width: 1,
    height: 1,
    durationSeconds: null,
    transparent: null,
    stem: null,
    createdAt: NOW,
    expiresAt: null,
    files: [
      { variant: 'original', ...file },
      { variant: 'thumbnail', ...file },
    ],
  })
  return id
}

test('what no record names is set aside whole, never over something, and told', async () => {
  const [stored, orphan] = [storeAsset(), putFile()]
  const taken = join(dataDir, 'files', 'orphaned-2026-11-16', `${orphan}.original`)
  mkdirSync(dirname(taken), { recursive: true })
  writeFileSync(taken, 'earlier')

  expect(await tidy()).toBe(dirname(taken))

  expect(existsSync(store().pathOf(stored, 'original'))).toBe(true)
  expect(existsSync(store().pathOf(orphan, 'original'))).toBe(false)
  expect(readFileSync(taken, 'utf8')).toBe('earlier')
  expect(readFileSync(`${taken}.2`, 'utf8')).toBe(orphan)
  expect((await listSetAside(dataDir)).map(({ path }) => path).sort()).toEqual([taken, `${taken}.2`])
  const before = snapshotOf(join(dataDir, 'files'))
  expect(await tidy()).toBeUndefined()
  expect(snapshotOf(join(dataDir, 'files'))).toEqual(before)
})

test('what a crash leaves of an asset that was being stored is removed, and forgotten once it is stored', async () => {
  const crashed = putFile()
  noteStoring(db, [crashed])
  const stored = storeAsset()
  expect(await tidy()).toBeUndefined()
  expect(existsSync(store().pathOf(crashed, 'original'))).toBe(false)
  expect(existsSync(store().pathOf(stored, 'original'))).toBe(true)
  expect(listStoring(db)).toEqual([])
  expect(await listSetAside(dataDir)).toEqual([])
})

test('what a record itself has let go is removed', async () => {
  const swept = storeAsset()
  storeAsset()
  markSwept(db, swept, NOW)
  expect(await tidy()).toBeUndefined()
  expect(existsSync(store().pathOf(swept, 'original'))).toBe(false)
})

test('what is not named as we name files stays where it is, and no link is followed', async () => {
  const outside = join(root, 'outside')
  const id = 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'
  mkdirSync(outside)
  writeFileSync(join(outside, `${id}.original`), 'mine')
  storeAsset()
  const files = join(dataDir, 'files')
  mkdirSync(join(files, 'zz', 'deeper'), { recursive: true })
  mkdirSync(join(files, id), { recursive: true })
  for (const name of ['.DS_Store', 'zz/stray', `zz/${id}.original`, `${id}/${id}.original`, `${id}.original`])
    writeFileSync(join(files, name), 'mine')
  rmSync(join(files, '11'), { recursive: true, force: true })
  symlinkSync(outside, join(files, '11'))
  const before = snapshotOf(root)
  expect(await tidy()).toBeUndefined()
  expect(snapshotOf(root)).toEqual(before)
})

test('stored files behind a link are left alone', async () => {
  const orphan = putFile()
  const elsewhere = join(root, 'elsewhere')
  mkdirSync(elsewhere)
  const files = join(dataDir, 'files')
  mkdirSync(join(elsewhere, orphan.slice(-2)))
  writeFileSync(join(elsewhere, orphan.slice(-2), `${orphan}.original`), 'mine')
  rmSync(files, { recursive: true })
  symlinkSync(elsewhere, files)
  const before = snapshotOf(elsewhere)
  expect(await tidy()).toBeUndefined()
  expect(snapshotOf(elsewhere)).toEqual(before)
})

test('a database of another folder is refused before anything is moved', async () => {
  rmSync(store().pathOf(storeAsset(), 'original'))
  putFile()
  const before = snapshotOf(join(dataDir, 'files'))
  await expect(requireOwn()).rejects.toMatchObject({ code: 'incomplete' })
  await expect(tidy()).rejects.toMatchObject({ code: 'incomplete' })
  expect(snapshotOf(join(dataDir, 'files'))).toEqual(before)
})

test('one file that the database names proves the folder, unless it lies behind a link', async () => {
  for (const id of [storeAsset(), storeAsset()]) rmSync(store().pathOf(id, 'original'))
  const proof = storeAsset()
  putFile()
  await requireOwn()
  const bucket = dirname(store().pathOf(proof, 'original'))
  renameSync(bucket, join(root, 'elsewhere'))
  symlinkSync(join(root, 'elsewhere'), bucket)
  putFile(`${randomUUID().slice(0, -2)}${bucket.endsWith('00') ? '01' : '00'}`)
  await expect(requireOwn()).rejects.toMatchObject({ code: 'incomplete' })
})

test('of temporary folders only those go that an earlier run made and recorded', async () => {
  const temporary = temporaryFolder(dataDir)
  const left = openRun(db, randomUUID).newName()
  const mine = openRun(db, randomUUID)
  const current = mine.newName()
  const strange = ['novel', randomUUID(), `${randomUUID()}-${randomUUID()}`, `${left}-more`]
  for (const name of [left, current, ...strange]) {
    mkdirSync(join(temporary, name), { recursive: true })
    writeFileSync(join(temporary, name, 'file'), 'x')
  }
  mkdirSync(join(root, 'outside'))
  writeFileSync(join(root, 'outside', 'novel'), 'mine')
  symlinkSync(join(root, 'outside'), join(temporary, left, 'link'))

  await mine.removeLeftovers([temporary, join(dataDir, 'missing')])

  expect(readdirSync(temporary).sort()).toEqual([current, ...strange].sort())
  expect(readFileSync(join(root, 'outside', 'novel'), 'utf8')).toBe('mine')
  rmSync(temporary, { recursive: true })
  symlinkSync(join(root, 'outside'), temporary)
  writeFileSync(join(root, 'outside', current), 'mine')
  await openRun(db, randomUUID).removeLeftovers([temporary])
  expect(readdirSync(join(root, 'outside')).sort()).toEqual(['novel', current].sort())
})
