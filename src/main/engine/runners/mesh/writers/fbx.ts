import type { MapImage, Material } from '../materials/material.ts'
import { facesOf, type Piece, type Solid } from '../geometry/solid.ts'
import { nameOf } from './glb.ts'
import { linearRgbOf, unitRgbOf } from '../../kit/colour/rgb.ts'

/** A node of FBX's tree. */
interface Node {
  name: string
  properties: readonly Property[]
  children?: readonly Node[]
}

/** A plain number is a 32-bit whole one. */
type Property =
  | string
  | bigint
  | number
  | { double: number }
  | { bytes: Buffer }
  | { ints: readonly number[] }
  | { doubles: readonly number[] }

const VERSION = 7400
const CENTIMETRES = 100
/** Marks the end of the file for every reader. */
const FOOTER_ID = Buffer.from('fabcab09d0c8d466b17618df2d6b', 'hex')
const FOOTER_END = Buffer.from('f85a8c6adef5d97eece90ce375297f0b', 'hex')

/** Every object of a piece has a number; each kind has a range of its own. */
const ids = (index: number) => ({
  geometry: BigInt(1000 + index),
  model: BigInt(2000 + index),
  material: BigInt(3000 + index),
  texture: BigInt(4000 + index),
  video: BigInt(5000 + index),
})

/** Binary FBX 7.4: one mesh and one surface for every material, pictures inside. */
export function writeFbx({ pieces, quads }: Solid): Buffer {
  const header = Buffer.concat([Buffer.from('Kaydara FBX Binary  \0\x1a\0', 'latin1'), uint32(VERSION)])
  const parts: Buffer[] = [header]
  let offset = header.length
  for (const node of documentOf(pieces, quads)) {
    const encoded = encode(node, offset)
    parts.push(encoded)
    offset += encoded.length
  }
  parts.push(Buffer.alloc(13), FOOTER_ID, Buffer.alloc(2))
  offset += 13 + FOOTER_ID.length + 2
  const filling = 16 - (offset % 16)
  parts.push(Buffer.alloc(filling), Buffer.alloc(4), uint32(VERSION), Buffer.alloc(120), FOOTER_END)
  return Buffer.concat(parts)
}

function documentOf(pieces: readonly Piece[], quads: boolean): Node[] {
  return [
    {
      name: 'FBXHeaderExtension',
      properties: [],
      children: [leaf('FBXHeaderVersion', 1003), leaf('FBXVersion', VERSION), leaf('Creator', 'Pressrun')],
    },
    { name: 'GlobalSettings', properties: [], children: [leaf('Version', 1000), properties70(GLOBAL_SETTINGS)] },
    definitions(pieces),
    {
      name: 'Objects',
      properties: [],
      children: pieces.flatMap((piece, index) => [
        geometryOf(piece, index, quads),
        modelOf(piece.material, index),
        surfaceOf(piece.material, index, piece.maps.colour !== null),
        ...(piece.maps.colour ? pictureOf(piece.maps.colour, index) : []),
      ]),
    },
    { name: 'Connections', properties: [], children: pieces.flatMap(connectionsOf) },
  ]
}

function geometryOf(piece: Piece, index: number, quads: boolean): Node {
  const { positions, normals, uvs, colours } = piece.surface
  const polygons: number[] = []
  const corners: number[] = []
  for (const face of facesOf(piece, quads)) {
    // the last corner of every polygon is written as its complement
    for (const [at, corner] of face.entries()) polygons.push(at === face.length - 1 ? -corner - 1 : corner)
    corners.push(...face)
  }
  const perCorner = (values: readonly number[]) =>
    corners.flatMap((corner) => [values[corner * 3]!, values[corner * 3 + 1]!, values[corner * 3 + 2]!])
  const layer = (name: string, reference: string, values: Node[]): Node => ({
    name,
    properties: [0],
    children: [
      leaf('Version', 101),
      leaf('Name', ''),
      leaf('MappingInformationType', 'ByPolygonVertex'),
      leaf('ReferenceInformationType', reference),
      ...values,
    ],
  })
  const colourLayer = () => {
    const values = Array.from({ length: positions.length / 3 }, (_, point) => [
      ...colours!.slice(point * 3, point * 3 + 3),
      1,
    ])
    return layer('LayerElementColor', 'IndexToDirect', [
      leaf('Colors', { doubles: values.flat() }),
      leaf('ColorIndex', { ints: corners }),
    ])
  }
  const layers = ['Normal', 'UV', ...(colours ? ['Color'] : []), 'Material']
  return {
    name: 'Geometry',
    properties: [ids(index).geometry, objectName(nameOf(piece.material, index), 'Geometry'), 'Mesh'],
    children: [
      leaf('Vertices', { doubles: positions.map((value) => value * CENTIMETRES) }),
      leaf('PolygonVertexIndex', { ints: polygons }),
      leaf('GeometryVersion', 124),
      layer('LayerElementNormal', 'Direct', [leaf('Normals', { doubles: perCorner(normals) })]),
      layer('LayerElementUV', 'IndexToDirect', [
        leaf('UV', { doubles: uvs.map((value, at) => (at % 2 === 0 ? value : 1 - value)) }),
        leaf('UVIndex', { ints: corners }),
      ]),
      ...(colours ? [colourLayer()] : []),
      materialLayer,
      { name: 'Layer', properties: [0], children: [leaf('Version', 100), ...layers.map((type) => layerElement(type))] },
    ],
  }
}

const connect = (...properties: Property[]): Node => ({ name: 'C', properties })

function connectionsOf({ maps }: Piece, index: number): Node[] {
  const { geometry, model, material, texture, video } = ids(index)
  return [
    connect('OO', model, 0n),
    connect('OO', geometry, model),
    connect('OO', material, model),
    ...(maps.colour ? [connect('OP', texture, material, 'DiffuseColor'), connect('OO', video, texture)] : []),
  ]
}

function pictureOf({ jpeg }: MapImage, index: number): Node[] {
  const { texture, video } = ids(index)
  const file = `picture-${index + 1}.jpg`
  return [
    {
      name: 'Video',
      properties: [video, objectName(file, 'Video'), 'Clip'],
      children: [
        leaf('Type', 'Clip'),
        leaf('UseMipMap', 0),
        leaf('Filename', file),
        leaf('RelativeFilename', file),
        leaf('Content', { bytes: jpeg }),
      ],
    },
    {
      name: 'Texture',
      properties: [texture, objectName(file, 'Texture'), ''],
      children: [
        leaf('Type', 'TextureVideoClip'),
        leaf('Version', 202),
        leaf('TextureName', objectName(file, 'Texture')),
        leaf('Media', objectName(file, 'Video')),
        leaf('FileName', file),
        leaf('RelativeFilename', file),
      ],
    },
  ]
}

const leaf = (name: string, ...properties: Property[]): Node => ({ name, properties })
const objectName = (name: string, kind: string) => `${name}\0\x01${kind}`
const layerElement = (type: string): Node => ({
  name: 'LayerElement',
  properties: [],
  children: [leaf('Type', `LayerElement${type}`), leaf('TypedIndex', 0)],
})

const materialLayer: Node = {
  name: 'LayerElementMaterial',
  properties: [0],
  children: [
    leaf('Version', 101),
    leaf('Name', ''),
    leaf('MappingInformationType', 'AllSame'),
    leaf('ReferenceInformationType', 'IndexToDirect'),
    leaf('Materials', { ints: [0] }),
  ],
}

const modelOf = (material: Material, index: number): Node => ({
  name: 'Model',
  properties: [ids(index).model, objectName(nameOf(material, index), 'Model'), 'Mesh'],
  children: [leaf('Version', 232), properties70([]), leaf('Culling', 'CullingOff')],
})

function definitions(pieces: readonly Piece[]): Node {
  const textured = pieces.filter(({ maps }) => maps.colour).length
  const counts = {
    GlobalSettings: 1,
    Geometry: pieces.length,
    Model: pieces.length,
    Material: pieces.length,
    ...(textured > 0 ? { Texture: textured, Video: textured } : {}),
  }
  return {
    name: 'Definitions',
    properties: [],
    children: [
      leaf('Version', 100),
      leaf(
        'Count',
        Object.values(counts).reduce((sum, count) => sum + count, 0),
      ),
      ...Object.entries(counts).map(([type, count]) => ({
        name: 'ObjectType',
        properties: [type],
        children: [leaf('Count', count)],
      })),
    ],
  }
}

/** y is up, z comes towards the viewer, lengths are centimetres. */
const GLOBAL_SETTINGS: Property[][] = [
  ['UpAxis', 'int', 'Integer', '', 1],
  ['UpAxisSign', 'int', 'Integer', '', 1],
  ['FrontAxis', 'int', 'Integer', '', 2],
  ['FrontAxisSign', 'int', 'Integer', '', 1],
  ['CoordAxis', 'int', 'Integer', '', 0],
  ['CoordAxisSign', 'int', 'Integer', '', 1],
  ['UnitScaleFactor', 'double', 'Number', '', { double: 1 }],
]

const colour = (name: string, [red, green, blue]: readonly [number, number, number]): Property[] => [
  name,
  'Color',
  '',
  'A',
  { double: red },
  { double: green },
  { double: blue },
]
const number = (name: string, value: number): Property[] => [name, 'Number', '', 'A', { double: value }]

function surfaceOf(material: Material, index: number, textured: boolean): Node {
  const { opacity = 1, roughness, metallic } = material
  return {
    name: 'Material',
    properties: [ids(index).material, objectName(nameOf(material, index), 'Material'), ''],
    children: [
      leaf('Version', 102),
      leaf('ShadingModel', 'phong'),
      properties70([
        colour('DiffuseColor', textured ? [1, 1, 1] : unitRgbOf(material.colour)),
        colour('SpecularColor', metallic > 0.5 ? unitRgbOf(material.colour) : [0.5, 0.5, 0.5]),
        ...(material.glows ? [colour('EmissiveColor', linearRgbOf(material.colour))] : []),
        // Blender reads roughness back from this
        number('Shininess', ((1 - roughness) * 10) ** 2),
        number('ReflectionFactor', metallic),
        number('Opacity', opacity),
      ]),
    ],
  }
}

function properties70(rows: readonly (readonly Property[])[]): Node {
  return { name: 'Properties70', properties: [], children: rows.map((row) => ({ name: 'P', properties: row })) }
}

/** Every node says where it ends, counted from the beginning of the file. */
function encode({ name, properties, children = [] }: Node, offset: number): Buffer {
  const values = Buffer.concat(properties.map(encodeProperty))
  const headerLength = 13 + name.length
  const parts: Buffer[] = []
  let end = offset + headerLength + values.length
  for (const child of children) {
    const encoded = encode(child, end)
    parts.push(encoded)
    end += encoded.length
  }
  if (children.length > 0) {
    parts.push(Buffer.alloc(13))
    end += 13
  }
  const header = Buffer.alloc(headerLength)
  header.writeUInt32LE(end, 0)
  header.writeUInt32LE(properties.length, 4)
  header.writeUInt32LE(values.length, 8)
  header.writeUInt8(name.length, 12)
  header.write(name, 13, 'latin1')
  return Buffer.concat([header, values, ...parts])
}

function encodeProperty(property: Property): Buffer {
  if (typeof property === 'string') {
    const text = Buffer.from(property, 'utf8')
    return Buffer.concat([Buffer.from('S'), uint32(text.length), text])
  }
  if (typeof property === 'number') return Buffer.concat([Buffer.from('I'), int32s([property])])
  if (typeof property === 'bigint')
    return Buffer.concat([Buffer.from('L'), Buffer.from(BigInt64Array.of(property).buffer)])
  if ('bytes' in property) return Buffer.concat([Buffer.from('R'), uint32(property.bytes.length), property.bytes])
  if ('double' in property) return Buffer.concat([Buffer.from('D'), doubles([property.double])])
  return 'ints' in property
    ? encodeArray('i', property.ints.length, int32s(property.ints))
    : encodeArray('d', property.doubles.length, doubles(property.doubles))
}

function encodeArray(type: string, length: number, data: Buffer): Buffer {
  const uncompressed = uint32(0)
  return Buffer.concat([Buffer.from(type), uint32(length), uncompressed, uint32(data.length), data])
}

const int32s = (values: readonly number[]) => Buffer.from(Int32Array.from(values).buffer)
const doubles = (values: readonly number[]) => Buffer.from(Float64Array.from(values).buffer)

function uint32(value: number): Buffer {
  const buffer = Buffer.alloc(4)
  buffer.writeUInt32LE(value)
  return buffer
}
