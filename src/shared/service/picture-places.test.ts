import { describe, expect, test } from 'vitest'
import { placesFault, readPlaces, sayWhat, writePlaces } from './picture-places.ts'

describe('places in a picture are read', () => {
  test.each([
    ['40 55', { points: [{ x: 0.4, y: 0.55, adds: true }], box: null }],
    [' 40%  55.5% ', { points: [{ x: 0.4, y: 0.555, adds: true }], box: null }],
    ['box 10 20 80 90', { points: [], box: { x: 0.1, y: 0.2, width: 0.7000000000000001, height: 0.7 } }],
    [
      '10 10; not 60 20\nRahmen 0 0 100 100, nicht 5 5',
      {
        points: [
          { x: 0.1, y: 0.1, adds: true },
          { x: 0.6, y: 0.2, adds: false },
          { x: 0.05, y: 0.05, adds: false },
        ],
        box: { x: 0, y: 0, width: 1, height: 1 },
      },
    ],
  ])('%s', (text, places) => {
    expect(readPlaces(text)).toEqual({ places })
  })

  test.each([
    ['', 'Nothing is said of what to take.'],
    ['not 10 10', 'Nothing is said of what to take.'],
    ['the red mug', '"the red mug" is no place.'],
    ['40', '"40" is no place.'],
    ['40 55 60', '"40 55 60" is no place.'],
    ['box 10 10 40', '"box 10 10 40" is no place.'],
    ['40 140', '"40 140": 140 is outside of the picture'],
    ['box 40 10 40 90', '"box 40 10 40 90" is an empty box'],
    ['box 10 10 40 40; box 50 50 90 90', 'There are two boxes.'],
    [Array.from({ length: 65 }, () => '1 1').join(';'), 'At most 64 points.'],
  ])('but not: %s', (text, fault) => {
    expect(readPlaces(text)).toEqual({ fault: expect.stringContaining(fault) as string })
  })
})

test('what is written is read as the same', () => {
  const places = {
    points: [
      { x: 0.5, y: 0.255, adds: true },
      { x: 0.1, y: 1, adds: false },
    ],
    box: { x: 0.25, y: 0, width: 0.5, height: 0.75 },
  }
  expect(writePlaces(places)).toBe('50 25.5; not 10 100; box 25 0 75 75')
  expect(readPlaces(writePlaces(places))).toEqual({ places })
  expect(placesFault(writePlaces(places))).toBeNull()
})

test('points to leave out alone say nothing', () => {
  expect(sayWhat({ points: [{ x: 0, y: 0, adds: false }], box: null })).toBe(false)
  expect(sayWhat({ points: [], box: { x: 0, y: 0, width: 1, height: 1 } })).toBe(true)
})
