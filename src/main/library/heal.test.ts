import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { prepareLibrary } from '../../../tests/support/library-bench.ts'
import { waitUntil } from '../../../tests/support/wait-until.ts'

const bench = prepareLibrary()
const { add, found, run } = bench

describe('files that go their own way', () => {
  test('are missed, and found again by content: renamed in place, moved elsewhere, put back', async () => {
    const [renamed, moved, deleted] = [
      await add('renamed'),
      await add('moved', { with: ['obj'] }),
      await add('deleted'),
    ]
    const pathOf = async (id: string) => (await run('library.read', { id })).path
    const elsewhere = join(bench.dataDir, 'elsewhere', 'deep')
    mkdirSync(elsewhere, { recursive: true })
    const kept = readFileSync(await pathOf(deleted))
    const deletedPath = await pathOf(deleted)
    renameSync(await pathOf(renamed), join(bench.outDir, 'another name.png'))
    renameSync(await pathOf(moved), join(elsewhere, 'x.png'))
    renameSync((await pathOf(moved)).replace('.png', '.obj'), join(elsewhere, 'moved.obj'))
    rmSync(deletedPath)
    const before = bench.changes
    expect(await run('library.heal', {})).toEqual({ checked: 3, missing: 2, relinked: 1 })
    expect(bench.changes).toBeGreaterThan(before)
    expect(await pathOf(renamed)).toBe(join(bench.outDir, 'another name.png'))
    expect(await found({ missing: true })).toHaveLength(2)
    // a stranger under its name is not it
    writeFileSync(deletedPath, 'stranger')
    for (const slip of ['nowhere', 'elsewhere/deep/x.png'])
      await expect(
        run('library.heal', { folders: [join(bench.dataDir, 'elsewhere'), join(bench.dataDir, slip)] }),
      ).rejects.toMatchObject({ code: 'folder_unreadable', message: expect.stringContaining(slip) })
    expect(await found({ missing: true })).toHaveLength(2)
    expect(await run('library.heal', { folders: [join(bench.dataDir, 'elsewhere')] })).toEqual({
      checked: 3,
      missing: 1,
      relinked: 1,
    })
    expect(await run('library.read', { id: moved })).toMatchObject({
      path: join(elsewhere, 'x.png'),
      missing: false,
      companions: [{ variant: 'obj', path: join(elsewhere, 'moved.obj') }],
    })
    writeFileSync(deletedPath, kept)
    expect(await run('library.heal', {})).toEqual({ checked: 3, missing: 0, relinked: 0 })
  })

  test('are missed in the background as well', async () => {
    const id = await add('one')
    bench.library.start({ background: true })
    rmSync((await run('library.read', { id })).path)
    await bench.clock.advance(20_000)
    await waitUntil('the check', async () => (await run('library.read', { id })).missing)
  })

  test('are missed by the next look when one of them failed', async () => {
    const id = await add('one')
    const { path } = await run('library.read', { id })
    bench.library.start({ background: true })
    rmSync(path)
    let refused = 0
    bench.db.function('refuse', () => {
      refused += 1
      throw new Error('not now')
    })
    bench.db.exec('CREATE TEMP TRIGGER busy BEFORE UPDATE ON items BEGIN SELECT refuse(); END')
    await bench.clock.advance(20_000)
    await waitUntil('the look that fails', () => refused > 0)
    bench.db.exec('DROP TRIGGER busy')
    await bench.clock.advance(15 * 60_000)
    await waitUntil('the next look', async () => (await run('library.read', { id })).missing)
  })
})
