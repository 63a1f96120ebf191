import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMesh, piecesOf, type Made } from '../../../../../tests/support/meshes.ts'
import { pointAt } from './geometry/surface.ts'

let directory: string
let image: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pressrun-looks-'))
  image = join(directory, 'bug.png')
  // a dark thing on nothing, with a pale eye in front
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="120">
    <ellipse cx="80" cy="66" rx="52" ry="42" fill="#8d2a22"/><circle cx="80" cy="62" r="13" fill="#f4e04d"/></svg>`
  await sharp(Buffer.from(drawing)).png().toFile(image)
})
afterAll(() => rm(directory, { recursive: true, force: true }))

test.each([1, 2, 3, 4, 5])('an abstract form sits in its plinth (seed %i)', async (seed) => {
  const { glb } = await makeMesh({ modelId: 'clay-sculptor', params: { prompt: 'longing' }, image, directory, seed })
  const [form, plinth] = piecesOf(glb).map(({ positions }) => positions) as [Float32Array, Float32Array]
  const [top, middle] = [highest(plinth), middleOf(plinth)]
  const reach = Math.max(...pointsOf(plinth).map(([x, , z]) => Math.hypot(x - middle[0], z - middle[1])))
  const seated = pointsOf(form).filter(([x, y, z]) => y < top && Math.hypot(x - middle[0], z - middle[1]) < reach)
  expect(seated.length).toBeGreaterThan(3)
})

test.each(['puffy-figure', 'standing-figure'])('%s shows nothing of what was around its subject', async (modelId) => {
  const made = await makeMesh({ modelId, params: { texture_quality: '512' }, image, directory })
  const { data, info } = await coverOf(made)
  const front = data.subarray(0, (info.width * info.height * 3) / 2)
  // the picture lay on white
  expect(countOf(front, (red, green, blue) => blue > 120 && red > 150 && green > 150)).toBe(0)
  expect(countOf(front, isYellow)).toBeGreaterThan(500)
  // and the eye looks to one side only
  expect(countOf(data.subarray(front.length), isYellow)).toBe(0)
})

const clayOf = async (prompt: string) =>
  piecesOf(
    (await makeMesh({ modelId: 'clay-sculptor', params: { prompt, polycount: 6000 }, image, directory })).glb,
  )[0]!

test('a clay guitar has a wooden neck, and a clay car a windscreen', async () => {
  const guitar = await clayOf('a guitar')
  const top = highest(guitar.positions)
  const neck = pointsOf(guitar.positions).flatMap(([, y], index) =>
    y > top * 0.62 && y < top * 0.78 ? [pointAt(guitar.colours!, index)] : [],
  )
  // wood is redder than it is blue, strings are grey
  expect(neck.filter(([red, , blue]) => red > blue * 1.3).length / neck.length).toBeGreaterThan(0.8)
  const car = await clayOf('a blue car')
  const roof = highest(car.positions)
  const ahead = pointsOf(car.positions).flatMap(([x, y, z], index) =>
    y > roof * 0.65 && y < roof * 0.85 && z > roof * 0.3 && Math.abs(x) < roof * 0.25
      ? [pointAt(car.colours!, index)]
      : [],
  )
  expect(ahead.length).toBeGreaterThan(4)
  expect(ahead.filter(([, , blue]) => blue < 0.15).length / ahead.length).toBeGreaterThan(0.6)
})

const isYellow = (red: number, green: number, blue: number) => red > 220 && green > 190 && blue < 120

type Point = readonly [number, number, number]
const pointsOf = (positions: Float32Array): Point[] =>
  Array.from(
    { length: positions.length / 3 },
    (_, index) => [positions[index * 3]!, positions[index * 3 + 1]!, positions[index * 3 + 2]!] as const,
  )
const highest = (positions: Float32Array) => Math.max(...pointsOf(positions).map(([, y]) => y))

function middleOf(positions: Float32Array): readonly [number, number] {
  const points = pointsOf(positions)
  const between = (axis: 0 | 2) => {
    const values = points.map((point) => point[axis])
    return (Math.min(...values) + Math.max(...values)) / 2
  }
  return [between(0), between(2)]
}

function coverOf({ glb }: Made) {
  return sharp(glb.materials[0]!.getBaseColorTexture()!.getImage()!).raw().toBuffer({ resolveWithObject: true })
}

function countOf(pixels: Buffer, counts: (red: number, green: number, blue: number) => boolean): number {
  let found = 0
  for (let at = 0; at < pixels.length; at += 3) if (counts(pixels[at]!, pixels[at + 1]!, pixels[at + 2]!)) found++
  return found
}
