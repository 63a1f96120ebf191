import { expect, test } from 'vitest'
import { countHits, cutAtHits } from './find-words.ts'

test.each([
  ['The sea, the SEA.', 'sea', ['The ', 'sea', ', the ', 'SEA', '.']],
  ['aaaa', 'aa', ['', 'aa', '', 'aa', '']],
  ['nothing here', 'sea', ['nothing here']],
  ['anything', '  ', ['anything']],
  ['İstanbul', 'stan', ['İ', 'stan', 'bul']],
])('in %j, %j is found', (line, search, pieces) => expect(cutAtHits(line, search)).toEqual(pieces))

test('hits of all lines are counted', () => expect(countHits(['one two', 'two', 'three'], 'two')).toBe(2))
