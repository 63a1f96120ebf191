import { expect, test } from 'vitest'
import { fillingWidth } from './filling-width.ts'

const RULES = { least: 200, most: 600, heightOf: (width: number) => width }
const ROOM = { width: 1200, height: 800 }

test('tiles are as wide as lets all of them be seen', () => {
  expect(fillingWidth(6, ROOM, RULES)).toBe(400)
  expect(fillingWidth(7, ROOM, RULES)).toBe(300)
  expect(fillingWidth(20, ROOM, RULES)).toBe(200)
})

test('one alone is not blown up, and many are as small as allowed', () => {
  expect(fillingWidth(1, ROOM, RULES)).toBe(600)
  expect(fillingWidth(100_000, ROOM, RULES)).toBe(200)
  expect(fillingWidth(3, { width: 0, height: 0 }, RULES)).toBe(200)
})
