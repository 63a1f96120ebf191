import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { systemClock } from './tools/clock.ts'
import { checkOutputFolder, prepareOutputFolder } from './named-folder.ts'

const root = mkdtempSync(join(tmpdir(), 'pressrun-output-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const prepare = (path: string) => prepareOutputFolder(path, systemClock)

test('a folder that is not there is made, with those above it', async () => {
  const folder = join(root, 'Studio', 'Prints')
  await prepare(folder)
  expect(statSync(folder).isDirectory()).toBe(true)
  await prepare(folder)
  await prepare(`${join(root, 'Studio', 'Slides')}/`)
  expect(readdirSync(join(root, 'Studio')).sort()).toEqual(['Prints', 'Slides'])
})

test('made by several at once, it is there for all', async () => {
  const folder = join(root, 'Shared', 'by', 'all')
  await Promise.all(Array.from({ length: 8 }, () => prepare(folder)))
  expect(statSync(folder).isDirectory()).toBe(true)
})

test('part of a path, and a path through a file, are refused', async () => {
  await expect(prepare('Prints')).rejects.toMatchObject({ code: 'folder_not_absolute' })
  const file = join(root, 'file')
  writeFileSync(file, '')
  for (const path of [file, join(file, 'Prints'), join(file, 'a', 'b')])
    await expect(prepare(path)).rejects.toMatchObject({ code: 'folder_not_writable' })
})

test('why a folder will not do is said, with the file that is in the way', async () => {
  const file = join(root, 'in the way')
  writeFileSync(file, '')
  await expect(prepare(join(file, 'Prints'))).rejects.toMatchObject({
    saying: { name: 'refusals.folderIsFile', facts: [file] },
  })
  if (process.platform === 'linux')
    await expect(prepare('/proc/x/y')).rejects.toMatchObject({
      saying: { name: 'refusals.folderNotMade', facts: ['/proc/x/y'] },
    })
})

test('a folder can be tried without leaving anything behind', async () => {
  const folder = join(root, 'Tried', 'and', 'gone')
  await checkOutputFolder(folder, systemClock)
  expect(readdirSync(root)).not.toContain('Tried')
  await prepare(join(root, 'Kept'))
  await checkOutputFolder(join(root, 'Kept', 'inside'), systemClock)
  expect(readdirSync(join(root, 'Kept'))).toEqual([])
  await expect(checkOutputFolder(join(root, 'file', 'x'), systemClock)).rejects.toMatchObject({
    code: 'folder_not_writable',
  })
})

// a folder that cannot hold others: the system says of a folder which is there that it does not exist
test
  .runIf(process.platform === 'linux')
  .each(['/proc/x', '/proc/x/y/z', '/proc/self/x', '/proc/1/x', '/sys/x/y', '/dev/null/x'])(
  '%s is refused at once instead of tried for ever',
  async (path) => {
    await expect(prepare(path)).rejects.toMatchObject({ code: 'folder_not_writable' })
  },
)

test.skipIf(process.platform === 'win32')('so are a link to nothing and a circle of links', async () => {
  symlinkSync(join(root, 'nothing'), join(root, 'dangling'))
  symlinkSync(join(root, 'circle'), join(root, 'circle'))
  for (const name of ['dangling', 'circle'])
    await expect(prepare(join(root, name, 'Prints'))).rejects.toMatchObject({ code: 'folder_not_writable' })
})

test.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
  'and one that may not be written to',
  async () => {
    await prepare(join(root, 'locked'))
    chmodSync(join(root, 'locked'), 0o500)
    await expect(prepare(join(root, 'locked'))).rejects.toMatchObject({ code: 'folder_not_writable' })
    await expect(prepare(join(root, 'locked', 'Prints'))).rejects.toMatchObject({ code: 'folder_not_writable' })
  },
)
