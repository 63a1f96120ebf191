import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { workedMs } from '../../../../../tests/support/worked-ms.ts'
import { cutPicture, readPicture } from './picture.ts'

/** A red spot on grey, at a share of the length of the picture. */
async function spotted(width: number, height: number, share: number, orientation = 1) {
  const across = Math.min(width, Math.max(height, width / 20))
  const down = Math.min(height, Math.max(width, height / 20))
  const spot = { create: { width: across, height: down, channels: 3, background: '#e01818' } } as const
  const [left, top] = [Math.round((width - across) * share), Math.round((height - down) * share)]
  const path = join(tmpdir(), `spotted-${width}-${height}-${share}-${orientation}.png`)
  await sharp({ create: { width, height, channels: 3, background: '#8a8d93' } })
    .composite([{ input: spot, left, top }])
    .withMetadata({ orientation })
    .png()
    .toFile(path)
  return readPicture({ path, kind: 'image', mimeType: 'image/png' })
}

test.each([
  [1, 3000, 1],
  [3000, 3, 1],
  [90, 60, 1],
  // lies on its side in the file
  [60, 90, 6],
])('a picture of %i by %i is cut around what stands out', async (width, height, orientation) => {
  const size = { width: 40, height: 40 }
  const [spot, middle] = await Promise.all(
    [1, 0.5].map(async (share) => cutPicture(await spotted(width, height, share, orientation), size)),
  )
  for (const cut of [spot!, middle!]) expect(redness(cut.data)).toBeGreaterThan(60)
})

/** How much redder than green the middle of it is. */
function redness(data: Uint8ClampedArray): number {
  const at = (20 * 40 + 20) * 4
  return data[at]! - data[at + 1]!
}

test('a very long picture is cut without being enlarged whole', async () => {
  const picture = await spotted(1, 3000, 0.5)
  const begin = workedMs()
  await cutPicture(picture, { width: 300, height: 200 })
  // enlarged whole it is tens of seconds
  expect(workedMs() - begin).toBeLessThan(5_000)
})
