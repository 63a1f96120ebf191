import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AssetVariant } from '../jobs/media-files.ts'
import { createFileStore, type FileStore } from './file-store.ts'

let dataDir: string
let store: FileStore
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pressrun-store-'))
  store = createFileStore(dataDir, randomUUID)
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

async function temporaryFile(bytes: Uint8Array): Promise<string> {
  const path = join(await store.createTemporaryDirectory(), 'file')
  await writeFile(path, bytes)
  return path
}

test('a file is adopted whole, under its id and variant, with its hash', async () => {
  const bytes = randomBytes(700_001)
  const path = await temporaryFile(bytes)
  const id = randomUUID()
  expect(await store.adopt(path, id, 'original')).toEqual({
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  })
  expect(existsSync(path)).toBe(false)
  expect(store.pathOf(id, 'original')).toBe([dataDir, 'files', id.slice(-2), `${id}.original`].join(sep))
  expect(readFileSync(store.pathOf(id, 'original'))).toEqual(bytes)
})

test.each([
  ['../../etc/passwd', 'original'],
  ['', 'original'],
  ['A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11', 'original'],
  ['a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11\n', 'original'],
  ['a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', '../original'],
  ['a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', 'constructor'],
])('no path is made from %j and %j', (id, variant) => {
  expect(() => store.pathOf(id, variant as AssetVariant)).toThrow(RangeError)
})

test('removing an asset takes all of its files and no other', async () => {
  const [gone, kept] = [randomUUID(), randomUUID()]
  await store.adopt(await temporaryFile(Buffer.from('a')), gone, 'original')
  await store.adopt(await temporaryFile(Buffer.from('b')), gone, 'thumbnail')
  await store.adopt(await temporaryFile(Buffer.from('c')), kept, 'original')
  await store.remove(gone)
  await store.remove(gone)
  expect(existsSync(store.pathOf(gone, 'original'))).toBe(false)
  expect(existsSync(store.pathOf(gone, 'thumbnail'))).toBe(false)
  expect(existsSync(store.pathOf(kept, 'original'))).toBe(true)
})
