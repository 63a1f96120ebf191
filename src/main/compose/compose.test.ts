import {
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { commandsOf } from '../../../tests/support/run-commands.ts'
import { createTestHost, type TestHost } from '../../../tests/support/test-host.ts'
import { waitUntil } from '../../../tests/support/wait-until.ts'
import type { Batch, BatchRow } from '#shared/app/batch.ts'
import { INPUT_PIECE_BYTES, type InputFile } from '#shared/app/compose.ts'
import { createApp, type App } from '../app.ts'

const PICTURE = readFileSync(new URL('../../../tests/support/media/picture.jpg', import.meta.url))

let host: TestHost
let app: App
beforeEach(async () => {
  host = createTestHost({ kind: 'web' })
  app = await createApp(host)
})
afterEach(() => app.close())

const run = commandsOf(() => app)

async function give(content: Buffer, name = 'holiday.jpg'): Promise<InputFile> {
  const { id } = await run('inputs.begin', { name, bytes: content.length })
  for (let offset = 0; offset < content.length; offset += INPUT_PIECE_BYTES) {
    const data = content.subarray(offset, offset + INPUT_PIECE_BYTES).toString('base64')
    await run('inputs.append', { id, offset, data })
  }
  return run('inputs.finish', { id })
}

describe('a file from a window', () => {
  test('arrives in pieces, is kept once by its content, and can be shown by its id alone', async () => {
    const content = Buffer.concat([PICTURE, Buffer.alloc(INPUT_PIECE_BYTES + 100)])
    const file = await give(content)
    expect(file).toMatchObject({ name: 'holiday.jpg', kind: 'image', mimeType: 'image/jpeg', bytes: content.length })
    expect(file.path).toBe(join(host.dataDir, 'inputs', `${file.sha256}.jpg`))
    expect(readFileSync(file.path).equals(content)).toBe(true)

    expect(await give(content, 'again.png')).toEqual({ ...file, name: 'again.png' })
    expect(readdirSync(join(host.dataDir, 'inputs')).toSorted()).toEqual(['arriving', `${file.sha256}.jpg`].toSorted())
    expect(readdirSync(join(host.dataDir, 'inputs', 'arriving'))).toEqual([])

    expect(await app.media.resolve(file.mediaId)).toMatchObject({ mimeType: 'image/jpeg' })
    expect(await app.media.resolve(`${file.mediaId}x`)).toBeUndefined()
  })

  test('takes the place of one that was kept cut short', async () => {
    const file = await give(PICTURE)
    truncateSync(file.path, 100)
    expect(await give(PICTURE)).toEqual(file)
    expect(readFileSync(file.path).equals(PICTURE)).toBe(true)
  })

  test('in the wrong order, too long, cut short or of no kind the service takes is refused and leaves nothing', async () => {
    const piece = PICTURE.toString('base64')
    const { id } = await run('inputs.begin', { name: 'a.jpg', bytes: PICTURE.length })
    await expect(run('inputs.append', { id, offset: 1, data: piece })).rejects.toMatchObject({ code: 'wrong_piece' })
    await run('inputs.append', { id, offset: 0, data: piece })
    await expect(run('inputs.append', { id, offset: PICTURE.length, data: 'AAAA' })).rejects.toMatchObject({
      code: 'wrong_piece',
    })
    await run('inputs.discard', { id })
    await expect(run('inputs.finish', { id })).rejects.toMatchObject({ code: 'unknown_input' })

    const short = await run('inputs.begin', { name: 'a.jpg', bytes: 10 })
    await expect(run('inputs.finish', short)).rejects.toMatchObject({ code: 'incomplete_input' })
    await expect(give(Buffer.from('only words, whatever it is called'))).rejects.toMatchObject({
      code: 'unsupported_input',
      message: expect.stringContaining('holiday.jpg is not a PNG') as string,
    })
    expect(readdirSync(join(host.dataDir, 'inputs'), { recursive: true })).toEqual(['arriving'])
  })

  test('left half-way by a window that went away makes room for the next', async () => {
    const first = await run('inputs.begin', { name: 'a.jpg', bytes: 10 })
    for (let more = 0; more < 16; more += 1) await run('inputs.begin', { name: 'b.jpg', bytes: 10 })
    await expect(run('inputs.finish', first)).rejects.toMatchObject({ code: 'unknown_input' })
    await app.close()
    app = await createApp(host)
    expect(readdirSync(join(host.dataDir, 'inputs', 'arriving'))).toEqual([])
  })

  test('is uploaded once however often it is asked for', async () => {
    const { path } = await give(PICTURE)
    const { assetId } = await run('inputs.send', { path })
    expect(await run('inputs.send', { path })).toEqual({ assetId })
  })

  test('is uploaded once for all who need it at the same time, also when the first of them leaves', async () => {
    const { path } = await give(PICTURE)
    const [first, second] = await Promise.all([run('inputs.send', { path }), run('inputs.send', { path })])
    expect(second).toEqual(first)

    const other = await give(Buffer.concat([PICTURE, Buffer.alloc(8)]), 'other.jpg')
    const leaving = new AbortController()
    const left = app.run('inputs.send', { path: other.path }, { signal: leaving.signal })
    const stays = run('inputs.send', { path: other.path })
    leaving.abort()
    await left
    expect(await stays).toEqual(await run('inputs.send', { path: other.path }))
  })

  test('is uploaded again once the service has refused its upload', async () => {
    const { path } = await give(PICTURE)
    const { assetId: lost } = await run('inputs.send', { path })
    const { assetId } = await run('inputs.send', { path, lost })
    expect(assetId).not.toBe(lost)
    // whoever learns of it later finds what was sent since
    expect(await run('inputs.send', { path, lost })).toEqual({ assetId })
  })

  test('is the only kind of file that is read: no window can have another one uploaded', async () => {
    const { path } = await give(PICTURE)
    const secret = join(host.dataDir, 'secret.jpg')
    writeFileSync(secret, PICTURE)
    const inputs = join(host.dataDir, 'inputs')
    const link = join(inputs, `${'a'.repeat(64)}.jpg`)
    symlinkSync(secret, link)
    const outside = [
      secret,
      link,
      join(inputs, '..', 'secret.jpg'),
      `${inputs}/../secret.jpg`,
      'secret.jpg',
      '/gone.jpg',
    ]
    for (const other of outside) {
      const refusal = { code: 'input_file', message: expect.stringContaining('Nothing was charged') as string }
      await expect(run('inputs.send', { path: other })).rejects.toMatchObject(refusal)
      const make = { modelId: 'lanczos-upscale', consent: false, maxCoins: 99 }
      await expect(run('compose.make', { ...make, params: { image: other } })).rejects.toMatchObject(refusal)
    }
    expect((await run('inputs.find', { values: [path, ...outside] })).files).toEqual({
      [path]: expect.objectContaining({ path, kind: 'image' }) as unknown,
    })
    expect((await run('account.read', {})).balance).toEqual({ available: 1000, held: 0 })
  })

  test('is found again by the id of its upload', async () => {
    const file = await give(PICTURE)
    const { assetId } = await run('inputs.send', { path: file.path })
    const { files } = await run('inputs.find', { values: [assetId, 'another-id'] })
    expect(files).toEqual({ [assetId]: file })
  })
})

async function settled(id: string): Promise<{ batch: Batch; row: BatchRow }> {
  await waitUntil('the end', async () => (await run('batches.read', { id })).state === 'ended', {
    deadlineMs: 25_000,
  })
  const [row] = (await run('batches.rows', { id })).rows
  return { batch: await run('batches.read', { id }), row: row! }
}

describe('one generation', () => {
  test('of a file that a window gave is made, paid as agreed and kept', async () => {
    const { path } = await give(PICTURE)
    const params = { image: path, upscale_factor: 2 }
    const { assetId } = await run('inputs.send', { path })
    const { coins } = await run('quotes.read', { modelId: 'lanczos-upscale', params: { ...params, image: assetId } })
    const { id } = await run('compose.make', { modelId: 'lanczos-upscale', params, consent: false, maxCoins: coins })
    const { batch, row } = await settled(id)
    expect(batch.coins).toMatchObject({ charged: coins, held: 0, refunded: 0 })
    expect(row).toMatchObject({ state: 'done', params })
    // without a prompt it is told apart by its model
    expect(batch).toMatchObject({ kind: 'single', subject: 'Lanczos Upscale' })
    // with a name of its own it is a list like any other
    expect(await run('batches.rename', { id, name: 'Single runs' })).toMatchObject({ kind: 'list', subject: null })
    expect(existsSync(row.outputs[0]!.path!)).toBe(true)
    expect((await run('account.read', {})).balance).toEqual({ available: 1000 - coins, held: 0 })

    const itemId = row.outputs[0]!.itemId!
    const item = await run('inputs.fromLibrary', { itemId })
    expect(item).toMatchObject({
      path: row.outputs[0]!.path,
      kind: 'image',
      bytes: statSync(row.outputs[0]!.path!).size,
    })
    expect(await app.media.resolve(item.mediaId)).toMatchObject({ path: item.path })
    expect((await run('inputs.send', { path: item.path })).assetId).not.toBe(assetId)
    rmSync(item.path)
    await expect(run('inputs.fromLibrary', { itemId })).rejects.toMatchObject({ code: 'input_file' })
    await expect(run('inputs.fromLibrary', { itemId: 'nope' })).rejects.toMatchObject({ code: 'unknown_item' })
  })

  test('whose answer was lost is answered again by its id, also after a new start, and is paid once', async () => {
    const id = '6b1a4f0e-6d0e-4c5e-9d53-0c7d0f4b2a11'
    const poster = { modelId: 'geometric-poster', consent: false, params: { prompt: 'A red kite', seed: 7 } }
    const { coins } = await run('quotes.read', { modelId: poster.modelId, params: poster.params })
    const wanted = { ...poster, id, maxCoins: coins }
    const [first, second] = await Promise.all([run('compose.make', wanted), run('compose.make', wanted)])
    expect([first.id, second.id]).toEqual([id, id])
    const { batch } = await settled(id)
    expect(batch).toMatchObject({ kind: 'single', coins: { charged: coins, held: 0 } })

    await app.close()
    app = await createApp(host)
    expect(await run('compose.make', wanted)).toMatchObject({ id, state: 'ended', coins: { charged: coins } })
    expect((await run('batches.list', {})).batches).toHaveLength(1)
    expect((await run('account.read', {})).balance).toEqual({ available: 1000 - coins, held: 0 })
  })

  test('under the id of another one, or under a word, is refused and moves no coin', async () => {
    const id = '6b1a4f0e-6d0e-4c5e-9d53-0c7d0f4b2a12'
    const poster = { modelId: 'geometric-poster', consent: false, maxCoins: null }
    await run('compose.make', { ...poster, id, params: { prompt: 'A red kite', seed: 7 } })
    await settled(id)
    const { balance } = await run('account.read', {})
    for (const other of [
      { ...poster, params: { prompt: 'A red kite', seed: 8 } },
      { ...poster, modelId: 'paper-landscape', params: { prompt: 'A red kite', seed: 7 } },
      { ...poster, consent: true, params: { prompt: 'A red kite', seed: 7 } },
    ])
      await expect(run('compose.make', { ...other, id })).rejects.toMatchObject({ code: 'idempotency_conflict' })
    await expect(run('compose.make', { ...poster, id: '../kite', params: { prompt: 'A' } })).rejects.toMatchObject({
      code: 'invalid_input',
    })
    expect((await run('batches.list', {})).batches).toHaveLength(1)
    expect((await run('account.read', {})).balance).toEqual(balance)
  })

  test('that was refused leaves its id free', async () => {
    const id = '6b1a4f0e-6d0e-4c5e-9d53-0c7d0f4b2a13'
    const poster = { modelId: 'geometric-poster', consent: false, params: { prompt: 'A red kite' } }
    const refused = run('compose.make', { ...poster, id, maxCoins: 1 })
    await expect(refused).rejects.toMatchObject({ code: 'max_coins_exceeded' })
    expect(await run('compose.make', { ...poster, id, maxCoins: null })).toMatchObject({ id })
    await settled(id)
  })

  test('that would cost more than agreed, or cannot be run, leaves no batch and moves no coin', async () => {
    const poster = { modelId: 'geometric-poster', consent: false }
    await expect(
      run('compose.make', { ...poster, params: { prompt: 'A red kite' }, maxCoins: 1 }),
    ).rejects.toMatchObject({
      code: 'max_coins_exceeded',
      message: expect.stringContaining('Nothing was charged') as string,
    })
    await expect(run('compose.make', { ...poster, params: { prompt: '' }, maxCoins: 9 })).rejects.toMatchObject({
      code: 'invalid_params',
      issues: [{ path: 'prompt' }],
    })
    expect((await run('batches.list', {})).batches).toEqual([])
    expect((await run('account.read', {})).balance).toEqual({ available: 1000, held: 0 })
  })
})
