import { readFileSync, rmSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InputFile } from '#shared/app/compose.ts'
import { commandsOf } from '../../../tests/support/run-commands.ts'
import { createTestHost, type TestHost } from '../../../tests/support/test-host.ts'
import { createApp, type App } from '../app.ts'

let host: TestHost
let app: App
beforeAll(async () => {
  host = createTestHost({ kind: 'web' })
  app = await createApp(host)
})
afterAll(() => app.close())

const run = commandsOf(() => app)

async function give(content: Buffer, name: string): Promise<InputFile> {
  const { id } = await run('inputs.begin', { name, bytes: content.length })
  await run('inputs.append', { id, offset: 0, data: content.toString('base64') })
  return run('inputs.finish', { id })
}

const flat = (grey: number) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: { r: grey, g: grey, b: grey } } })
    .png()
    .toBuffer()
const picture = async () => give(await flat(90), 'portrait.png')
const names = async (mediaId: string) => (await run('masks.list', { mediaId })).masks.map(({ name }) => name)

test('a mask is found by the content of its picture, whatever that is called, and after a restart', async () => {
  const { mediaId } = await picture()
  const mask = await give(await flat(255), 'mask.png')
  const { saved, before } = await run('masks.save', { mediaId, name: ' The sky ', maskId: mask.mediaId })
  expect(saved).toMatchObject({ name: 'The sky', mediaId: mask.mediaId })
  expect(before).toBeNull()

  await app.close()
  app = await createApp(host)
  const again = await give(await flat(90), 'the same, renamed.png')
  const { masks } = await run('masks.list', { mediaId: again.mediaId })
  expect(masks).toEqual([saved])
  const shown = await app.media.resolve(masks[0]!.mediaId)
  expect(readFileSync(shown!.path).equals(await flat(255))).toBe(true)

  const another = await give(await flat(91), 'portrait.png')
  expect(await names(another.mediaId)).toEqual([])
})

test('a name that is taken stands for the new mask, and what it stood for can come back', async () => {
  const { mediaId } = await picture()
  const [first, second] = [await give(await flat(200), 'a.png'), await give(await flat(201), 'b.png')]
  await run('masks.save', { mediaId, name: 'Coat', maskId: first.mediaId })
  const { before } = await run('masks.save', { mediaId, name: 'coat', maskId: second.mediaId })
  expect(before).toMatchObject({ name: 'Coat', mediaId: first.mediaId })
  expect(await names(mediaId)).toEqual(['coat', 'The sky'])
  await run('masks.save', { mediaId, name: before!.name, maskId: before!.mediaId })
  expect((await run('masks.list', { mediaId })).masks[0]).toMatchObject({ name: 'Coat', mediaId: first.mediaId })
})

test('it is renamed unless the name is taken, removed, and saved again as it was', async () => {
  const { mediaId } = await picture()
  const [coat] = (await run('masks.list', { mediaId })).masks
  await expect(run('masks.rename', { id: coat!.id, name: 'the SKY' })).rejects.toMatchObject({ code: 'name_taken' })
  await run('masks.rename', { id: coat!.id, name: 'COAT' })
  await run('masks.rename', { id: coat!.id, name: 'Jacket' })
  expect(await names(mediaId)).toEqual(['Jacket', 'The sky'])

  const { before } = await run('masks.remove', { id: coat!.id })
  expect(await names(mediaId)).toEqual(['The sky'])
  await expect(run('masks.remove', { id: coat!.id })).rejects.toMatchObject({ code: 'unknown_name' })
  await expect(run('masks.rename', { id: coat!.id, name: 'x' })).rejects.toMatchObject({ code: 'unknown_name' })
  await run('masks.save', { mediaId, name: before.name, maskId: before.mediaId })
  expect(await names(mediaId)).toEqual(['Jacket', 'The sky'])
})

test('what is no picture of ours is refused and changes nothing', async () => {
  const { mediaId } = await picture()
  const sound = await give(readFileSync('tests/support/media/tone.mp3'), 'tone.mp3')
  const known = await names(mediaId)
  for (const [maskId, code] of [
    ['../../etc/passwd', 'input_file'],
    [`${mediaId}x`, 'input_file'],
    [sound.mediaId, 'unsupported_input'],
  ] as const)
    await expect(run('masks.save', { mediaId, name: 'No', maskId })).rejects.toMatchObject({ code })
  await expect(run('masks.list', { mediaId: 'nothing' })).rejects.toMatchObject({ code: 'input_file' })
  await expect(run('masks.save', { mediaId, name: '  ', maskId: mediaId })).rejects.toMatchObject({
    code: 'invalid_input',
  })
  expect(await names(mediaId)).toEqual(known)
})

test('a mask whose file was taken away is not listed', async () => {
  const { mediaId } = await picture()
  const mask = await give(await flat(17), 'm.png')
  await run('masks.save', { mediaId, name: 'A lost one', maskId: mask.mediaId })
  rmSync(mask.path)
  expect(await names(mediaId)).toEqual(['Jacket', 'The sky'])
})
