import { createRequire } from 'node:module'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Params } from '#shared/service/params.ts'
import { createMediaPack } from '../../media/pack.ts'
import { createFfmpeg } from '../../media/run-ffmpeg.ts'
import { findMediaTools } from '../../media/tools.ts'
import type { RunJob } from '../../workers/contract.ts'
import type { RunContext } from '../runner.ts'
import { finishSolid } from './finish-solid.ts'
import { MESH_DRAFTS, MESH_RUNNERS } from './index.ts'
import { readOptions } from './options.ts'
import { isClosed } from './surface.ts'
import { writeGlb } from './writers/glb.ts'
import { writeObj } from './writers/obj.ts'

// the validator comes without types
const require = createRequire(import.meta.url)
const { validateBytes } = require('gltf-validator') as {
  validateBytes: (bytes: Uint8Array) => Promise<{ issues: { messages: { severity: number; code: string }[] } }>
}

/** Small enough to be quick. */
const SMALL: Params = { polycount: 2000, texture_quality: '512', geometry_quality: 'draft' }
const mediaPackDir = resolve('node_modules/.cache/media-pack')
const FROM_TEXT = ['object-builder', 'lathe-solid', 'clay-sculptor']
const FROM_IMAGE = ['picture-relief', 'puffy-figure', 'standing-figure']

let directory: string
let image: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pressrun-mesh-'))
  image = join(directory, 'leaf.png')
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="120"><rect width="160" height="120" fill="#e8eef2"/>
    <ellipse cx="80" cy="62" rx="46" ry="38" fill="#b5382e"/><circle cx="66" cy="52" r="9" fill="#f5d76a"/></svg>`
  await sharp(Buffer.from(drawing)).png().toFile(image)
})
afterAll(() => rm(directory, { recursive: true, force: true }))

function jobFor(modelId: string, params: Params, seed: number, folder: string): RunJob {
  return {
    generationId: 'test',
    modelId,
    taskType: modelId,
    effectId: null,
    params: { prompt: 'a chair', image: 'image', ...SMALL, ...params },
    seed,
    outputs: 1,
    inputs: { image: { path: image, kind: 'image', mimeType: 'image/png' } },
    directory: folder,
    crash: false,
  }
}

const contextWith = (signal: AbortSignal): RunContext => ({
  ffmpeg: createFfmpeg({ path: findMediaTools({ mediaPackDir }).ffmpegPath, threads: 1 }),
  pack: createMediaPack(mediaPackDir),
  threads: 1,
  signal,
  onProgress: () => {},
})

interface Made {
  glb: Glb
  obj: string
}

/** The mesh without its photograph, which is most of the work. */
async function make(
  modelId: string,
  params: Params = {},
  { seed = 3, signal = new AbortController().signal } = {},
): Promise<Made> {
  const [job, context] = [jobFor(modelId, params, seed, directory), contextWith(signal)]
  const draft = await (await MESH_DRAFTS[modelId]!())(job, context)
  const solid = await finishSolid(draft, readOptions(job), context)
  return { glb: readGlb(writeGlb(solid, draft.name)), obj: writeObj(solid, draft.name) }
}

async function deliverAll(modelId: string, params: Params) {
  const folder = await mkdtemp(join(directory, 'job-'))
  const runner = await MESH_RUNNERS[modelId]!()
  const [output] = await runner(jobFor(modelId, params, 3, folder), contextWith(new AbortController().signal))
  const file = (variant: string) => readFile(output!.files.find((one) => one.variant === variant)!.path)
  return { glb: readGlb(await file('original')), file }
}

interface Glb {
  document: {
    accessors: { bufferView: number; count: number; type: string; min?: number[]; max?: number[] }[]
    bufferViews: { byteOffset: number; byteLength: number }[]
    images?: { bufferView: number }[]
    materials: {
      normalTexture?: object
      pbrMetallicRoughness: {
        baseColorFactor: number[]
        baseColorTexture?: { index: number }
        metallicFactor: number
        metallicRoughnessTexture?: object
      }
    }[]
    meshes: { primitives: { attributes: Record<string, number>; indices: number }[] }[]
  }
  floats: (accessor: number) => Float32Array
  indices: (accessor: number) => Uint32Array
  triangles: number
  bytes: Buffer
}

function readGlb(bytes: Buffer): Glb {
  const length = bytes.readUInt32LE(12)
  const document = JSON.parse(bytes.subarray(20, 20 + length).toString()) as Glb['document']
  const binary = bytes.subarray(28 + length)
  const part = (accessor: number) => {
    const { byteOffset, byteLength } = document.bufferViews[document.accessors[accessor]!.bufferView]!
    return Uint8Array.from(binary.subarray(byteOffset, byteOffset + byteLength)).buffer
  }
  const indices = (accessor: number) => new Uint32Array(part(accessor))
  const { primitives } = document.meshes[0]!
  const triangles = primitives.reduce((sum, primitive) => sum + document.accessors[primitive.indices]!.count / 3, 0)
  return { document, floats: (accessor) => new Float32Array(part(accessor)), indices, triangles, bytes }
}

/** Every closed shell of an STL: triangles as points of one list. */
function readStl(bytes: Buffer): { positions: number[]; triangles: number[] } {
  const count = bytes.readUInt32LE(80)
  expect(bytes.length).toBe(84 + count * 50)
  const positions: number[] = []
  for (let triangle = 0; triangle < count; triangle++)
    for (let value = 3; value < 12; value++) positions.push(bytes.readFloatLE(84 + triangle * 50 + value * 4) / 1000)
  return { positions, triangles: positions.slice(0, positions.length / 3).map((_, index) => index) }
}

test.each([
  ['object-builder', 'two striped mushrooms and a wooden chair'],
  ['object-builder', 'a golden rocket'],
  ['lathe-solid', 'a tall blue glass bottle'],
  ['clay-sculptor', 'whale'],
  ['picture-relief', ''],
  ['standing-figure', ''],
] as const)('%s makes files that others can read: %s', async (id, prompt) => {
  const { glb, file } = await deliverAll(id, { prompt })
  const report = await validateBytes(new Uint8Array(glb.bytes))
  expect(report.issues.messages.filter(({ severity }) => severity < 2)).toEqual([])
  expect(glb.triangles).toBeLessThanOrEqual(2000)
  expect(glb.triangles).toBeGreaterThan(1500)

  // stands on the ground, in the middle
  const bounds = glb.document.meshes[0]!.primitives.map(
    ({ attributes }) => glb.document.accessors[attributes['POSITION']!]!,
  )
  expect(Math.min(...bounds.map(({ min }) => min![1]!))).toBeCloseTo(0, 5)
  expect(Math.min(...bounds.map(({ min }) => min![0]!)) + Math.max(...bounds.map(({ max }) => max![0]!))).toBeCloseTo(
    0,
    4,
  )

  const stl = readStl(await file('stl'))
  expect(stl.triangles.length / 3).toBe(glb.triangles)
  const { FBXLoader } = await import('three/examples/jsm/loaders/FBXLoader.js')
  const fbx = await file('fbx')
  const scene = withoutPictures(() => new FBXLoader().parse(Uint8Array.from(fbx).buffer, ''))
  let faces = 0
  scene.traverse((node) => {
    const { geometry } = node as unknown as { geometry?: { attributes: { position: { count: number } } } }
    faces += (geometry?.attributes.position.count ?? 0) / 3
  })
  expect(faces).toBe(glb.triangles)
  checkUsdz(await file('usdz'))
})

/** three reads pictures with the browser's tools, which are not here; the meshes do not need them. */
function withoutPictures<Result>(read: () => Result): Result {
  const nothing = { addEventListener() {}, removeEventListener() {}, set src(_: string) {} }
  Object.assign(globalThis, { document: { createElementNS: () => nothing }, window: globalThis })
  try {
    return read()
  } finally {
    Reflect.deleteProperty(globalThis, 'document')
    Reflect.deleteProperty(globalThis, 'window')
  }
}

function checkUsdz(bytes: Buffer): void {
  const names: string[] = []
  let offset = 0
  while (bytes.readUInt32LE(offset) === 0x04034b50) {
    const [size, name, extra] = [
      bytes.readUInt32LE(offset + 18),
      bytes.readUInt16LE(offset + 26),
      bytes.readUInt16LE(offset + 28),
    ]
    const begin = offset + 30 + name + extra
    expect(begin % 64).toBe(0)
    names.push(bytes.subarray(offset + 30, offset + 30 + name).toString())
    if (names.length === 1) {
      const text = bytes.subarray(begin, begin + size).toString()
      expect(text.startsWith('#usda 1.0')).toBe(true)
      expect(text.split('{').length).toBe(text.split('}').length)
      for (const [, picture] of text.matchAll(/@([^@]+)@/gu)) expect(bytes.includes(picture!)).toBe(true)
    }
    offset = begin + size
  }
  expect(names[0]).toBe('solid.usda')
}

test.each([...FROM_TEXT, ...FROM_IMAGE])('%s makes closed solids without flat triangles', async (id) => {
  const { glb } = await make(id, { prompt: id === 'clay-sculptor' ? 'a whale' : 'a lamp', quad: true })
  for (const { attributes, indices } of glb.document.meshes[0]!.primitives) {
    const [positions, triangles] = [glb.floats(attributes['POSITION']!), glb.indices(indices)]
    // as shells of a metre: points of one place must have one number
    const size = Math.max(...glb.document.accessors[attributes['POSITION']!]!.max!)
    expect(
      isClosed(
        positions.map((value) => value / size),
        triangles,
      ),
    ).toBe(true)
  }
})

test.each([...FROM_TEXT, ...FROM_IMAGE])('%s answers to every param', async (id) => {
  const plain = await make(id)
  const [finer, quads, flat, high, coloured] = [
    await make(id, { polycount: 4000, texture_quality: '1024' }),
    await make(id, { quad: true, texture: false }),
    await make(id, { pbr: false }),
    await make(id, { geometry_quality: 'high' }),
    await make(id, { palette: 'ocean' }),
  ]
  expect(finer.glb.triangles).toBeGreaterThan(plain.glb.triangles * 1.6)
  expect(corners(plain).every((count) => count === 3)).toBe(true)
  const four = corners(quads).filter((count) => count === 4).length
  expect(four / corners(quads).length).toBeGreaterThan(0.6)
  const [material, untextured, simple] = [plain, quads, flat].map(({ glb }) => glb.document.materials[0]!)
  expect(material!.pbrMetallicRoughness.baseColorTexture).toBeDefined()
  expect(untextured!.pbrMetallicRoughness.baseColorTexture).toBeUndefined()
  expect([material!.normalTexture, material!.pbrMetallicRoughness.metallicRoughnessTexture]).not.toContain(undefined)
  expect([simple!.normalTexture, simple!.pbrMetallicRoughness.metallicRoughnessTexture]).toEqual([undefined, undefined])
  expect([await pictureWidth(plain), await pictureWidth(finer)]).toEqual([512, 1024])
  expect(shapeOf(high)).not.toEqual(shapeOf(plain))
  if (id !== 'puffy-figure') expect(coloured.glb.bytes.equals(plain.glb.bytes)).toBe(false)
  if (FROM_TEXT.includes(id)) {
    expect(shapeOf(await make(id, {}, { seed: 4 }))).not.toEqual(shapeOf(plain))
    expect(shapeOf(await make(id, { prompt: 'a green planet with a bell' }))).not.toEqual(shapeOf(plain))
  }
})

const corners = ({ obj }: Made) => obj.match(/^f .*$/gmu)!.map((line) => line.split(' ').length - 1)

const shapeOf = ({ glb }: Made) =>
  glb.document.meshes[0]!.primitives.map(({ attributes }) => glb.document.accessors[attributes['POSITION']!])

test('words choose colour, material, count and proportion', async () => {
  const [red, , blue] = (await factorOf('a blue cup')).baseColorFactor
  expect(blue).toBeGreaterThan(red!)
  expect((await factorOf('a golden cup')).metallicFactor).toBe(1)
  expect(await slimness('three apples')).toBeGreaterThan((await slimness('an apple')) * 2)
  expect(await slimness('a tall mushroom')).toBeLessThan((await slimness('a mushroom')) * 0.85)
})

test('a job can be stopped on the way', async () => {
  await expect(make('clay-sculptor', { polycount: 50_000 }, { signal: AbortSignal.timeout(20) })).rejects.toThrow()
})

const pictureWidth = async ({ glb }: Made) => {
  const view = glb.document.bufferViews[glb.document.images![0]!.bufferView]!
  const start = 28 + glb.bytes.readUInt32LE(12) + view.byteOffset
  return (await sharp(glb.bytes.subarray(start, start + view.byteLength)).metadata()).width
}

const factorOf = async (prompt: string) =>
  (await make('object-builder', { prompt, texture: false })).glb.document.materials[0]!.pbrMetallicRoughness

const slimness = async (prompt: string) => {
  const { min, max } = shapeOf(await make('object-builder', { prompt }))[0]!
  return (max![0]! - min![0]!) / (max![1]! - min![1]!)
}
