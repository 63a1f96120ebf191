import { expect, test } from 'vitest'
import { madeAlone } from './made-alone.ts'

test('an item is made again alone by its own seed, where it is known', () => {
  const params = { prompt: 'A fox', seed: 7, num_outputs: 4 }
  expect(madeAlone({ params, ownSeed: 9 })).toEqual({ prompt: 'A fox', seed: 9, num_outputs: 1 })
  expect(madeAlone({ params: { prompt: 'A fox' }, ownSeed: 9 })).toEqual({ prompt: 'A fox', seed: 9 })
  expect(madeAlone({ params, ownSeed: null })).toEqual(params)
})
