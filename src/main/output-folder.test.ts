import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { prepareOutputFolder } from './output-folder.ts'

const root = mkdtempSync(join(tmpdir(), 'pressrun-output-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('a folder that is not there is made, with those above it', async () => {
  const folder = join(root, 'Studio', 'Prints')
  await prepareOutputFolder(folder)
  expect(statSync(folder).isDirectory()).toBe(true)
  await prepareOutputFolder(folder)
})

test('part of a path, and a path through a file, are refused', async () => {
  await expect(prepareOutputFolder('Prints')).rejects.toMatchObject({ code: 'folder_not_absolute' })
  const file = join(root, 'file')
  writeFileSync(file, '')
  await expect(prepareOutputFolder(join(file, 'Prints'))).rejects.toMatchObject({ code: 'folder_not_writable' })
})
