import { expect, test } from 'vitest'
import { askedOf, chipsOf, cleared, isQuestion, seenOf, tidy, toggled } from './library-filter.ts'

test('values of a facet come and go, and an empty facet is none', () => {
  const one = toggled({}, 'kinds', 'video')
  expect(one).toEqual({ kinds: ['video'] })
  expect(toggled(one, 'kinds', 'image')).toEqual({ kinds: ['video', 'image'] })
  expect(toggled(one, 'kinds', 'video')).toEqual({})
  expect(tidy({ text: '', minRating: 0, tags: [], from: undefined, maxCoins: 4 })).toEqual({ maxCoins: 4 })
})

test('each chip takes away what it stands for and nothing else', () => {
  const filter = {
    text: 'fox',
    modelIds: ['a', 'b'],
    minRating: 3,
    minCoins: 1,
    maxCoins: 9,
    from: '2026-01-01T00:00:00.000Z',
    collectionId: 'best',
  }
  const chips = chipsOf(filter)
  expect(chips.map(({ key }) => key)).toEqual(['text', 'modelIds a', 'modelIds b', 'rating', 'coins', 'date'])
  expect(chips[1]?.without).toEqual({ ...filter, modelIds: ['b'] })
  expect(chips[4]?.without).not.toHaveProperty('maxCoins')
  expect(cleared(filter)).toEqual({ collectionId: 'best' })
  expect(chipsOf(cleared(filter))).toEqual([])
})

test('what is rejected is hidden unless it is asked for', () => {
  expect(seenOf({ text: 'fox' }, true)).toEqual({ text: 'fox', flags: ['pick', 'none'] })
  expect(seenOf({ flags: ['reject'] }, true)).toEqual({ flags: ['reject'] })
  expect(seenOf({ trashed: true }, true)).toEqual({ trashed: true })
  expect(seenOf({}, false)).toEqual({})
  expect(chipsOf({ flags: ['pick'], stack: 'a' }).map(({ key }) => key)).toEqual(['flags pick', 'stack'])
  expect(cleared({ trashed: true, flags: ['pick'] })).toEqual({ trashed: true })
})

test('words are asked for by meaning too, and what is like an item has a chip to leave it', () => {
  expect(askedOf({ text: 'fox', kinds: ['image'] })).toEqual({ text: 'fox', kinds: ['image'], meaning: true })
  expect(askedOf({ kinds: ['image'] })).toEqual({ kinds: ['image'] })
  // what is in the trash was never read
  expect(askedOf({ text: 'fox', trashed: true })).toEqual({ text: 'fox', trashed: true })
  expect([isQuestion({ text: ' ' }), isQuestion({ like: 'a' }), isQuestion({ minRating: 3 })]).toEqual([
    false,
    true,
    false,
  ])
  const [chip] = chipsOf({ like: 'a', minRating: 2 })
  expect(chip).toEqual({ key: 'like', facet: 'like', without: { minRating: 2 } })
})
