import { expect, test } from 'vitest'
import { createWordPieces } from './word-pieces.ts'

const VOCABULARY = new Map(
  ['[UNK]', '[CLS]', '[SEP]', 'snow', '##man', '##s', 'un', '##aff', '##able', 'cafe', ',', '"', 'a', '冬', '$'].map(
    (piece, index) => [piece, index] as const,
  ),
)
const pieces = createWordPieces(VOCABULARY)
const names = [...VOCABULARY.keys()]
const spelled = (text: string) =>
  pieces
    .of(text)
    .slice(1, -1)
    .map((number) => names[number])

test.each([
  ['Snow', ['snow']],
  ['snowmans', ['snow', '##man', '##s']],
  ['unaffable', ['un', '##aff', '##able']],
  ['CAFÉ, a "snow"', ['cafe', ',', 'a', '"', 'snow', '"']],
  // every ideograph is a word of its own
  ['冬冬', ['冬', '冬']],
  ['a$a', ['a', '$', 'a']],
  // one part that is not known, and the word is not
  ['snowxyz snow', ['[UNK]', 'snow']],
  ['', []],
  ['\u0000\u200b snow\n\tsnow', ['snow', 'snow']],
])('%j', (text, expected) => {
  expect(spelled(text)).toEqual(expected)
})

test('stands between a beginning and an end, and no longer than the network was taught with', () => {
  expect(pieces.of('snow')).toEqual([1, 3, 2])
  const long = pieces.of('snow '.repeat(1000))
  expect(long).toHaveLength(128)
  expect([long[0], long.at(-1)]).toEqual([1, 2])
  expect(spelled('s'.repeat(101))).toEqual(['[UNK]'])
})

test('a text is known when half of its words are', () => {
  expect(['Snow café', 'snow fal', 'snowman', 'sno caf'].map((text) => pieces.knows(text))).toEqual([
    true,
    true,
    false,
    false,
  ])
})
