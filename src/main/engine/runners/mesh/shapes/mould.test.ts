import { expect, test } from 'vitest'
import type { LinearRgb } from '../../kit/colour/rgb.ts'
import { trianglesOf } from '../geometry/surface.ts'
import type { Vector } from '../geometry/vector.ts'
import { boxSurface } from './box.ts'
import { moulded, type Cast } from './mould.ts'

const RED: LinearRgb = [0.8, 0.1, 0.1]
const BLUE: LinearRgb = [0.1, 0.1, 0.8]
const rest = async () => {}

function castBox(size: Vector, at: Vector, colour: LinearRgb): Cast {
  const surface = boxSurface(size, 0.01, { density: 20, bevel: 2, sides: 8, rest })
  const positions = surface.positions.map((value, index) => value + at[index % 3]!)
  return { positions, triangles: trianglesOf(surface), colourAt: () => colour }
}

test('solids pushed into each other become one body where they were, each in its colour', async () => {
  const block = castBox([1, 0.5, 0.5], [0, 0, 0], RED)
  const tower = castBox([0.3, 0.6, 0.3], [0.2, 0.4, 0], BLUE)
  const { field, colour } = await moulded([tower, block], rest)
  for (const inside of [
    [0, 0, 0],
    [-0.45, 0, 0.2],
    [0.2, 0.6, 0],
  ] as const)
    expect(field(inside[0], inside[1], inside[2])).toBeLessThan(0)
  for (const outside of [
    [-0.3, 0.4, 0],
    [0.6, 0, 0],
    [0.2, 0.8, 0],
  ] as const)
    expect(field(outside[0], outside[1], outside[2])).toBeGreaterThan(0)
  const [red, blue] = [colour!([-0.4, 0.25, 0], [0, 1, 0]), colour!([0.2, 0.7, 0], [0, 1, 0])]
  expect(red[0]).toBeGreaterThan(red[2] * 4)
  expect(blue[2]).toBeGreaterThan(blue[0] * 4)
})

test('what is thinner than a finger can model is made thicker instead of lost', async () => {
  const block = castBox([1, 0.3, 0.3], [0, 0, 0], RED)
  const wire = castBox([0.006, 0.5, 0.006], [0.3, 0.35, 0], BLUE)
  const { field } = await moulded([block, wire], rest)
  for (const height of [0.2, 0.3, 0.4, 0.5]) expect(field(0.3, height, 0)).toBeLessThan(0)
  expect(field(0.34, 0.4, 0)).toBeGreaterThan(0)
})

test('it is never said to be further to the skin than it is', async () => {
  const { field } = await moulded([castBox([0.5, 0.5, 0.5], [0, 0, 0], RED)], rest)
  for (const x of [0.255, 0.26, 0.265, 0.27]) expect(field(x, 0, 0)).toBeLessThan(x - 0.24)
  expect(field(0, 0, 0)).toBeLessThan(-0.1)
  expect(field(0, 0, 0)).toBeGreaterThan(-0.27)
})
