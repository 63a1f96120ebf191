import { expect, test } from 'vitest'
import { regionsOf } from './regions.ts'
import type { TextMap } from './text-map.ts'

const [WIDTH, HEIGHT] = [120, 80]

/** A map on which a bar lies around the middle, turned by so many degrees. */
function barAt(degrees: number, length: number, thickness: number, value = 0.9): TextMap {
  const [cosine, sine] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const values = Float32Array.from({ length: WIDTH * HEIGHT }, (_, at) => {
    const [x, y] = [(at % WIDTH) + 0.5 - WIDTH / 2, Math.floor(at / WIDTH) + 0.5 - HEIGHT / 2]
    const isIn = Math.abs(x * cosine + y * sine) <= length / 2 && Math.abs(y * cosine - x * sine) <= thickness / 2
    return isIn ? value : 0
  })
  return { values, width: WIDTH, height: HEIGHT }
}

test.each([0, 20, 45, -30, 90])('a line turned by %i° is boxed in along its length', (degrees) => {
  const [region, ...others] = regionsOf(barAt(degrees, 60, 8))
  expect(others).toEqual([])
  expect(region!.score).toBeCloseTo(0.9)
  expect([region!.x, region!.y].map(Math.round)).toEqual([WIDTH / 2, HEIGHT / 2])
  expect(Math.abs(Math.cos(region!.angle - (degrees * Math.PI) / 180))).toBeGreaterThan(0.999)
  // grown by 1.5 times its area over its outline, each way
  expect(region!.width).toBeGreaterThan(68)
  expect(region!.width).toBeLessThan(76)
  expect(region!.height).toBeGreaterThan(16)
  expect(region!.height).toBeLessThan(22)
})

test('what is doubtful, or too small to be a letter, is left out', () => {
  expect(regionsOf(barAt(0, 60, 8, 0.5))).toEqual([])
  expect(regionsOf(barAt(0, 2, 2))).toEqual([])
})

test('lines that do not touch are several, the larger first', () => {
  const map = barAt(0, 60, 8)
  for (let x = 10; x < 40; x += 1) for (let y = 5; y < 11; y += 1) map.values[y * WIDTH + x] = 0.8
  const regions = regionsOf(map)
  expect(regions.map(({ score }) => Number(score.toFixed(2)))).toEqual([0.9, 0.8])
  expect(regions[1]).toMatchObject({ x: 25, y: 8, angle: 0 })
})
