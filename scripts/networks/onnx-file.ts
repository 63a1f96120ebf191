/** A tensor as it lies in an ONNX file. */
export interface OnnxTensor {
  dims: readonly number[]
  /** Halves are bits in whole numbers. */
  data: Float32Array | BigInt64Array | Uint16Array
}

/** A number by itself is whole. */
export type OnnxAttribute = string | number | readonly number[] | { float: number }

export interface OnnxNode {
  op: string
  inputs: readonly string[]
  outputs: readonly string[]
  attributes?: Readonly<Record<string, OnnxAttribute>>
}

export interface OnnxGraph {
  nodes: readonly OnnxNode[]
  constants: ReadonlyMap<string, OnnxTensor>
  /** A side that is not known yet has a name. */
  inputs: readonly { name: string; dims: readonly (number | string)[] }[]
  outputs: readonly string[]
}

const IR_VERSION = 8
/** The first whose Resize takes the axes it works on. */
const OPSET = 18
const FLOAT = 1
const INT64 = 7
const FLOAT16 = 10
const ATTRIBUTE_FLOAT = 1
const ATTRIBUTE_INT = 2
const ATTRIBUTE_STRING = 3
const ATTRIBUTE_INTS = 7

/** The bytes of an ONNX model, which are a protocol buffer. The numbers are the fields of onnx.proto. */
export function encodeOnnx({ nodes, constants, inputs, outputs }: OnnxGraph): Uint8Array {
  return Buffer.concat([
    integer(1, IR_VERSION),
    message(
      7,
      ...nodes.map(encodeNode),
      bytes(2, 'graph'),
      ...[...constants].map(([name, tensor]) => encodeTensor(name, tensor)),
      ...inputs.map(({ name, dims }) => message(11, encodeValue(name, dims))),
      ...outputs.map((name) => message(12, encodeValue(name, null))),
    ),
    message(8, bytes(1, ''), integer(2, OPSET)),
  ])
}

/** A model that also gives a value from its inside. Protocol buffers that are joined end to end add to each other. */
export function withOutput(model: Uint8Array, name: string): Uint8Array {
  return Buffer.concat([model, message(7, message(12, bytes(1, name)))])
}

function encodeNode({ op, inputs, outputs, attributes = {} }: OnnxNode): Buffer {
  return message(
    1,
    ...inputs.map((name) => bytes(1, name)),
    ...outputs.map((name) => bytes(2, name)),
    bytes(3, outputs[0]!),
    bytes(4, op),
    ...Object.entries(attributes).map(([name, value]) => message(5, bytes(1, name), ...encodeAttribute(value))),
  )
}

function encodeAttribute(value: OnnxAttribute): Buffer[] {
  if (typeof value === 'string') return [bytes(4, value), integer(20, ATTRIBUTE_STRING)]
  if (typeof value === 'number') return [integer(3, value), integer(20, ATTRIBUTE_INT)]
  if ('float' in value) return [float(2, value.float), integer(20, ATTRIBUTE_FLOAT)]
  return [...value.map((each) => integer(8, each)), integer(20, ATTRIBUTE_INTS)]
}

function encodeTensor(name: string, { dims, data }: OnnxTensor): Buffer {
  return message(
    5,
    ...dims.map((dim) => integer(1, dim)),
    integer(2, data instanceof Float32Array ? FLOAT : data instanceof Uint16Array ? FLOAT16 : INT64),
    bytes(8, name),
    bytes(9, Buffer.from(data.buffer, data.byteOffset, data.byteLength)),
  )
}

function encodeValue(name: string, dims: readonly (number | string)[] | null): Buffer {
  const side = (dim: number | string) => message(1, typeof dim === 'number' ? integer(1, dim) : bytes(2, dim))
  const shape = dims === null ? [] : [message(2, ...dims.map(side))]
  return Buffer.concat([bytes(1, name), message(2, message(1, integer(1, FLOAT), ...shape))])
}

const integer = (field: number, value: number) => Buffer.concat([varint(field * 8), varint(value)])

function float(field: number, value: number): Buffer {
  const content = Buffer.alloc(4)
  content.writeFloatLE(value)
  return Buffer.concat([varint(field * 8 + 5), content])
}

const message = (field: number, ...parts: readonly Buffer[]) => bytes(field, Buffer.concat(parts))

function bytes(field: number, value: string | Buffer): Buffer {
  const content = Buffer.from(value)
  return Buffer.concat([varint(field * 8 + 2), varint(content.length), content])
}

/** A number below nothing is written as the 64 bits it has in a computer. */
function varint(value: number): Buffer {
  const groups: number[] = []
  let rest = BigInt.asUintN(64, BigInt(value))
  for (; rest > 127n; rest >>= 7n) groups.push(Number(rest & 127n) + 128)
  return Buffer.from([...groups, Number(rest)])
}
