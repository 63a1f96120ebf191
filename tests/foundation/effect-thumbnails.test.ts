import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listBuiltinEffects } from '#main/engine/catalog/effects.ts'
import { createThumbnailMaker, type ThumbnailMaker } from '../../scripts/make-effect-thumbnail.ts'

const effects = listBuiltinEffects({ ffmpegPath: 'ffmpeg', packDir: null, packFiles: new Set() })

let maker: ThumbnailMaker
beforeAll(async () => {
  maker = await createThumbnailMaker()
})
afterAll(() => maker.close())

test.each(['pop-duotone', 'heat-camera'])('the thumbnail of %s is what the effect makes today', async (id) => {
  const made = await sharp(await maker.make(effects.find(({ entry }) => entry.id === id)!.entry))
    .raw()
    .toBuffer()
  const kept = await sharp(join(import.meta.dirname, '../../resources/effects', `${id}.webp`))
    .raw()
    .toBuffer()
  expect(made.length).toBe(kept.length)
  let difference = 0
  for (const [at, value] of made.entries()) difference += Math.abs(value - kept[at]!)
  // another machine's encoder may round another way; another effect would be far away
  expect(difference / made.length).toBeLessThan(4)
})
