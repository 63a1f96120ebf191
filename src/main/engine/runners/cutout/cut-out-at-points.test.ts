import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { prepareModels } from '../../../../../tests/support/model-bench.ts'
import { selectionScenes } from '../../../../../tests/support/selection-scenes.ts'
import type { RunJob } from '../../jobs/service-jobs.ts'
import { createMediaPack, PackFileMissingError } from '../../media/pack.ts'
import { cutOutAtPoints } from './cut-out-at-points.ts'

const { context, inputs, keep, run } = prepareModels()
const [scene] = selectionScenes(400)

beforeAll(() => keep('scene', sharp(scene!.png)))

// that the thing is cut out which was pointed at is seen where every model delivers, since its network takes so long
test('places that cannot be read are refused by what is wrong with them', async () => {
  const asked = run('click-cutout', { image: 'scene', text: 'the mug' })
  await expect(asked).rejects.toMatchObject({ code: 'invalid_input', message: expect.stringContaining('"the mug"') })
})

test('without the networks it says what is missing', async () => {
  const job = { params: { image: 'scene', text: '50 50' }, inputs } as unknown as RunJob
  const asked = cutOutAtPoints(job, { ...context, pack: createMediaPack(null) })
  await expect(asked).rejects.toBeInstanceOf(PackFileMissingError)
})
