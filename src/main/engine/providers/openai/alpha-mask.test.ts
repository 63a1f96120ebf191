import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alphaMask } from './alpha-mask.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pressrun-mask-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const TEN = { width: 10, height: 10, channels: 3 } as const

/** White on the left half, with a soft edge and noise that makes every way of writing a row worth while. */
function drawing(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const light = x < width / 2 ? 255 - ((x * y) % 40) : (x * 3 + y) % 60
      pixels.set([light, light, light, 255], (y * width + x) * 4)
    }
  return sharp(pixels, { raw: { width, height, channels: 4 } })
}

async function alphaOf(mask: Buffer) {
  const { data, info } = await sharp(mask).raw().toBuffer({ resolveWithObject: true })
  expect(info.channels).toBe(4)
  return { width: info.width, height: info.height, alpha: (x: number, y: number) => data[(y * info.width + x) * 4 + 3] }
}

test.each([
  ['colours with alpha', (image: Sharp) => image],
  ['colours', (image: Sharp) => image.removeAlpha()],
  ['grey', (image: Sharp) => image.removeAlpha().toColourspace('b-w')],
] as const)('white becomes clear, also in a mask of %s', async (_, shaped) => {
  const path = join(folder, 'mask.png')
  await shaped(drawing(60, 40)).png({ adaptiveFiltering: true, palette: false }).toFile(path)
  const { width, height, alpha } = await alphaOf(await alphaMask(path, { width: 60, height: 40 }))
  expect([width, height]).toEqual([60, 40])
  for (let y = 0; y < 40; y++) for (let x = 0; x < 60; x++) expect(alpha(x, y)).toBe(x < 30 ? 0 : 255)
})

test('what is not there is not marked, and a mask of another size fills the picture', async () => {
  const path = join(folder, 'clear.png')
  const white = { r: 255, g: 255, b: 255 }
  await sharp({ create: { width: 10, height: 10, channels: 4, background: { ...white, alpha: 0 } } })
    .composite([
      { input: { create: { width: 5, height: 10, channels: 4, background: { ...white, alpha: 1 } } }, left: 0, top: 0 },
    ])
    .png({ palette: false })
    .toFile(path)
  const { width, height, alpha } = await alphaOf(await alphaMask(path, { width: 33, height: 21 }))
  expect([width, height]).toEqual([33, 21])
  expect([alpha(0, 0), alpha(15, 20), alpha(17, 0), alpha(32, 20)]).toEqual([0, 0, 255, 255])
})

test.each([
  ['no PNG', () => drawing(10, 10).jpeg().toBuffer()],
  [
    'nothing marked',
    () =>
      sharp({ create: { ...TEN, background: '#101010' } })
        .png({ palette: false })
        .toBuffer(),
  ],
  ['a palette', () => drawing(10, 10).png({ palette: true }).toBuffer()],
  ['rows in turns', () => drawing(10, 10).png({ progressive: true }).toBuffer()],
  ['too few rows', async () => (await drawing(40, 40).png().toBuffer()).subarray(0, 200)],
  [
    'more pixels than it holds',
    async () => {
      const png = await drawing(10, 10).png().toBuffer()
      png.writeUInt32BE(60_000, 16)
      png.writeUInt32BE(60_000, 20)
      return png
    },
  ],
] as const)('refuses a mask with %s', async (_, made) => {
  const path = join(folder, 'bad.png')
  await writeFile(path, await made())
  await expect(alphaMask(path, { width: 10, height: 10 })).rejects.toMatchObject({ reason: 'invalid' })
})
