import { once } from 'node:events'
import { statSync, writeFileSync } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { BatchScene, PNG } from '../../../../tests/support/batch-scene.ts'
import { createPhotoList } from '../../../../tests/support/photo-list.ts'

let scene: BatchScene
/** The file on a bad spot of the disk. */
let bad: string

beforeEach(() => {
  scene = new BatchScene()
  bad = join(scene.dataDir, 'bad.png')
  writeFileSync(join(scene.dataDir, 'good.png'), PNG)
  writeFileSync(bad, Buffer.concat([PNG, Buffer.from('another')]))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await scene[Symbol.asyncDispose]()
})

/** The file opens, and gives no byte any more after so many reads from its beginning. */
async function spoil(after: number): Promise<void> {
  const { ino } = statSync(bad)
  const any = await open(bad)
  const handles = Object.getPrototypeOf(any) as FileHandle
  await any.close()
  const read = Reflect.get(handles, 'read') as (...args: unknown[]) => ReturnType<FileHandle['read']>
  let begun = 0
  vi.spyOn(handles, 'read').mockImplementation(async function (this: FileHandle, ...args: unknown[]) {
    const isBad = (await this.stat()).ino === ino
    if (isBad && args[3] === 0) begun += 1
    if (isBad && begun > after) throw Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' })
    return Reflect.apply(read, this, args)
  })
}

const unreadable = { state: 'blocked', reason: { code: 'input_file', saying: { name: 'fileFaults.unreadable' } } }
const list = () => createPhotoList(scene, ['bad.png', 'good.png'], { listDirectory: scene.dataDir })

test('a file that cannot be read blocks its row, and the list is made all the same', async () => {
  await spoil(0)
  const id = await list()
  const [first, second] = scene.rows(id)
  expect(first).toMatchObject({ state: 'blocked', issues: [{ saying: { name: 'fileFaults.unreadable' } }] })
  expect(first!.issues[0]).not.toHaveProperty('suggestion')
  expect(second).toMatchObject({ state: 'ready', issues: [] })
  vi.restoreAllMocks()
  await scene.batches.retry(id)
  expect(scene.states(id)).toEqual(['ready', 'ready'])
})

test.each([
  ['at once', 0],
  ['the second time it is read', 1],
])('a file that cannot be read any more, %s, keeps no other row from being made', async (_when, after) => {
  const id = await list()
  await scene.plan(id)
  // what was sent for the price is sent anew
  scene.db.prepare('DELETE FROM uploads').run()
  await spoil(after)
  scene.batches.start(id, { budget: null })
  await scene.until('its end', () => scene.batch(id).state === 'ended')
  const [first, second] = scene.rows(id)
  expect(first).toMatchObject(unreadable)
  expect(second).toMatchObject({ state: 'done' })
  scene.expectBooksInOrder()
})

/** A list with an address that answers a part of a picture, and then as it is told. */
async function listWithAddress(afterPart: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Length': 1000 })
    response.write(PNG, () => afterPart(response))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return createPhotoList(scene, [`http://127.0.0.1:${port}/a.png`, 'good.png'], { listDirectory: scene.dataDir })
}

test('an address whose answer breaks off blocks its row', async () => {
  const id = await listWithAddress((response) => response.destroy())
  await scene.plan(id)
  scene.batches.start(id, { budget: null })
  await scene.until('its end', () => scene.batch(id).state === 'ended')
  expect(scene.rows(id)).toMatchObject([
    { state: 'blocked', reason: { code: 'input_file', saying: { name: 'fileFaults.unreachable' } } },
    { state: 'done' },
  ])
  scene.expectBooksInOrder()
})

test('a plan that is given up in the middle of an answer blocks nothing', async () => {
  const givenUp = new AbortController()
  const id = await listWithAddress(() => givenUp.abort())
  await expect(scene.batches.plan(id, givenUp.signal)).rejects.toThrow()
  expect(scene.states(id)).toEqual(['ready', 'ready'])
})
