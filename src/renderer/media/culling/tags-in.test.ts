import { expect, test } from 'vitest'
import { LONGEST_TAG } from '#shared/longest-name.ts'
import { tagsIn } from './tags-in.ts'

test('commas part tags, each is meant once, and spaces around them are nothing', () => {
  expect(tagsIn(' cover ')).toEqual(['cover'])
  expect(tagsIn('cover, for print ,,cover')).toEqual(['cover', 'for print'])
  expect(tagsIn(' , ')).toEqual([])
})

test('however many are written, each may be as long as a tag is, and only what is longer is cut', () => {
  const tags = Array.from({ length: 20 }, (_, index) => `${index} ${'a'.repeat(LONGEST_TAG - 3)}`)
  expect(tagsIn(tags.join(', '))).toEqual(tags)
  expect(tagsIn(`${'b'.repeat(200)}, c`)).toEqual(['b'.repeat(LONGEST_TAG), 'c'])
})
