import { expect, test } from 'vitest'
import { lacksNumber } from './lacks-number.ts'

test('what was typed for a number and is none is found', () => {
  expect(lacksNumber({ fit: 'longSide', pixels: NaN })).toBe(true)
  expect(lacksNumber({ fit: 'box', width: 800, height: NaN })).toBe(true)
  expect(lacksNumber({ fit: 'box', width: 800, height: 600 })).toBe(false)
  expect(lacksNumber({ fit: 'full', columns: null })).toBe(false)
})
