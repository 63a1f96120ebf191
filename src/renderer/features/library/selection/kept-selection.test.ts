import { expect, test } from 'vitest'
import type { LibraryEntry } from '#shared/app/library.ts'
import type { Departed } from '../pages/item-pages.ts'
import { carriedSelection, keptSelection } from './kept-selection.ts'
import { choose, NOTHING, type Selection } from './selection.ts'

/** Items a page of which is read; a dot is one that is not. */
function shown(ids: string, left: Record<string, number> = {}, changedHere = true) {
  const departed: Departed = new Map(Object.entries(left).map(([id, place]) => [id, { place, changedHere }]))
  return {
    count: () => ids.length,
    entryAt: (index: number) =>
      ids[index] === undefined || ids[index] === '.' ? undefined : ({ id: ids[index] } as LibraryEntry),
    indexOf: (id: string) => ids.indexOf(id),
    goneFrom: () => departed,
  }
}

const chosen = (ids: string, focus: number, focusId: string): Selection => ({
  ids: new Set(ids),
  focus,
  anchor: focus,
  focusId,
})
const brief = ({ ids, focus, focusId }: Selection) => [[...ids].join(''), focus, focusId]

test.each<[string, Selection, ReturnType<typeof shown>, ReturnType<typeof brief>]>([
  ['the one below it', choose(1, 'b'), shown('acd', { b: 1 }), ['c', 1, 'c']],
  ['the last, when it was the last', choose(3, 'd'), shown('abc', { d: 3 }), ['c', 2, 'c']],
  ['what stood below several', chosen('abc', 2, 'c'), shown('def', { a: 0, b: 1, c: 2 }), ['d', 0, 'd']],
  ['nothing, when all is gone', chosen('ab', 1, 'b'), shown('', { a: 0, b: 1 }), ['', -1, undefined]],
  ['nothing yet, where nobody has read it', choose(1, 'b'), shown('a.d', { b: 1 }), ['', 1, undefined]],
  ['nothing, where a page still holds it', choose(1, 'b'), shown('abd', { b: 1 }), ['', 1, undefined]],
  ['the others that are still there', chosen('bd', 1, 'b'), shown('acd', { b: 1 }), ['d', 1, 'c']],
  ['nothing, where nothing was', chosen('', 1, 'b'), shown('acd', { b: 1 }), ['', 1, 'c']],
  ['what it was, when another of it left', chosen('ac', 2, 'c'), shown('bcd', { a: 0 }), ['c', 1, 'c']],
])('after it has left: %s', (_, before, pages, after) => {
  expect(brief(keptSelection(before, pages))).toEqual(after)
})

test('what leaves by itself leaves nothing chosen, and the keyboard where it was', () => {
  expect(brief(keptSelection(choose(1, 'b'), shown('acd', { b: 1 }, false)))).toEqual(['', 1, 'c'])
  expect(brief(keptSelection(chosen('bd', 1, 'b'), shown('acd', { b: 1 }, false)))).toEqual(['d', 1, 'c'])
})

test('what only moved, or is not read now, stays chosen', () => {
  expect(keptSelection(choose(1, 'b'), shown('nabcd'))).toMatchObject({ focus: 2, anchor: 2, focusId: 'b' })
  const unread = choose(1, 'b')
  expect(keptSelection(unread, shown('na.'))).toBe(unread)
  expect(keptSelection(NOTHING, shown('abc'))).toBe(NOTHING)
})

test.each<[string, Selection, string, ReturnType<typeof brief>]>([
  ['where it stands there', choose(1, 'b'), 'xyb', ['b', 2, 'b']],
  ['as far as it is shown', chosen('abc', 2, 'c'), 'cx', ['c', 0, 'c']],
  ['not the keyboard where it stood, when that is not shown', chosen('ab', 1, 'b'), 'xa', ['a', -1, undefined]],
  ['nothing, where nothing of it is shown', choose(1, 'b'), 'xyz', ['', -1, undefined]],
])('chosen before another view was there, it is still chosen in that: %s', (_, before, ids, after) => {
  expect(brief(carriedSelection(before, shown(ids)))).toEqual(after)
})
