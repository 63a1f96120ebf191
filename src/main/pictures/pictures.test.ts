import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { commandsOf } from '../../../tests/support/run-commands.ts'
import { createTestHost, type TestHost } from '../../../tests/support/test-host.ts'
import { waitUntil } from '../../../tests/support/wait-until.ts'
import { createApp, type App } from '../app.ts'
import { systemClock } from '../tools/clock.ts'
import { filesAt } from './find-files.ts'

const PICTURE = new URL('../../../tests/support/media/picture.jpg', import.meta.url)

let host: TestHost
let app: App
let folder: string
beforeEach(async () => {
  host = createTestHost({ kind: 'web' })
  app = await createApp(host)
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'pressrun-pictures-')))
})
afterEach(() => app.close())

const run = commandsOf(() => app)

/** Two pictures of one name, one in a folder inside, and all that lies about in a folder of photos. */
function fill(): void {
  mkdirSync(join(folder, 'more'))
  for (const name of ['IMG_10.jpg', 'IMG_9.jpg', 'more/IMG_9.jpg']) copyFileSync(PICTURE, join(folder, name))
  writeFileSync(join(folder, 'notes.txt'), 'nothing to see')
  writeFileSync(join(folder, '.hidden.jpg'), readFileSync(PICTURE))
  writeFileSync(join(folder, 'broken.jpg'), 'no picture')
  writeFileSync(join(folder, 'phone.heic'), Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'))
  writeFileSync(join(folder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(folder, 'huge.jpg'), Buffer.concat([readFileSync(PICTURE), Buffer.alloc(21 * 1024 * 1024)]))
}

describe('a folder of photos', () => {
  test('is listed as a file manager shows it, and what cannot be used is said', async () => {
    fill()
    const { files, leftOut } = await run('pictures.look', { paths: [folder] })
    expect(files.map(({ name, kind }) => [name, kind])).toEqual([
      ['IMG_9.jpg', 'image'],
      ['IMG_10.jpg', 'image'],
    ])
    expect(leftOut).toMatchObject({ others: 1, unusable: 4, folders: 1, more: false })
    expect(leftOut.faults.map(({ name }) => name).toSorted()).toEqual([
      'broken.jpg',
      'huge.jpg',
      'logo.svg',
      'phone.heic',
    ])
    expect(await app.media.resolve(files[0]!.mediaId)).toMatchObject({ path: join(folder, 'IMG_9.jpg') })
    const deep = await run('pictures.look', { paths: [folder], subfolders: true })
    expect(deep.files).toHaveLength(3)
  })

  test('that is not there is said, and so is a link to a picture', async () => {
    await expect(run('pictures.look', { paths: [join(folder, 'nowhere')] })).rejects.toMatchObject({
      code: 'folder_unreadable',
    })
    symlinkSync(join(folder, 'x'), join(folder, 'link.jpg'))
    expect((await run('pictures.look', { paths: [folder] })).files).toEqual([])
  })

  test('gives all that lies beside a folder that cannot be read', async () => {
    for (const inside of ['a', 'b', 'c']) mkdirSync(join(folder, inside))
    for (const name of ['1.jpg', 'a/2.jpg', 'b/3.jpg', 'c/4.jpg']) copyFileSync(PICTURE, join(folder, name))
    const unreadable: string[] = []
    const found: string[] = []
    const walk = { subfolders: true, clock: systemClock, onFolder: () => {} }
    for await (const path of filesAt(folder, { ...walk, onUnreadable: (inside) => unreadable.push(inside) })) {
      found.push(relative(folder, path))
      // known from the list of its folder, and gone when it is to be opened: as little to be read as one that is locked
      rmSync(join(folder, 'b'), { recursive: true, force: true })
    }
    expect(found).toEqual(['1.jpg', join('a', '2.jpg'), join('c', '4.jpg')])
    expect(unreadable).toEqual([join(folder, 'b')])
  })

  test('becomes a batch whose files are read where they lie and whose outputs have their names', async () => {
    fill()
    const { files } = await run('pictures.look', { paths: [folder], subfolders: true })
    const { id, rows } = await run('pictures.batch', {
      files: files.map(({ path, name }) => ({ path, name })),
      modelId: 'lanczos-upscale',
      params: { upscale_factor: 2 },
      name: 'Holiday',
    })
    expect(rows).toBe(3)
    const plan = await run('batches.plan', { id })
    // the same picture three times over is sent once
    expect(plan).toMatchObject({ rows: 3, blockedRows: 0 })
    await run('batches.start', { id, budget: plan.coins })
    await waitUntil('the end of the batch', async () => (await run('batches.read', { id })).state === 'ended')
    const { rows: done } = await run('batches.rows', { id })
    expect(done.map(({ outputs }) => outputs[0]?.path?.split('/').at(-1) ?? '').toSorted()).toEqual([
      'IMG_10.png',
      'IMG_9 (more).png',
      `IMG_9 (${folder.split('/').at(-1)}).png`,
    ])
    expect(readFileSync(join(folder, 'IMG_9.jpg')).equals(readFileSync(PICTURE))).toBe(true)

    // what was made is an input of the next batch, and its origin is known
    const made = done[0]!.outputs[0]!.itemId!
    const next = await run('pictures.batch', {
      files: [{ itemId: made }],
      modelId: 'lanczos-upscale',
      name: 'Again',
    })
    const { coins } = await run('batches.plan', { id: next.id })
    await run('batches.start', { id: next.id, budget: coins })
    await waitUntil('the end of the batch', async () => (await run('batches.read', { id: next.id })).state === 'ended')
    const [again] = (await run('batches.rows', { id: next.id })).rows
    const { madeFrom } = await run('library.read', { id: again!.outputs[0]!.itemId! })
    expect(madeFrom).toEqual([made])
    const { ancestors } = await run('library.lineage', { id: again!.outputs[0]!.itemId! })
    expect(ancestors.map(({ item, name, distance }) => [item?.id ?? name, distance])).toEqual([
      [expect.stringMatching(/^IMG_\d+\.jpg$/), 2],
      [made, 1],
    ])
  })

  test('that no window was shown the way to is not read, and nothing is made of it', async () => {
    copyFileSync(PICTURE, join(folder, 'secret.jpg'))
    const files = [{ path: join(folder, 'secret.jpg'), name: 'secret.jpg' }]
    await expect(run('pictures.batch', { files, modelId: 'lanczos-upscale', name: 'Stolen' })).rejects.toMatchObject({
      code: 'input_file',
    })
    await expect(run('pictures.batch', { files, modelId: 'illustration-poster', name: 'x' })).rejects.toMatchObject({
      code: 'no_operation',
    })
    expect((await run('batches.list', {})).batches).toEqual([])
  })
})
