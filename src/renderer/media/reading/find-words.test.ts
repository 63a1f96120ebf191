import { expect, test } from 'vitest'
import { countHits, cutAtHits } from './find-words.ts'

test.each([
  ['The sea, the SEA.', 'sea', ['The ', 'sea', ', the ', 'SEA', '.']],
  ['aaaa', 'aa', ['', 'aa', '', 'aa', '']],
  ['nothing here', 'sea', ['nothing here']],
  ['anything', '  ', ['anything']],
  ['İstanbul', 'stan', ['İ', 'stan', 'bul']],
])('in %j, %j is found', (line, search, pieces) => expect(cutAtHits(line, search)).toEqual(pieces))

test('hits are counted from line to line', () =>
  expect(countHits(['one two two', 'two', 'three'], 'two')).toEqual([0, 2, 3, 3]))
