import { expect, test } from 'vitest'
import type { Pixels } from '../kit/pixels/raw.ts'
import { completeCloth } from './complete-cloth.ts'

const SIDE = 200

/** A jersey of red and white stripes in the middle of a white ground, of which only the red ones were found. */
function stripes(): { cut: Pixels; picture: Pixels } {
  const cut: Pixels = { width: SIDE, height: SIDE, channels: 4, data: new Uint8Array(SIDE * SIDE * 4) }
  const picture: Pixels = { width: SIDE, height: SIDE, channels: 3, data: new Uint8Array(SIDE * SIDE * 3).fill(250) }
  for (let y = 40; y < 160; y++)
    for (let x = 40; x < 160; x++) {
      if (Math.floor(y / 6) % 2 === 1) continue
      picture.data.set([180, 40, 40], (y * SIDE + x) * 3)
      cut.data.set([180, 40, 40, 255], (y * SIDE + x) * 4)
    }
  return { cut, picture }
}

test('stripes as pale as the ground become part of the garment, and the ground around it does not', () => {
  const { cut, picture } = stripes()
  const whole = completeCloth(cut, picture)
  const at = (x: number, y: number) => [...whole.data.subarray((y * SIDE + x) * 4, (y * SIDE + x) * 4 + 4)]
  expect(at(100, 93)).toEqual([250, 250, 250, 255])
  expect(at(100, 98)).toEqual([180, 40, 40, 255])
  expect(at(30, 100)[3]).toBe(0)
  expect(at(100, 170)[3]).toBe(0)
})
