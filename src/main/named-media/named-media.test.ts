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
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { commandsOf } from '../../../tests/support/run-commands.ts'
import { createTestHost, type TestHost } from '../../../tests/support/test-host.ts'
import { waitUntil } from '../../../tests/support/wait-until.ts'
import { createApp, type App } from '../app.ts'
import { openUserDatabase } from '../user-database/open.ts'

const PICTURE = new URL('../../../tests/support/media/picture.jpg', import.meta.url)
const UPSCALE = { modelId: 'lanczos-upscale', params: { upscale_factor: 2 } } as const

let host: TestHost
let app: App
let folder: string
beforeEach(async () => {
  host = createTestHost({ kind: 'web' })
  app = await createApp(host)
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'pressrun-named-')))
})
afterEach(() => app.close())

const run = commandsOf(() => app)

/** A picture as a window hands it over. */
async function give(name: string): Promise<string> {
  const content = readFileSync(PICTURE)
  const { id } = await run('inputs.begin', { name, bytes: content.length })
  await run('inputs.append', { id, offset: 0, data: content.toString('base64') })
  return (await run('inputs.finish', { id })).path
}

/** Ends when it has ended; answers the item that came of its first row. */
async function finish(id: string): Promise<string> {
  await run('batches.start', { id, budget: (await run('batches.plan', { id })).coins })
  return itemOf(id)
}

async function itemOf(id: string): Promise<string> {
  await waitUntil('the end of the batch', async () => (await run('batches.read', { id })).state === 'ended')
  return (await run('batches.rows', { id })).rows[0]!.outputs[0]!.itemId!
}

/** A batch of a list in the folder, one picture a line. */
async function fromList(...lines: string[]): Promise<string> {
  writeFileSync(join(folder, 'list.csv'), ['image', ...lines].join('\n'))
  const { id } = await run('batches.create', {
    source: { path: join(folder, 'list.csv') },
    settings: { modelId: UPSCALE.modelId, mapping: { image: 'image' }, constants: UPSCALE.params },
  })
  return id
}

async function imagesOf(id: string) {
  const { rows } = await run('batches.rows', { id })
  const named = await run('media.ofRows', { rowIds: rows.map((row) => row.id) })
  return named.rows.map(({ params }) => params['image']![0]!)
}

/** The type of what a window is given for an id. */
async function loaded(pictureId: string | null): Promise<string | undefined> {
  return pictureId === null ? undefined : (await app.media.resolve(pictureId))?.mimeType
}

describe('what something was made from', () => {
  test('has the name that it was handed over with, and a small picture', async () => {
    const path = await give('Holiday in Rome.jpg')
    const { id } = await run('compose.make', {
      ...UPSCALE,
      params: { ...UPSCALE.params, image: path },
      consent: false,
      maxCoins: null,
    })
    const itemId = await itemOf(id)
    const { image } = (await run('media.ofItem', { id: itemId })).params
    expect(image).toMatchObject([{ name: 'Holiday in Rome.jpg', kind: 'image', missing: false, itemId: null }])
    expect(await loaded(image![0]!.pictureId)).toBe('image/webp')
    // the params themselves say an id
    expect((await run('library.read', { id: itemId })).params['image']).not.toContain('Rome')
    // and what is used again has its name as well
    const { files } = await run('inputs.find', { values: [path] })
    expect(files[path]?.name).toBe('Holiday in Rome.jpg')
  })

  test('of the library is named as its item, with the picture that it has there', { tags: 'long' }, async () => {
    const path = await give('first.jpg')
    const { id } = await run('compose.make', {
      ...UPSCALE,
      params: { ...UPSCALE.params, image: path },
      consent: false,
      maxCoins: null,
    })
    const first = await itemOf(id)
    await waitUntil('its previews', async () => (await run('library.read', { id: first })).hasPreviews)
    const file = await run('inputs.fromLibrary', { itemId: first })
    const again = await run('compose.make', {
      ...UPSCALE,
      params: { ...UPSCALE.params, image: file.path },
      consent: false,
      maxCoins: null,
    })
    const second = await itemOf(again.id)
    const item = await run('library.read', { id: first })
    expect((await run('media.ofItem', { id: second })).params['image']).toEqual([
      { name: file.name, place: file.path, kind: 'image', pictureId: item.media.small, itemId: first, missing: false },
    ])
  })

  test('lay in the folder of a list, also when the batch is gone', async () => {
    copyFileSync(PICTURE, join(folder, 'red.jpg'))
    const id = await fromList('red.jpg')
    const itemId = await finish(id)
    await run('batches.remove', { id })
    const [image] = (await run('media.ofItem', { id: itemId })).params['image']!
    expect(image).toMatchObject({ name: 'red.jpg', place: join(folder, 'red.jpg'), kind: 'image', missing: false })
    expect(await loaded(image!.pictureId)).toBe('image/webp')

    // something else has its name now: it is not shown for it
    writeFileSync(join(folder, 'red.jpg'), Buffer.concat([readFileSync(PICTURE), Buffer.alloc(10)]))
    expect((await run('media.ofItem', { id: itemId })).params['image']).toMatchObject([
      { name: 'red.jpg', pictureId: expect.stringMatching(/^(?!small)/) },
    ])
  })

  test('and is known only to the service, comes through the app by an id', async () => {
    copyFileSync(PICTURE, join(folder, 'red.jpg'))
    const itemId = await finish(await fromList('red.jpg'))
    await app.close()
    const db = openUserDatabase(host.dataDir)
    db.exec('DELETE FROM uploads; DELETE FROM input_files; DELETE FROM item_sources')
    db.close()
    app = await createApp(host)
    const [image] = (await run('media.ofItem', { id: itemId })).params['image']!
    expect(image).toMatchObject({ name: null, place: null, kind: 'image', itemId: null })
    expect(await loaded(image!.pictureId)).toMatch(/^image\//)
  })
})

describe('the files of rows', () => {
  test('are named and shown; what is missing is said', async () => {
    mkdirSync(join(folder, 'shoes'))
    copyFileSync(PICTURE, join(folder, 'shoes/red.jpg'))
    const [red, gone] = await imagesOf(await fromList('shoes/red.jpg', 'shoes/gone.jpg'))
    expect(red).toMatchObject({ name: 'red.jpg', place: join(folder, 'shoes/red.jpg'), kind: 'image', missing: false })
    expect(gone).toMatchObject({ name: 'gone.jpg', pictureId: null, missing: true })
    const picture = await loaded(red!.pictureId)
    expect(picture).toBe('image/webp')
    rmSync(join(folder, 'shoes/red.jpg'))
    expect(await imagesOf(await fromList('shoes/red.jpg'))).toMatchObject([{ missing: true }])
  })

  test('outside of their list are not looked at before a person agrees', async () => {
    const elsewhere = realpathSync(mkdtempSync(join(tmpdir(), 'pressrun-elsewhere-')))
    copyFileSync(PICTURE, join(elsewhere, 'private.jpg'))
    const id = await fromList(join(elsewhere, 'private.jpg'), join(elsewhere, 'gone.jpg'))
    // nor does anybody learn what lies there
    expect(await imagesOf(id)).toMatchObject([
      { name: 'private.jpg', pictureId: null, kind: null, missing: false },
      { name: 'gone.jpg', pictureId: null, kind: null, missing: false },
    ])
    await run('batches.allowOutside', { id, folders: [elsewhere] })
    const [allowed] = await imagesOf(id)
    expect(await loaded(allowed!.pictureId)).toBe('image/webp')
  })

  test('are shown no more when a link has their place', async () => {
    copyFileSync(PICTURE, join(folder, 'red.jpg'))
    copyFileSync(PICTURE, join(folder, 'other.jpg'))
    const id = await fromList('red.jpg')
    const [before] = await imagesOf(id)
    rmSync(join(folder, 'red.jpg'))
    symlinkSync(join(folder, 'other.jpg'), join(folder, 'red.jpg'))
    expect(await loaded(before!.pictureId)).toBeUndefined()
    expect((await imagesOf(id))[0]).toMatchObject({ pictureId: null })
  })

  test('that are web addresses are named by their end, and nobody asks for them', async () => {
    const [image] = await imagesOf(await fromList('https://pictures.example/shoes/red%20one.jpg?size=2'))
    expect(image).toMatchObject({ name: 'red one.jpg', pictureId: null, missing: false })
  })
})

test('cells of a list that is prepared are named as far as their files have been looked at', async () => {
  copyFileSync(PICTURE, join(folder, 'red.jpg'))
  writeFileSync(join(folder, 'list.csv'), 'image\nred.jpg\ngone.jpg\n')
  const { id: sheetId } = await run('sheets.open', { source: { path: join(folder, 'list.csv') } })
  const texts = ['red.jpg', 'gone.jpg']
  const cells = await waitUntil('both looks', async () => {
    const answer = await run('media.ofCells', { sheetId, texts })
    return answer.cells.length === texts.length ? answer.cells : undefined
  })
  expect(cells).toMatchObject([
    { text: 'red.jpg', media: { name: 'red.jpg', kind: 'image', missing: false } },
    { text: 'gone.jpg', media: { name: 'gone.jpg', missing: true, pictureId: null } },
  ])
  expect(await loaded(cells[0]!.media.pictureId)).toBe('image/webp')
})

test('an item or a sheet that nobody knows is said, a row is left out', async () => {
  await expect(run('media.ofItem', { id: 'nothing' })).rejects.toMatchObject({ code: 'unknown_item' })
  await expect(run('media.ofCells', { sheetId: 'nothing', texts: ['a.jpg'] })).rejects.toMatchObject({
    code: 'unknown_sheet',
  })
  expect(await run('media.ofRows', { rowIds: [12_345] })).toEqual({ rows: [] })
})
