import { lightOf, type MapImage, type Material } from '../materials/material.ts'
import type { Piece, Solid } from '../solid.ts'
import { boundsOf } from '../surface.ts'
import { tangentsOf } from './tangents.ts'

const FLOAT = 5126
const UNSIGNED_INT = 5125
const ARRAY_BUFFER = 34_962
const ELEMENT_ARRAY_BUFFER = 34_963
const LINEAR = 9729
const LINEAR_MIPMAP_LINEAR = 9987
const REPEAT = 10_497

/** glTF 2.0 in one binary file. */
export function writeGlb({ pieces }: Solid, name: string): Buffer {
  const file = createFile()
  const images: MapImage[] = []
  const textureOf = (image: MapImage) => {
    const known = images.indexOf(image)
    return { index: known >= 0 ? known : images.push(image) - 1 }
  }
  const primitives = pieces.map((piece, material) => ({ ...geometryOf(file, piece), material }))
  const materials = pieces.map((piece, index) => materialOf(piece, index, textureOf))
  const pictures = images.map(({ jpeg }) => ({ bufferView: file.add(jpeg), mimeType: 'image/jpeg' }))
  const document = {
    asset: { version: '2.0', generator: 'Pressrun' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0, name }],
    meshes: [{ name, primitives }],
    materials,
    ...(images.length > 0
      ? {
          images: pictures,
          textures: images.map((_, source) => ({ source, sampler: 0 })),
          samplers: [{ magFilter: LINEAR, minFilter: LINEAR_MIPMAP_LINEAR, wrapS: REPEAT, wrapT: REPEAT }],
        }
      : {}),
    accessors: file.accessors,
    bufferViews: file.bufferViews,
    buffers: [{ byteLength: file.length() }],
  }
  return container(pad(Buffer.from(JSON.stringify(document)), 0x20), file.binary())
}

type File = ReturnType<typeof createFile>

function createFile() {
  const parts: Buffer[] = []
  const bufferViews: object[] = []
  const accessors: object[] = []
  let offset = 0
  function add(data: Buffer, target?: number): number {
    bufferViews.push({ buffer: 0, byteOffset: offset, byteLength: data.length, ...(target ? { target } : {}) })
    const padded = pad(data, 0)
    parts.push(padded)
    offset += padded.length
    return bufferViews.length - 1
  }
  function floats(values: Float32Array, type: 'VEC2' | 'VEC3' | 'VEC4', bounds: object = {}): number {
    const size = Number(type.at(-1))
    const bufferView = add(bytesOf(values), ARRAY_BUFFER)
    return accessors.push({ bufferView, componentType: FLOAT, count: values.length / size, type, ...bounds }) - 1
  }
  function indices(values: Uint32Array): number {
    const bufferView = add(bytesOf(values), ELEMENT_ARRAY_BUFFER)
    return accessors.push({ bufferView, componentType: UNSIGNED_INT, count: values.length, type: 'SCALAR' }) - 1
  }
  return { add, floats, indices, accessors, bufferViews, length: () => offset, binary: () => Buffer.concat(parts) }
}

function geometryOf(file: File, { surface, triangles, maps }: Piece) {
  const positions = Float32Array.from(surface.positions)
  // of the numbers as they are written, not as they were before
  const { low, high } = boundsOf([{ positions }])
  return {
    attributes: {
      POSITION: file.floats(positions, 'VEC3', { min: low, max: high }),
      NORMAL: file.floats(Float32Array.from(surface.normals), 'VEC3'),
      TEXCOORD_0: file.floats(Float32Array.from(surface.uvs), 'VEC2'),
      ...(maps.normals ? { TANGENT: file.floats(tangentsOf(surface, triangles), 'VEC4') } : {}),
      ...(surface.colours ? { COLOR_0: file.floats(Float32Array.from(surface.colours), 'VEC3') } : {}),
    },
    indices: file.indices(triangles),
  }
}

function materialOf({ material, maps }: Piece, index: number, textureOf: (image: MapImage) => { index: number }) {
  const { opacity = 1, metallic, roughness } = material
  const light = maps.colour ? ([1, 1, 1] as const) : lightOf(material.colour)
  const surface = maps.surface ? textureOf(maps.surface) : null
  return {
    name: nameOf(material, index),
    pbrMetallicRoughness: {
      baseColorFactor: [...light, opacity],
      ...(maps.colour ? { baseColorTexture: textureOf(maps.colour) } : {}),
      metallicFactor: metallic,
      roughnessFactor: roughness,
      ...(surface ? { metallicRoughnessTexture: surface } : {}),
    },
    ...(maps.normals ? { normalTexture: textureOf(maps.normals) } : {}),
    ...(surface ? { occlusionTexture: surface } : {}),
    ...(material.glows ? { emissiveFactor: lightOf(material.colour) } : {}),
    ...(opacity < 1 ? { alphaMode: 'BLEND' } : {}),
  }
}

export const nameOf = ({ pattern, colour }: Material, index: number): string =>
  `${pattern}-${colour.slice(1)}-${index + 1}`

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

const bytesOf = ({ buffer, byteOffset, byteLength }: Float32Array | Uint32Array) =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength)
const pad = (data: Buffer, filler: number) => Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4, filler)])
