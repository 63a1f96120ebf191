import type { Material, Mesh } from './mesh.ts'

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
  | { ints: readonly number[] }
  | { doubles: readonly number[] }

const VERSION = 7400
const GEOMETRY = 1001n
const MODEL = 1002n
const MATERIAL = 1003n
/** Marks the end of the file for every reader. */
const FOOTER_ID = Buffer.from('fabcab09d0c8d466b17618df2d6b', 'hex')
const FOOTER_END = Buffer.from('f85a8c6adef5d97eece90ce375297f0b', 'hex')

/** Binary FBX 7.4 with one mesh and one plain surface. */
export function writeFbx(mesh: Mesh, { colour }: Material): Buffer {
  const header = Buffer.concat([Buffer.from('Kaydara FBX Binary  \0\x1a\0', 'latin1'), uint32(VERSION)])
  const nodes = documentOf(mesh, colour)
  const parts: Buffer[] = [header]
  let offset = header.length
  for (const node of nodes) {
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

function documentOf(mesh: Mesh, colour: Material['colour']): Node[] {
  const corners = mesh.triangles
  // the last corner of every polygon is written as its complement
  const polygons = corners.map((corner, index) => (index % 3 === 2 ? -corner - 1 : corner))
  const perCorner = (values: readonly number[], size: number) =>
    corners.flatMap((corner) => values.slice(corner * size, corner * size + size))
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
  const uvs = mesh.uvs.map((value, index) => (index % 2 === 0 ? value : 1 - value))
  const geometry: Node = {
    name: 'Geometry',
    properties: [GEOMETRY, objectName('Solid', 'Geometry'), 'Mesh'],
    children: [
      leaf('Vertices', { doubles: mesh.positions.map((value) => value * 100) }),
      leaf('PolygonVertexIndex', { ints: polygons }),
      leaf('GeometryVersion', 124),
      layer('LayerElementNormal', 'Direct', [leaf('Normals', { doubles: perCorner(mesh.normals, 3) })]),
      layer('LayerElementUV', 'IndexToDirect', [leaf('UV', { doubles: uvs }), leaf('UVIndex', { ints: corners })]),
      materialLayer,
      {
        name: 'Layer',
        properties: [0],
        children: [leaf('Version', 100), ...['Normal', 'UV', 'Material'].map((type) => layerElement(type))],
      },
    ],
  }
  return [
    {
      name: 'FBXHeaderExtension',
      properties: [],
      children: [leaf('FBXHeaderVersion', 1003), leaf('FBXVersion', VERSION), leaf('Creator', 'Pressrun')],
    },
    { name: 'GlobalSettings', properties: [], children: [leaf('Version', 1000), properties70(GLOBAL_SETTINGS)] },
    definitions,
    { name: 'Objects', properties: [], children: [geometry, model, surface(colour)] },
    {
      name: 'Connections',
      properties: [],
      children: [
        { name: 'C', properties: ['OO', MODEL, 0n] },
        { name: 'C', properties: ['OO', GEOMETRY, MODEL] },
        { name: 'C', properties: ['OO', MATERIAL, MODEL] },
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

const model: Node = {
  name: 'Model',
  properties: [MODEL, objectName('Solid', 'Model'), 'Mesh'],
  children: [leaf('Version', 232), properties70([]), leaf('Culling', 'CullingOff')],
}

const definitions: Node = {
  name: 'Definitions',
  properties: [],
  children: [
    leaf('Version', 100),
    leaf('Count', 4),
    ...['GlobalSettings', 'Geometry', 'Model', 'Material'].map((type) => ({
      name: 'ObjectType',
      properties: [type],
      children: [leaf('Count', 1)],
    })),
  ],
}

/** y is up, z comes towards the viewer, lengths are centimetres. */
const GLOBAL_SETTINGS: Property[][] = [
  ['UpAxis', 'int', 'Integer', '', 1],
  ['UpAxisSign', 'int', 'Integer', '', 1],
  ['FrontAxis', 'int', 'Integer', '', 2],
  ['FrontAxisSign', 'int', 'Integer', '', 1],
  ['CoordAxis', 'int', 'Integer', '', 0],
  ['CoordAxisSign', 'int', 'Integer', '', 1],
]

function surface([red, green, blue]: Material['colour']): Node {
  return {
    name: 'Material',
    properties: [MATERIAL, objectName('Surface', 'Material'), ''],
    children: [
      leaf('Version', 102),
      leaf('ShadingModel', 'lambert'),
      properties70([['DiffuseColor', 'Color', '', 'A', { double: red }, { double: green }, { double: blue }]]),
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
