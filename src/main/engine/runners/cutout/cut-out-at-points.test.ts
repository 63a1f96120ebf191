import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { originalOf, prepareModels, runnable } from '../../../../../tests/support/model-bench.ts'
import { overlapOf, selectionScenes } from '../../../../../tests/support/selection-scenes.ts'
import type { RunJob } from '../../jobs.ts'
import { createMediaPack, PackFileMissingError } from '../../media/pack.ts'
import { cutOutAtPoints } from './cut-out-at-points.ts'
import { CUTOUT_MODELS } from './models.ts'

const { context, inputs, keep, run } = prepareModels()
const [scene] = selectionScenes(400)
const mug = scene!.things.find(({ name }) => name === 'mug')!

beforeAll(() => keep('scene', sharp(scene!.png)))

/** A place as a person writes it. */
const percent = (part: number) => Math.round(part * 1000) / 10

// a network that takes seconds on a quiet machine
test.runIf(runnable(CUTOUT_MODELS).includes('click-cutout'))(
  'of several things the one is cut out that was pointed at',
  { timeout: 120_000 },
  async () => {
    const [output] = await run('click-cutout', {
      image: 'scene',
      text: `${percent(mug.click.x)} ${percent(mug.click.y)}`,
    })
    const { width, height } = scene!
    expect(output!.facts).toMatchObject({ mimeType: 'image/png', width, height, transparent: true })
    const cut = await sharp(originalOf(output!)).extractChannel(3).raw().toBuffer()
    expect(overlapOf(cut, mug.alpha)).toBeGreaterThan(0.9)
  },
)

test('places that cannot be read are refused by what is wrong with them', async () => {
  const asked = run('click-cutout', { image: 'scene', text: 'the mug' })
  await expect(asked).rejects.toMatchObject({ code: 'invalid_input', message: expect.stringContaining('"the mug"') })
})

test('without the networks it says what is missing', async () => {
  const job = { params: { image: 'scene', text: '50 50' }, inputs } as unknown as RunJob
  const asked = cutOutAtPoints(job, { ...context, pack: createMediaPack(null) })
  await expect(asked).rejects.toBeInstanceOf(PackFileMissingError)
})
