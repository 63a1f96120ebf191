import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { png } from '../../../../tests/support/sample-media.ts'
import type { ConvertJob } from '../jobs/library-jobs.ts'
import { convertPicture } from './convert-picture.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pressrun-convert-'))
  await writeFile(join(directory, 'a.png'), png(300, 200))
})
afterAll(() => rm(directory, { recursive: true }))

const job = (change: Partial<ConvertJob> = {}): ConvertJob => ({
  path: join(directory, 'a.png'),
  mimeType: 'image/png',
  target: join(directory, 'out'),
  format: 'jpeg',
  size: { fit: 'full' },
  quality: 80,
  srgb: false,
  background: '#ffffff',
  keepsNotes: false,
  notes: {},
  ...change,
})
const convert = (change: Partial<ConvertJob>) => convertPicture(job(change), { signal: new AbortController().signal })

test.skipIf(process.platform !== 'linux')('a full disk is told apart from a picture that cannot be read', async () => {
  expect(await convert({ target: '/dev/full' })).toEqual({ ok: false, reason: 'disk_full' })
  expect(await convert({ path: join(directory, 'nothing.png') })).toEqual({ ok: false, reason: 'unreadable' })
})

test('a drawing is drawn in the size that is wanted, not enlarged from a small one', async () => {
  const path = join(directory, 'a.svg')
  const half = '<rect width="10" height="20"/>'
  await writeFile(path, `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">${half}</svg>`)
  const target = join(directory, 'drawn.png')
  const written = await convert({
    path,
    target,
    mimeType: 'image/svg+xml',
    format: 'png',
    size: { fit: 'longSide', pixels: 1000 },
  })
  expect(written).toMatchObject({ ok: true, width: 1000, height: 1000 })
  const { data, info } = await sharp(target).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const alphaAt = (x: number) => data[(500 * info.width + x) * 4 + 3]
  expect([alphaAt(496), alphaAt(503)]).toEqual([255, 0])
})

test('a photo that lies on its side is written upright', async () => {
  const path = join(directory, 'side.jpg')
  await sharp(png(300, 200)).jpeg().withMetadata({ orientation: 6 }).toFile(path)
  expect(await convert({ path, mimeType: 'image/jpeg', size: { fit: 'percent', percent: 50 } })).toMatchObject({
    width: 100,
    height: 150,
  })
})
