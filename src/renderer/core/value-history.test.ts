import { expect, test } from 'vitest'
import { changed, newHistory, redone, undone } from './value-history.ts'

test('changes are taken back one by one and done again, until something else is done', () => {
  const after = changed(changed(newHistory('a'), 'b'), 'c')
  const back = undone(undone(after))
  expect(back.present).toBe('a')
  expect(undone(back)).toBe(back)
  expect(redone(back).present).toBe('b')
  const other = changed(redone(back), 'd')
  expect(redone(other).present).toBe('d')
  expect(undone(other).present).toBe('b')
})

test('typing on in one field is one change', () => {
  const typed = ['p', 'po', 'pos'].reduce((history, word) => changed(history, word, 'name'), newHistory(''))
  expect(undone(typed).present).toBe('')
  const elsewhere = changed(changed(typed, 'pos!', 'description'), 'pos!!', 'name')
  expect(undone(elsewhere).present).toBe('pos!')
})
