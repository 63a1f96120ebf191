import type { Material, Mesh } from './mesh.ts'

const FLOAT = 5126
const UNSIGNED_INT = 5125
const ARRAY_BUFFER = 34_962
const ELEMENT_ARRAY_BUFFER = 34_963

/** glTF 2.0 in one binary file. */
export function writeGlb(mesh: Mesh, material: Material): Buffer {
  const count = mesh.positions.length / 3
  const parts = [
    { data: floats(mesh.positions), target: ARRAY_BUFFER },
    { data: floats(mesh.normals), target: ARRAY_BUFFER },
    { data: floats(mesh.uvs), target: ARRAY_BUFFER },
    { data: Buffer.from(Uint32Array.from(mesh.triangles).buffer), target: ELEMENT_ARRAY_BUFFER },
    ...(material.picture ? [{ data: material.picture, target: undefined }] : []),
  ]
  let offset = 0
  const bufferViews = parts.map(({ data, target }) => {
    const view = { buffer: 0, byteOffset: offset, byteLength: data.length, ...(target ? { target } : {}) }
    offset += padded(data.length)
    return view
  })
  const [low, high] = bounds(mesh.positions)
  const texture = material.picture ? { baseColorTexture: { index: 0 } } : { baseColorFactor: [...material.colour, 1] }
  const document = {
    asset: { version: '2.0', generator: 'Pressrun' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0, name: 'Solid' }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0, NORMAL: 1, TEXCOORD_0: 2 }, indices: 3, material: 0 }] }],
    materials: [
      {
        name: 'Surface',
        pbrMetallicRoughness: { ...texture, metallicFactor: material.metallic, roughnessFactor: material.roughness },
      },
    ],
    ...(material.picture
      ? {
          images: [{ bufferView: 4, mimeType: 'image/jpeg' }],
          textures: [{ source: 0, sampler: 0 }],
          samplers: [{ magFilter: 9729, minFilter: 9729, wrapS: 33_071, wrapT: 33_071 }],
        }
      : {}),
    accessors: [
      { bufferView: 0, componentType: FLOAT, count, type: 'VEC3', min: low, max: high },
      { bufferView: 1, componentType: FLOAT, count, type: 'VEC3' },
      { bufferView: 2, componentType: FLOAT, count, type: 'VEC2' },
      { bufferView: 3, componentType: UNSIGNED_INT, count: mesh.triangles.length, type: 'SCALAR' },
    ],
    bufferViews,
    buffers: [{ byteLength: offset }],
  }
  const binary = Buffer.concat(parts.map(({ data }) => pad(data, 0)))
  return container(pad(Buffer.from(JSON.stringify(document)), 0x20), binary)
}

function container(json: Buffer, binary: Buffer): Buffer {
  const header = Buffer.alloc(12)
  header.write('glTF', 0, 'latin1')
  header.writeUInt32LE(2, 4)
  header.writeUInt32LE(12 + 8 + json.length + 8 + binary.length, 8)
  return Buffer.concat([header, chunkHeader('JSON', json), json, chunkHeader('BIN\0', binary), binary])
}

function chunkHeader(type: string, data: Buffer): Buffer {
  const header = Buffer.alloc(8)
  header.writeUInt32LE(data.length, 0)
  header.write(type, 4, 'latin1')
  return header
}

function bounds(positions: readonly number[]): [number[], number[]] {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (const [index, value] of positions.entries()) {
    // as stored: a bound in double precision would lie beside its own point
    const stored = Math.fround(value)
    low[index % 3] = Math.min(low[index % 3]!, stored)
    high[index % 3] = Math.max(high[index % 3]!, stored)
  }
  return [low, high]
}

const floats = (values: readonly number[]) => Buffer.from(Float32Array.from(values).buffer)
const padded = (length: number) => Math.ceil(length / 4) * 4
const pad = (data: Buffer, filler: number) =>
  Buffer.concat([data, Buffer.alloc(padded(data.length) - data.length, filler)])
