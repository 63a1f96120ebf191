import { expect, test } from 'vitest'
import { matchChoices } from './choice-match.ts'

const CHOICES = [
  { value: '16:9', label: 'Wide' },
  { value: 'flux-dev', label: 'Dev Flux' },
  { value: 'dev', label: 'Plain' },
  { value: 'mydev', label: 'Mine' },
]
const found = (typed: string) => matchChoices(CHOICES, typed).map(({ value }) => value)

test('what is meant stands first: the same, then beginnings, then beginnings of words, then anywhere', () => {
  expect(found('DEV')).toEqual(['dev', 'flux-dev', 'mydev'])
  expect(found('wide')).toEqual(['16:9'])
  expect(found('9')).toEqual(['16:9'])
})

test('nothing typed offers all, nonsense none', () => {
  expect(found('  ')).toHaveLength(4)
  expect(found('zzz')).toEqual([])
})
