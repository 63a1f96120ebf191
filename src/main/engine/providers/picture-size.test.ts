import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readPictureSize } from './picture-size.ts'

const picture = () => sharp({ create: { width: 321, height: 123, channels: 4, background: '#3366cc80' } })

async function fileOf(bytes: Uint8Array): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'pressrun-picture-')), 'picture')
  await writeFile(path, bytes)
  return path
}

test.each([
  ['PNG', () => picture().png()],
  ['JPEG', () => picture().jpeg()],
  ['progressive JPEG with a profile and notes', () => picture().jpeg({ progressive: true }).withMetadata()],
  ['lossy WebP', () => picture().removeAlpha().webp()],
  ['lossless WebP', () => picture().removeAlpha().webp({ lossless: true })],
  ['WebP with transparency', () => picture().webp()],
])('the size of a %s is read from its head', async (_, draw) => {
  expect(await readPictureSize(await fileOf(await draw().toBuffer()))).toEqual({ width: 321, height: 123 })
})

test('what ends before its size, or is no picture, has none', async () => {
  const whole = await picture().jpeg().toBuffer()
  for (const bytes of [whole.subarray(0, 30), Buffer.from('GIF89a'), Buffer.alloc(0)])
    expect(await readPictureSize(await fileOf(bytes))).toBeNull()
})
