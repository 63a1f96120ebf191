import { expect, test } from 'vitest'
import { findIn } from './find-text.ts'

const query = (text: string, more = {}) => ({ text, matchCase: false, wholeCell: false, ...more })

test('every place that says it', () => {
  expect(findIn('Red, redder', query('red'))).toEqual([
    { from: 0, to: 3 },
    { from: 5, to: 8 },
  ])
  expect(findIn('Red, redder', query('red', { matchCase: true }))).toEqual([{ from: 5, to: 8 }])
  expect(findIn('aaa', query('aa'))).toEqual([{ from: 0, to: 2 }])
})

test('a whole cell, spaces around it aside', () => {
  expect(findIn(' red ', query('Red', { wholeCell: true }))).toEqual([{ from: 0, to: 5 }])
  expect(findIn('reddish', query('red', { wholeCell: true }))).toEqual([])
})

test('nothing is looked for by nothing', () => {
  expect(findIn('red', query(''))).toEqual([])
})

test('letters that grow in lower case do not shift the marks', () => {
  expect(findIn('İstanbul', query('stan'))).toEqual([{ from: 0, to: 8 }])
})
