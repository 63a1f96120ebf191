import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { originalOf, prepareModels, runnable } from '../../../../tests/support/model-bench.ts'
import { PORTRAIT } from '../../../../tests/support/portrait.ts'
import { smallParams } from '../../../../tests/support/small-params.ts'
import { Model } from '#shared/service/catalog.ts'
import { listBuiltinModels } from '../catalog/models.ts'
import { priceFrom } from '../catalog/price.ts'
import { findMediaTools } from '../media/tools.ts'
import type { ProducedOutput } from '../jobs.ts'
import { BUILTIN_MODELS } from './models.ts'
import { ownSeed } from './own-seed.ts'

const { keep, run } = prepareModels()
const here = new Set(runnable(BUILTIN_MODELS))
const models = listBuiltinModels(findMediaTools({ mediaPackDir: 'node_modules/.cache/media-pack' }))
  .map((model) => Model.parse({ ...model.entry, priceFromCoins: priceFrom(model, 1) }))
  .filter(({ id, params }) => here.has(id) && params.some(({ name }) => name === 'num_outputs'))

beforeAll(async () => {
  const portrait = sharp(PORTRAIT).resize(120, 120)
  await keep('image', portrait)
  const hole = { create: { width: 30, height: 30, channels: 3, background: 'white' } } as const
  const plate = { create: { width: 120, height: 120, channels: 3, background: 'black' } } as const
  await keep('mask', sharp(plate).composite([{ input: hole }]))
})

const hashOf = async (output: ProducedOutput) =>
  createHash('sha256')
    .update(await readFile(originalOf(output)))
    .digest('hex')

test.each(models.map((model) => [model.id, model] as const))(
  'any output of %s can be made again alone, with its own seed',
  { timeout: 120_000 },
  async (id, model) => {
    const params = smallParams(model)
    const outputs = await run(id, { ...params, num_outputs: 2 }, { seed: 5, outputs: 2 })
    const seed = ownSeed({ id: 'any', modelId: id, params: { ...params, seed: 5 } }, 2)
    expect(seed).toBe(6)
    const [alone] = await run(id, { ...params, num_outputs: 1 }, { seed: seed!, outputs: 1 })
    expect(await hashOf(alone!)).toBe(await hashOf(outputs[1]!))
  },
)

test('what cannot be asked for alone has no seed of its own', () => {
  const asked = { id: 'any', modelId: 'paper-landscape', params: { seed: 2_147_483_647 } }
  expect(ownSeed(asked, 1)).toBe(2_147_483_647)
  // no request may name a greater one
  expect(ownSeed(asked, 2)).toBeNull()
  expect(ownSeed({ ...asked, modelId: 'somebody-elses' }, 1)).toBeNull()
  // models that leave nothing to chance, and the parts of one song
  expect(ownSeed({ ...asked, modelId: 'lanczos-upscale', params: {} }, 1)).toBeNull()
  const song = Object.keys(BUILTIN_MODELS).find((id) => 'stem' in BUILTIN_MODELS[id as never]['defaults'])!
  expect(ownSeed({ id: 'any', modelId: song, params: { seed: 3, stem: 'split' } }, 2)).toBeNull()
})

test('without a seed in the request it is the one that the service has taken', () => {
  const own = ownSeed({ id: '0197-a', modelId: 'paper-landscape', params: {} }, 1)
  expect(own).toBe(ownSeed({ id: '0197-a', modelId: 'paper-landscape', params: {} }, 2)! - 1)
})
