import { expect, test } from 'vitest'
import type { RequestParams } from '#shared/service/params.ts'
import { askedFor } from './asked-for.ts'

function counting() {
  let count = 0
  return {
    newId: () => `id ${(count += 1)}`,
    withSeed: (params: RequestParams): RequestParams => ({ seed: count, ...params }),
  }
}

const kite = { connectionId: 'own', modelId: 'poster', params: { prompt: 'A kite' }, consent: false }

test('a wish that was not answered keeps its id and its seed', () => {
  const chance = counting()
  const first = askedFor([], kite, chance)
  expect(first).toMatchObject({ id: 'id 1', params: { prompt: 'A kite', seed: 1 } })
  expect(askedFor([first], { ...kite, params: { ...kite.params } }, chance)).toEqual(first)
})

test('a wish that was not answered is still known after something else was asked for', () => {
  const chance = counting()
  const first = askedFor([], kite, chance)
  const other = askedFor([first], { ...kite, modelId: 'landscape' }, chance)
  expect(askedFor([other, first], kite, chance)).toEqual(first)
})

test('other settings, another model, another service or another word of consent are another wish', () => {
  const chance = counting()
  const first = askedFor([], kite, chance)
  const others = [
    { ...kite, params: { prompt: 'A boat' } },
    { ...kite, modelId: 'landscape' },
    { ...kite, connectionId: 'away' },
    { ...kite, consent: true },
  ]
  expect(others.map((other) => askedFor([first], other, chance).id)).toEqual(['id 2', 'id 3', 'id 4', 'id 5'])
})
