import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createArrivingFiles } from './arriving-files.ts'

let folder: string
let names = 0
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'pressrun-arriving-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const newName = () => `file-${++names}`

test('pieces become a file in their order, and of two that claim the same place one is next', async () => {
  const files = createArrivingFiles<{ name: string }>({ folder: join(folder, 'deep'), most: 2, newName })
  const file = files.find(await files.begin({ name: 'list.csv' }))!
  expect(file.facts.name).toBe('list.csv')
  expect(files.isNext(file, 0)).toBe(true)
  const first = files.append(file, Buffer.from('one '))
  expect(files.isNext(file, 0)).toBe(false)
  expect(files.isNext(file, 4)).toBe(true)
  await Promise.all([first, files.append(file, Buffer.from('two'))])
  expect(readFileSync(file.path, 'utf8')).toBe('one two')
  expect(file.received).toBe(7)
})

test('the oldest makes room, what is discarded is gone, and closing leaves nothing', async () => {
  const files = createArrivingFiles<null>({ folder, most: 2, newName })
  const [first, second] = [await files.begin(null), await files.begin(null)]
  const third = await files.begin(null)
  expect(files.find(first)).toBeUndefined()
  expect(readdirSync(folder).toSorted()).toEqual([second, third].toSorted())
  await files.discard(second)
  expect(readdirSync(folder)).toEqual([third])
  await files.close()
  expect(readdirSync(folder)).toEqual([])
})
