import { expect, test } from 'vitest'
import { boxPrompt, pointPrompt, pointsMeant } from './prompt.ts'

const SIZE = { width: 4, height: 2 }
const mask = { ...SIZE, data: Uint8Array.of(255, 255, 0, 0, 255, 255, 0, 0) }
const inside = { x: 1.5, y: 1 }
const outside = { x: 3, y: 1 }
const trail = [{ x: 0.5, y: 0.5 }]

test('a click means a thing of its own, unless it follows another into what is marked', () => {
  expect(pointsMeant(mask, inside, { trail, removes: false })).toEqual([...trail, inside])
  expect(pointsMeant(mask, outside, { trail, removes: false })).toEqual([outside])
  expect(pointsMeant(mask, inside, { trail, removes: true })).toEqual([inside])
  expect(pointsMeant(mask, inside, { trail: [], removes: false })).toEqual([inside])
})

test('places are parts of the picture, and never outside of it', () => {
  expect(pointPrompt([{ x: 1, y: 1 }], SIZE)).toEqual({ points: [{ x: 0.25, y: 0.5, adds: true }], box: null })
  expect(boxPrompt({ x: 5, y: 2 }, { x: 2, y: -1 }, SIZE)).toEqual({
    points: [],
    box: { x: 0.5, y: 0, width: 0.5, height: 1 },
  })
})
