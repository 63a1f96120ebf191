import { expect, test } from 'vitest'
import { sourceNames } from './source-names.ts'

const rowOf = (params: Record<string, string | string[]>) => ({ params, mediaParams: Object.keys(params) })

test('files are named by what they are called, never by where they lie', () => {
  const row = rowOf({
    image: '/home/somebody/photos/Müller & sons.jpg',
    images: ['C:\\Photos\\two.png', 'https://example.org/a/thr%C3%A9e.webp?size=2', 'asset:0123456789abcdef'],
  })
  expect(sourceNames(row, { inputs: ['one', 'two', 'three'] })).toEqual({
    one: 'Müller & sons.jpg',
    two: 'two.png',
    three: 'thrée.webp',
  })
})

test('what has no name, or belongs to other inputs by now, is not named', () => {
  expect(sourceNames(rowOf({ image: `/data/inputs/${'a'.repeat(64)}.png` }), { inputs: ['one'] })).toEqual({})
  expect(sourceNames(rowOf({ image: 'https://example.org/' }), { inputs: ['one'] })).toEqual({})
  expect(sourceNames(rowOf({ image: 'new.png', mask: 'mask.png' }), { inputs: ['one'] })).toEqual({})
  expect(sourceNames(rowOf({}), { inputs: [] })).toEqual({})
})
