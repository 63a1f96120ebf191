import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Params } from '#shared/service/params.ts'
import { draftMesh, makeMesh, piecesOf, sizeOf, type Glb, type Made } from '../../../../../tests/support/meshes.ts'
import { NAMED_PALETTES } from '../kit/palettes.ts'
import { buildWithin } from './finish/fit-budget.ts'
import { isClosed, pointAt } from './geometry/surface.ts'
import { cross, lengthOf, subtract } from './geometry/vector.ts'
import { readWishes, type Wish } from './read-wish.ts'

const FROM_TEXT = ['object-builder', 'lathe-solid', 'clay-sculptor']
const FROM_IMAGE = ['picture-relief', 'puffy-figure', 'standing-figure']

let directory: string
let image: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pressrun-mesh-'))
  image = join(directory, 'bug.png')
  // a round body with a thin feeler, cut out already
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="120">
    <ellipse cx="80" cy="76" rx="46" ry="38" fill="#b5382e"/><circle cx="66" cy="66" r="9" fill="#f5d76a"/>
    <rect x="78" y="4" width="3" height="40" fill="#b5382e"/><path d="M42 62h76M38 76h84M42 90h76" stroke="#f0c0a0" stroke-width="5"/></svg>`
  await sharp(Buffer.from(drawing)).png().toFile(image)
})
afterAll(() => rm(directory, { recursive: true, force: true }))

const make = (modelId: string, params: Params = {}, more: { seed?: number } = {}) =>
  makeMesh({ modelId, params, image, directory, ...more })

test.each([
  ['object-builder', 'a lamp and a fox'],
  ['object-builder', 'a star, a shield and a crown'],
  ['object-builder', 'two penguins'],
  ['lathe-solid', 'a lamp'],
  ['clay-sculptor', 'coral'],
  ['clay-sculptor', 'a gyroid'],
  ['clay-sculptor', 'an asteroid'],
  ['clay-sculptor', 'a bicycle'],
  ['clay-sculptor', 'a penguin'],
  ['picture-relief', ''],
  ['puffy-figure', ''],
  ['standing-figure', ''],
] as const)('%s makes closed solids without flat triangles: %s', async (id, prompt) => {
  // once with its cover, whose seams must not open it, and once bare
  for (const quad of [true, false])
    for (const piece of piecesOf((await make(id, { prompt, quad, texture: quad, pbr: false })).glb)) {
      // as shells of a metre: points of one place must have one number
      const size = piece.positions.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
      const positions = piece.positions.map((value) => value / size)
      expect(isClosed(positions, piece.triangles)).toBe(true)
      expect(flattest(positions, piece.triangles)).toBeGreaterThan(1e-4)
    }
})

const robot = (word: string) => (word === 'robot' ? word : null)

test('a word that every object knows changes nothing of a wish', () => {
  const [{ words: _, ...wish }] = readWishes('a constructor robot', robot) as [Wish]
  const [{ words: __, ...plain }] = readWishes('a robot', robot) as [Wish]
  expect(wish).toEqual(plain)
})

/** The least height of a triangle over its longest side, as a share of that side. */
function flattest(positions: Float32Array, triangles: Uint32Array): number {
  let least = 1
  for (let at = 0; at < triangles.length; at += 3) {
    const corner = (number: number) => pointAt(positions, triangles[at + number]!)
    const sides = [
      subtract(corner(1), corner(0)),
      subtract(corner(2), corner(0)),
      subtract(corner(2), corner(1)),
    ] as const
    const twice = lengthOf(cross(sides[0], sides[1]))
    least = Math.min(least, twice / Math.max(...sides.map(lengthOf)) ** 2)
  }
  return least
}

test.each([
  ['object-builder', 'twelve robots', true],
  ['object-builder', 'twelve robots', false],
  ['object-builder', 'six cakes and a bicycle', false],
  ['lathe-solid', 'six lamps', false],
  ['clay-sculptor', 'a gyroid', true],
] as const)('%s keeps %s within a thousand triangles', async (id, prompt, quad) => {
  const { glb } = await make(id, { prompt, quad, polycount: 1000, texture: false, pbr: false })
  expect(glb.triangles).toBeLessThanOrEqual(1000)
  expect(glb.triangles).toBeGreaterThan(700)
})

test.each([...FROM_TEXT, ...FROM_IMAGE])('%s answers to how it shall be built', async (id) => {
  const [plain, finer, quads] = [
    await make(id),
    await make(id, { polycount: 4000, texture_quality: '128', pbr: false }),
    await make(id, { quad: true, texture: false }),
  ]
  expect(plain.glb.triangles).toBeLessThanOrEqual(2000)
  expect(finer.glb.triangles).toBeLessThanOrEqual(4000)
  expect(finer.glb.triangles).toBeGreaterThan(plain.glb.triangles * 1.6)
  expect(corners(plain).every((count) => count === 3)).toBe(true)
  expect(corners(quads).filter((count) => count === 4).length / corners(quads).length).toBeGreaterThan(0.6)
  const [material, simple, untextured] = [plain, finer, quads].map(({ glb }) => glb.document.materials[0]!)
  expect(material!.pbrMetallicRoughness.baseColorTexture).toBeDefined()
  expect(untextured!.pbrMetallicRoughness.baseColorTexture).toBeUndefined()
  expect([material!.normalTexture, material!.pbrMetallicRoughness.metallicRoughnessTexture]).not.toContain(undefined)
  expect([simple!.normalTexture, simple!.pbrMetallicRoughness.metallicRoughnessTexture]).toEqual([undefined, undefined])
  expect([await pictureWidth(plain), await pictureWidth(finer)]).toEqual([64, 128])
})

const corners = ({ obj }: Made) => obj.match(/^f .*$/gmu)!.map((line) => line.split(' ').length - 1)

const pictureWidth = async ({ glb }: Made) =>
  (await sharp(glb.materials[0]!.getBaseColorTexture()!.getImage()!).metadata()).width

const PLAIN: Params = { texture: false, pbr: false, quad: true }

test('a higher quality rounds edges, models surfaces and follows outlines more closely', async () => {
  expect(await highOverDraft('object-builder', { prompt: 'a table' }, creases)).toBeLessThan(0.5)
  expect(await highOverDraft('lathe-solid', { prompt: 'a bowl' }, creases)).toBeLessThan(0.5)
  expect(await highOverDraft('clay-sculptor', { prompt: 'a whale' }, unevenness)).toBeGreaterThan(1.1)
  expect(await highOverDraft('picture-relief', { polycount: 6000 }, steepness)).toBeGreaterThan(1.05)
  // the thin feeler survives
  expect(await highOverDraft('puffy-figure', { polycount: 12_000 }, slimness)).toBeLessThan(0.9)
  expect(await highOverDraft('standing-figure', { polycount: 12_000 }, slimness)).toBeLessThan(0.9)
})

async function highOverDraft(id: string, params: Params, measure: (glb: Glb) => number): Promise<number> {
  const [draft, high] = [
    await make(id, { ...PLAIN, ...params }),
    await make(id, { ...PLAIN, ...params, geometry_quality: 'high' }),
  ]
  return measure(high.glb) / measure(draft.glb)
}

/** The share of points at which the surface breaks: two normals more than about 60 degrees apart. */
function creases(glb: Glb): number {
  let [broken, all] = [0, 0]
  for (const { positions, normals } of piecesOf(glb)) {
    const normalsAt = new Map<string, number[][]>()
    for (let at = 0; at < positions.length; at += 3) {
      const place = [...positions.subarray(at, at + 3)].map((value) => value.toFixed(5)).join()
      normalsAt.set(place, [...(normalsAt.get(place) ?? []), [...normals.subarray(at, at + 3)]])
    }
    for (const [first, ...others] of normalsAt.values()) {
      all++
      if (others.some((other) => first!.reduce((sum, value, axis) => sum + value * other[axis]!, 0) < 0.5)) broken++
    }
  }
  return broken / all
}

/** How much normals differ within a triangle of the first piece. */
function unevenness(glb: Glb): number {
  const { normals, triangles } = piecesOf(glb)[0]!
  let sum = 0
  for (let at = 0; at < triangles.length; at += 3) {
    const [a, b] = [triangles[at]! * 3, triangles[at + 1]! * 3]
    sum += Math.acos(
      Math.min(1, normals[a]! * normals[b]! + normals[a + 1]! * normals[b + 1]! + normals[a + 2]! * normals[b + 2]!),
    )
  }
  return sum / (triangles.length / 3)
}

/** How far the front of the first piece leans away from the viewer, on average. */
function steepness(glb: Glb): number {
  const { normals } = piecesOf(glb)[0]!
  const front = [...normals].filter((value, at) => at % 3 === 2 && value > 0.05)
  return front.reduce((sum, value) => sum + Math.acos(Math.min(1, value)), 0) / front.length
}

function slimness(glb: Glb): number {
  const { low, high } = sizeOf(glb)
  return (high[0]! - low[0]!) / (high[1]! - low[1]!)
}

test.each([...FROM_TEXT, 'picture-relief', 'standing-figure'])('%s takes its colours from a palette', async (id) => {
  // what clay is modelled after has its colours at its points
  const prompt = id === 'clay-sculptor' ? 'coral' : 'a vase'
  const colours = async (palette: string) =>
    (await make(id, { ...PLAIN, palette, prompt })).glb.materials.map((material) =>
      hexOfLight(material.getBaseColorFactor()),
    )
  const wanted = (await colours('ocean')).filter((colour) => isNear(colour, NAMED_PALETTES.ocean))
  expect(wanted.length).toBeGreaterThan(0)
  expect((await colours('auto')).filter((colour) => isNear(colour, NAMED_PALETTES.ocean))).toEqual([])
})

const hexOfLight = (light: readonly number[]) =>
  light
    .slice(0, 3)
    .map((value) => Math.round(255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)))

const isNear = (colour: readonly number[], palette: readonly string[]) =>
  palette.some((hex) =>
    colour.every((value, axis) => Math.abs(value - Number.parseInt(hex.slice(1 + axis * 2, 3 + axis * 2), 16)) <= 2),
  )

test.each(['object-builder', 'clay-sculptor'])(
  '%s turns what can be turned, models after its drawing what nobody has built, and invents the rest',
  async (id) => {
    const nameOf = async (prompt: string) =>
      (await draftMesh({ modelId: id, params: { prompt }, image, directory })).name
    expect(await nameOf('a green bottle')).toBe('bottle')
    expect(await nameOf('a friendly penguin')).toBe('penguin')
    expect(await nameOf('an oak tree')).toBe('tree')
    expect(await nameOf('the melancholy of Mondays')).toBe('sculpture')
  },
)

test.each(FROM_TEXT)('%s makes another one for another seed, and another thing for other words', async (id) => {
  const [one, other, planet] = [
    await make(id, PLAIN),
    await make(id, PLAIN, { seed: 4 }),
    await make(id, { ...PLAIN, prompt: 'a bell, a vase or a planet' }),
  ]
  expect(sizeOf(other.glb)).not.toEqual(sizeOf(one.glb))
  expect(sizeOf(planet.glb)).not.toEqual(sizeOf(one.glb))
})

const materials = async (prompt: string, id = 'object-builder') =>
  (await make(id, { prompt, texture: false, quad: true })).glb.materials

const shape = async (prompt: string) => slimness((await make('object-builder', { ...PLAIN, prompt })).glb)

test('words choose colour, material, count, proportion and kind', async () => {
  const first = async (prompt: string) => (await materials(prompt))[0]!
  const colour = async (prompt: string) => (await first(prompt)).getBaseColorFactor()
  const [red, , blue] = await colour('a blue cup')
  expect(blue).toBeGreaterThan(red)
  expect((await first('a golden cup')).getMetallicFactor()).toBe(1)
  // a taxi is yellow where a car is red
  expect((await colour('a taxi'))[1]).toBeGreaterThan((await colour('a car'))[1] * 3)
  expect(await shape('three apples')).toBeGreaterThan((await shape('an apple')) * 2)
  expect(await shape('a tall mushroom')).toBeLessThan((await shape('a mushroom')) * 0.85)
  expect((await materials('saturn', 'clay-sculptor')).length).toBeGreaterThan(
    (await materials('planet', 'clay-sculptor')).length,
  )
})

/** How long each side is against the longest. */
const form = ({ glb }: Made) => {
  const { low, high } = sizeOf(glb)
  const sides = high.map((value, axis) => value - low[axis]!)
  return sides.map((side) => side / Math.max(...sides))
}

test('clay takes the form of what is named, in one body', async () => {
  const [chair, modelled, longing] = [
    await make('object-builder', { ...PLAIN, prompt: 'a chair' }),
    await make('clay-sculptor', { ...PLAIN, prompt: 'a chair' }),
    await make('clay-sculptor', { ...PLAIN, prompt: 'longing' }),
  ]
  expect(piecesOf(modelled.glb).length).toBe(1)
  for (const [axis, side] of form(modelled).entries()) expect(Math.abs(side - form(chair)[axis]!)).toBeLessThan(0.14)
  expect(form(longing)).not.toEqual(form(modelled))
})

test('a job can be stopped while its largest part is being built', async () => {
  const triangles = 50_000
  const { parts } = await draftMesh({ modelId: 'clay-sculptor', params: { prompt: 'coral' }, image, directory })
  let rests = 0
  const rest = async () => void rests++
  await parts[0]!.build({ density: Math.sqrt(triangles / 12), bevel: 2, sides: 14, rest })
  // a whole build takes seconds; between two rests lies a small part of it
  expect(rests).toBeGreaterThan(60)

  const stop = new AbortController()
  let turns = 0
  // others get their turn only while it rests
  const takeTurn = () => void (++turns < 3 ? setImmediate(takeTurn) : stop.abort())
  setImmediate(takeTurn)
  const built = buildWithin(parts, { triangles, quads: false, bevel: 2, signal: stop.signal })
  await expect(built).rejects.toThrow()
})
