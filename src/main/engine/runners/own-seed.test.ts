import { expect, test } from 'vitest'
import { BUILTIN_MODELS } from './models.ts'
import { ownSeed } from './own-seed.ts'

// that an output is made again by its own seed is seen where every model is run

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
