import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
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

type Write = (piece: Buffer, from: number, length: number, at: number) => Promise<{ bytesWritten: number }>

/** What the disk does with every piece from now on. */
async function onWrite(disk: (write: Write) => Write): Promise<void> {
  const any = await open(folder)
  const handles = Object.getPrototypeOf(any) as { write: Write }
  await any.close()
  const write = Reflect.get(handles, 'write')
  vi.spyOn(handles, 'write').mockImplementation(function (this: FileHandle, ...args) {
    return disk((...given) => Reflect.apply(write, this, given))(...args)
  })
  onTestFinished(() => void vi.restoreAllMocks())
}

test('a disk that takes a part of a piece is given the rest of it', async () => {
  const files = createArrivingFiles<null>({ folder, most: 2, newName })
  const file = files.find(await files.begin(null))!
  await onWrite((write) => (piece, from, length, at) => write(piece, from, Math.min(length, 3), at))
  await files.append(file, Buffer.from('one two three '))
  await files.append(file, Buffer.from('four'))
  expect(readFileSync(file.path, 'utf8')).toBe('one two three four')
})

test('what could not be written leaves no file of which a part is missing', async () => {
  const files = createArrivingFiles<null>({ folder, most: 2, newName })
  const id = await files.begin(null)
  const file = files.find(id)!
  await files.append(file, Buffer.from('one '))
  await onWrite(() => () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })))
  await expect(files.append(file, Buffer.from('two'))).rejects.toMatchObject({ code: 'ENOSPC' })
  expect(files.find(id)).toBeUndefined()
  expect(readdirSync(folder)).toEqual([])
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
