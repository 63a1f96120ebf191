import { expect, test } from 'vitest'
import { tagsIn } from './tags-in.ts'

test('commas part tags, each is meant once, and spaces around them are nothing', () => {
  expect(tagsIn(' cover ')).toEqual(['cover'])
  expect(tagsIn('cover, for print ,,cover')).toEqual(['cover', 'for print'])
  expect(tagsIn(' , ')).toEqual([])
})
