import { describe, expect, test } from 'vitest'
import { continueSeries, sumOf } from './fill-series.ts'

describe('drawn further', () => {
  test.each([
    [
      ['1', '2'],
      ['3', '4', '5'],
    ],
    [
      ['10', '8'],
      ['6', '4', '2'],
    ],
    [
      ['1', '-1'],
      ['-3', '-5', '-7'],
    ],
    [
      ['0.1', '0.2'],
      ['0.3', '0.4', '0.5'],
    ],
    [
      ['1.5', '2'],
      ['2.5', '3.0', '3.5'],
    ],
    [
      ['0,5', '1,0'],
      ['1,5', '2,0', '2,5'],
    ],
    [
      ['001', '002'],
      ['003', '004', '005'],
    ],
    [
      ['9007199254740991', '9007199254740992'],
      ['9007199254740991', '9007199254740992', '9007199254740991'],
    ],
    [
      ['900719925474099', '900719925474100'],
      ['900719925474101', '900719925474102', '900719925474103'],
    ],
  ])('%s goes on with %s', (given, next) => expect(continueSeries(given, 3)).toEqual(next))

  test('one number, words and uneven numbers repeat', () => {
    expect(continueSeries(['7'], 2)).toEqual(['7', '7'])
    expect(continueSeries(['red', 'blue'], 3)).toEqual(['red', 'blue', 'red'])
    expect(continueSeries(['1', '2', '4'], 2)).toEqual(['1', '2'])
    expect(continueSeries(['1', ''], 2)).toEqual(['1', ''])
  })
  test('backwards, the nearest cell first', () => {
    expect(continueSeries(['5', '6'], 3, true)).toEqual(['4', '3', '2'])
    expect(continueSeries(['a', 'b'], 3, true)).toEqual(['b', 'a', 'b'])
  })
})

test('numbers are added up, whatever stands between them', () => {
  expect(sumOf(['1', 'two', '0.2', '0,1', '-1', ''])).toEqual({ sum: 0.3, numbers: 4 })
  expect(sumOf(['a', ''])).toBeUndefined()
})
