import { expect, test } from 'vitest'
import { mouthFollower } from '../people/follow-mouth.ts'
import { cutFinder } from './cuts.ts'

const SIZE = { width: 96, height: 54 }

/** A disc at a place before a wall. */
const shot = (x: number, disc: readonly number[], wall: readonly number[]) => {
  const rgb = new Uint8Array(SIZE.width * SIZE.height * 3)
  for (let at = 0; at < rgb.length; at += 3) {
    const [px, py] = [(at / 3) % SIZE.width, Math.floor(at / 3 / SIZE.width)]
    rgb.set(Math.hypot(px - x, py - 27) < 18 ? disc : wall, at)
  }
  return rgb
}
const [ORANGE, GREEN, BLUE] = [
  [230, 120, 40],
  [40, 130, 60],
  [60, 90, 160],
]

test('another shot begins where the scene is another one, and not where something moves fast', () => {
  const isCut = cutFinder(SIZE)
  const film = [shot(20, ORANGE, GREEN), shot(26, ORANGE, GREEN), shot(70, ORANGE, GREEN), shot(48, GREEN, BLUE)]
  expect(film.map(isCut)).toEqual([false, false, false, true])
})

const mouthAt = (x: number) => ({ centre: { x, y: 40 }, half: 10, angle: 0, chin: 20 })

test('a mouth stays where it was through one look that misses it, and not through two', () => {
  const follow = mouthFollower()
  expect(follow(mouthAt(10))).toEqual(mouthAt(10))
  expect(follow(null)).toEqual(mouthAt(10))
  expect(follow(mouthAt(20))!.centre.x).toBeCloseTo(16)
  expect([follow(null), follow(null)]).toEqual([expect.objectContaining({ half: 10 }), null])
  // it does not slide to where the next one is
  expect(follow(mouthAt(80))).toEqual(mouthAt(80))
})
