import { hash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { hashFile, hashOpenFile } from './hash-file.ts'

const directory = mkdtempSync(join(tmpdir(), 'pressrun-hash-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

/** Several chunks and a part of one. */
const CONTENT = randomBytes(600_001)

function write(name: string, content: Uint8Array): string {
  const path = join(directory, name)
  writeFileSync(path, content)
  return path
}

test('a file has the hash of all its bytes, whatever its length', async () => {
  for (const length of [0, 1, 256 * 1024, CONTENT.length]) {
    const content = CONTENT.subarray(0, length)
    expect(await hashFile(write(`of-${length}`, content))).toBe(hash('sha256', content))
  }
})

test('of an open file as many bytes as are asked for count, and a shorter one says so', async () => {
  await using handle = await open(write('open', CONTENT))
  const begin = { bytes: 300_000, sha256: hash('sha256', CONTENT.subarray(0, 300_000)) }
  expect(await hashOpenFile(handle, 300_000)).toEqual(begin)
  expect(await hashOpenFile(handle, 1_000_000)).toEqual({ bytes: CONTENT.length, sha256: hash('sha256', CONTENT) })
})

test('a file that is not there is an error of the system', async () => {
  await expect(hashFile(join(directory, 'nothing'))).rejects.toMatchObject({ code: 'ENOENT' })
})
