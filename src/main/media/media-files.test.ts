import { mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { createMediaFiles, type MediaFiles } from './media-files.ts'

let folder: string
let media: MediaFiles

beforeEach(() => {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'pressrun-media-')))
  folder = join(base, 'library')
  mkdirSync(join(folder, 'batch 1'), { recursive: true })
  writeFileSync(join(folder, 'batch 1', 'é.PNG'), 'picture')
  writeFileSync(join(base, 'secret.png'), 'secret')
  media = createMediaFiles(folder, Buffer.alloc(32, 1))
})

test('an id leads to its file and type', async () => {
  expect(await media.resolve(media.idOf('batch 1/é.PNG'))).toEqual({
    path: join(folder, 'batch 1', 'é.PNG'),
    mimeType: 'image/png',
  })
})

test('only ids made here lead anywhere', async () => {
  const id = media.idOf('batch 1/é.PNG')
  const [encoded, signature] = id.split('.') as [string, string]
  const forged = `${Buffer.from('../secret.png').toString('base64url')}.${signature}`
  const other = createMediaFiles(folder, Buffer.alloc(32, 2)).idOf('batch 1/é.PNG')
  for (const wrong of [
    '',
    '.',
    encoded,
    `${encoded}.`,
    `${encoded}.${signature.slice(1)}`,
    forged,
    other,
    '../secret.png',
  ])
    expect([wrong, await media.resolve(wrong)]).toEqual([wrong, undefined])
})

test('not even a signed path leads out of the folder', async () => {
  symlinkSync(join(folder, '..', 'secret.png'), join(folder, 'link.png'))
  for (const path of ['../secret.png', 'batch 1/../../secret.png', 'link.png', 'missing.png'])
    expect([path, await media.resolve(media.idOf(path))]).toEqual([path, undefined])
})

test('what no window can show is not served', async () => {
  writeFileSync(join(folder, 'page.html'), '<script>')
  expect(await media.resolve(media.idOf('page.html'))).toBeUndefined()
})
