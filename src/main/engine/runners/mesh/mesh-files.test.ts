import { createRequire } from 'node:module'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliverMesh, sizeOf } from '../../../../../tests/support/meshes.ts'
import { isClosed } from './geometry/surface.ts'

// the validator comes without types
const require = createRequire(import.meta.url)
const { validateBytes } = require('gltf-validator') as {
  validateBytes: (bytes: Uint8Array) => Promise<{ issues: { messages: { severity: number; code: string }[] } }>
}

let directory: string
let image: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pressrun-mesh-files-'))
  image = join(directory, 'egg.png')
  await sharp(Buffer.from(drawing('#e8eef2')))
    .png()
    .toFile(image)
})
afterAll(() => rm(directory, { recursive: true, force: true }))

const drawing = (ground: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="120"><rect width="160" height="120" fill="${ground}"/>
    <ellipse cx="80" cy="62" rx="46" ry="38" fill="#b5382e"/><circle cx="66" cy="52" r="9" fill="#f5d76a"/></svg>`

test.each([['lathe-solid', 'a tall blue glass bottle', false]] as const)(
  '%s makes files that others can read: %s',
  async (modelId, prompt, quad) => {
    const { glb, file } = await deliverMesh({ modelId, params: { prompt, quad }, image, directory })
    const report = await validateBytes(new Uint8Array(glb.bytes))
    expect(report.issues.messages.filter(({ severity }) => severity < 2)).toEqual([])

    // stands on the ground, in the middle
    const { low, high } = sizeOf(glb)
    expect(low[1]).toBeCloseTo(0, 5)
    expect(low[0]! + high[0]!).toBeCloseTo(0, 4)

    const obj = (await file('obj')).toString()
    const lines = (start: string) => obj.split('\n').filter((line) => line.startsWith(`${start} `))
    expect(lines('vt').length).toBe(lines('v').length)
    expect(lines('vn').length).toBe(lines('v').length)
    expect(lines('f').every((face) => face.split(' ').length === 4)).toBe(!quad)

    const stl = readStl(await file('stl'))
    expect(stl.triangles.length / 3).toBe(glb.triangles)
    expect(isClosed(stl.positions, stl.triangles)).toBe(true)

    const { FBXLoader } = await import('three/examples/jsm/loaders/FBXLoader.js')
    const fbx = await file('fbx')
    expect(facesIn(withoutPictures(() => new FBXLoader().parse(Uint8Array.from(fbx).buffer, '')))).toBe(glb.triangles)

    const usdz = await file('usdz')
    checkPackage(usdz)
    const { USDLoader } = await import('three/examples/jsm/loaders/USDLoader.js')
    expect(facesIn(withoutPictures(() => new USDLoader().parse(Uint8Array.from(usdz).buffer)))).toBe(glb.triangles)
  },
)

interface Node {
  traverse: (visit: (node: object) => void) => void
}

function facesIn(scene: Node): number {
  let faces = 0
  scene.traverse((node) => {
    const { geometry } = node as {
      geometry?: { index: { count: number } | null; attributes: { position: { count: number } } }
    }
    if (geometry) faces += (geometry.index ?? geometry.attributes.position).count / 3
  })
  return faces
}

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

function readStl(bytes: Buffer): { positions: number[]; triangles: number[] } {
  const count = bytes.readUInt32LE(80)
  expect(bytes.length).toBe(84 + count * 50)
  const positions: number[] = []
  for (let triangle = 0; triangle < count; triangle++)
    for (let value = 3; value < 12; value++) positions.push(bytes.readFloatLE(84 + triangle * 50 + value * 4) / 1000)
  return { positions, triangles: positions.slice(0, positions.length / 3).map((_, index) => index) }
}

/** The scene first, then every picture it names, each stored plainly at a multiple of 64 bytes. */
function checkPackage(bytes: Buffer): void {
  const files = new Map<string, Buffer>()
  for (let offset = 0; bytes.readUInt32LE(offset) === 0x04034b50;) {
    const [size, name, extra] = [18, 26, 28].map((at) =>
      at === 18 ? bytes.readUInt32LE(offset + at) : bytes.readUInt16LE(offset + at),
    ) as [number, number, number]
    const begin = offset + 30 + name + extra
    expect(begin % 64).toBe(0)
    files.set(bytes.subarray(offset + 30, offset + 30 + name).toString(), bytes.subarray(begin, begin + size))
    offset = begin + size
  }
  expect([...files.keys()][0]).toBe('solid.usda')
  const text = files.get('solid.usda')!.toString()
  for (const line of ['#usda 1.0', 'defaultPrim = "Solid"', 'metersPerUnit = 1', 'upAxis = "Y"'])
    expect(text).toContain(line)
  const named = new Set([...text.matchAll(/@([^@]+)@/gu)].map(([, picture]) => picture!))
  expect([...named].toSorted()).toEqual([...files.keys()].filter((name) => name !== 'solid.usda').toSorted())
}
