import { expect, test } from 'vitest'
import { fitInto } from './fit-into.ts'

test('a picture keeps its shape inside its tile', () => {
  const space = { width: 160, height: 120 }
  expect(fitInto({ width: 1920, height: 1080 }, space)).toEqual({ width: 160, height: 90 })
  expect(fitInto({ width: 600, height: 1200 }, space)).toEqual({ width: 60, height: 120 })
  expect(fitInto({ width: 8, height: 6 }, space)).toEqual({ width: 32, height: 24 })
  expect(fitInto({ width: null, height: null }, space)).toEqual(space)
})
