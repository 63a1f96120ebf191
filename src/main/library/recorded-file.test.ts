import { execFileSync } from 'node:child_process'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { prepareLibrary } from '../../../tests/support/library-bench.ts'
import { filesBelow } from '../../../tests/support/library-scene.ts'
import { createKnownFiles } from '../compose/known-files.ts'

const bench = prepareLibrary()
const { add, run } = bench

/** As long as what was made, so that its length gives nothing away. */
function secretAsLongAs(path: string): string {
  const secret = join(bench.dataDir, 'secret.png')
  writeFileSync(secret, Buffer.alloc(readFileSync(path).length, 'hunter2'))
  return secret
}

const isPosix = process.platform !== 'win32'

/** What may have the place of a file that was made. */
const SWAPS: Record<string, (path: string, secret: string) => void> = {
  'a link to another file': (path, secret) => symlinkSync(secret, path),
  'a link to a file of the same content': (path) => {
    renameSync(`${path}.before`, `${path}.elsewhere`)
    symlinkSync(`${path}.elsewhere`, path)
  },
  'another file': (path, secret) => linkSync(secret, path),
  'a folder': (path) => mkdirSync(path),
  ...(isPosix && { 'a pipe that nobody writes to': (path) => execFileSync('mkfifo', [path]) }),
}

describe.each(Object.keys(SWAPS))('%s in the place of what was made', (swap) => {
  async function swapped(): Promise<{ id: string; path: string }> {
    const id = await add('made')
    const { path } = await run('library.read', { id })
    const secret = secretAsLongAs(path)
    renameSync(path, `${path}.before`)
    SWAPS[swap]!(path, secret)
    return { id, path }
  }

  test('is neither exported nor used as an input', async () => {
    const { id } = await swapped()
    const folder = join(bench.dataDir, 'handed over')
    expect(await run('library.export', { ids: [id], folder })).toMatchObject({ files: 0, missing: [], changed: [id] })
    expect(filesBelow(folder)).toEqual([])
    await expect(knownFiles().ofItem(id)).rejects.toMatchObject({ code: 'input_file' })
  })
})

function knownFiles() {
  return createKnownFiles({
    inputs: { findKept: async () => undefined },
    found: { knows: () => false },
    library: bench.library,
    contentOfUpload: () => undefined,
  })
}

test('a link in the place of the folder is not followed, however its files are called', async () => {
  const id = await add('made', { with: ['obj'] })
  const { path } = await run('library.read', { id })
  const elsewhere = join(bench.dataDir, 'elsewhere')
  renameSync(bench.outDir, elsewhere)
  symlinkSync(elsewhere, bench.outDir)
  const folder = join(bench.dataDir, 'handed over')
  expect(await run('library.export', { ids: [id], folder })).toMatchObject({ files: 0, missing: [], changed: [id] })
  // healing misses it there, and finds it where it really is
  expect(await run('library.heal', { folders: [elsewhere] })).toMatchObject({ missing: 0, relinked: 1 })
  expect((await run('library.read', { id })).path).toBe(join(elsewhere, path.slice(bench.outDir.length + 1)))
  expect(await run('library.export', { ids: [id], folder })).toMatchObject({ files: 2, changed: [] })
})

test('what belongs to an item is held to the same rule, and the item itself is exported', async () => {
  const id = await add('made', { with: ['obj'] })
  const companion = (await run('library.read', { id })).path.replace('.png', '.obj')
  const secret = secretAsLongAs(companion)
  rmSync(companion)
  symlinkSync(secret, companion)
  const folder = join(bench.dataDir, 'handed over')
  expect(await run('library.export', { ids: [id], folder })).toMatchObject({ files: 1, missing: [], changed: [id] })
  expect(filesBelow(folder)).toEqual(['made.png'])
})

test('healing misses what a link has replaced, and does not take the link for the file', async () => {
  const id = await add('made')
  const { path } = await run('library.read', { id })
  const kept = join(bench.dataDir, 'kept.png')
  renameSync(path, kept)
  symlinkSync(kept, path)
  expect(await run('library.heal', { folders: [] })).toMatchObject({ missing: 1 })
  rmSync(path)
  renameSync(kept, path)
  expect(await run('library.heal', { folders: [] })).toMatchObject({ missing: 0 })
})
