import { expect, test } from 'vitest'
import { compareSettings } from './compare-settings.ts'

const settings = (values: Record<string, string>) =>
  Object.entries(values).map(([name, value]) => ({ name, label: name.toUpperCase(), value }))

test('what all agree on is told apart from what they do not', () => {
  const { differing, same } = compareSettings([
    settings({ model: 'Paper', seed: '1', ratio: '1:1' }),
    settings({ model: 'Paper', seed: '2', ratio: '1:1' }),
    settings({ model: 'Paper', seed: '1', ratio: '1:1' }),
  ])
  expect(differing).toEqual([{ name: 'seed', label: 'SEED', values: ['1', '2', '1'], odd: [false, true, false] }])
  expect(same.map(({ name }) => name)).toEqual(['model', 'ratio'])
})

test('what only some have differs', () => {
  const { differing, same } = compareSettings([settings({ a: 'x' }), settings({ a: 'x', b: 'y' })])
  expect(differing).toEqual([{ name: 'b', label: 'B', values: [undefined, 'y'], odd: [true, true] }])
  expect(same).toHaveLength(1)
})

test('one alone agrees with itself', () => {
  expect(compareSettings([settings({ a: 'x' })]).differing).toEqual([])
  expect(compareSettings([])).toEqual({ differing: [], same: [] })
})
