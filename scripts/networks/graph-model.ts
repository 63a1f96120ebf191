import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { encodeOnnx, type OnnxNode, type OnnxTensor } from './onnx-file.ts'

/**
 * Converts a TensorFlow.js graph model, the form the pack's smallest networks come in, to ONNX, so that one runtime
 * serves all networks. Pictures go in and come out as the model has them (height, width, channels); in between the
 * layout is ONNX's (channels first). The same model always gives the same bytes.
 */
export async function translateGraphModel(path: string): Promise<Uint8Array> {
  const { nodes, weights } = await readGraphModel(path)
  return encodeOnnx(translate(nodes, weights))
}

export async function readGraphModel(path: string): Promise<{ nodes: GraphNode[]; weights: Map<string, Weight> }> {
  const model = GraphModel.parse(JSON.parse(await readFile(path, 'utf8')))
  return { nodes: model.modelTopology.node, weights: await readWeights(model, dirname(path)) }
}

const Attribute = z.object({
  s: z.string().optional(),
  i: z.coerce.number().optional(),
  b: z.boolean().optional(),
  list: z.object({ i: z.array(z.coerce.number()).optional(), s: z.array(z.string()).optional() }).optional(),
  shape: z.object({ dim: z.array(z.object({ size: z.coerce.number() })) }).optional(),
})
const GraphNode = z.object({
  name: z.string(),
  op: z.string(),
  input: z.array(z.string()).default([]),
  attr: z.record(z.string(), Attribute).default({}),
})
const GraphModel = z.object({
  modelTopology: z.object({ node: z.array(GraphNode) }),
  weightsManifest: z.array(
    z.object({
      paths: z.array(z.string()),
      weights: z.array(
        z.object({
          name: z.string(),
          shape: z.array(z.number()),
          dtype: z.enum(['float32', 'int32']),
          quantization: z.object({ dtype: z.literal('float16') }).optional(),
        }),
      ),
    }),
  ),
})
export type GraphNode = z.infer<typeof GraphNode>
type GraphModel = z.infer<typeof GraphModel>

export interface Weight {
  shape: number[]
  values: Float32Array
}

async function readWeights({ weightsManifest }: GraphModel, directory: string): Promise<Map<string, Weight>> {
  const found = new Map<string, Weight>()
  for (const { paths, weights } of weightsManifest) {
    const bytes = Buffer.concat(await Promise.all(paths.map((each) => readFile(join(directory, each)))))
    let at = 0
    for (const { name, shape, dtype, quantization } of weights) {
      const values = new Float32Array(shape.reduce((count, dim) => count * dim, 1))
      const width = quantization ? 2 : 4
      for (let index = 0; index < values.length; index += 1, at += width)
        values[index] = quantization
          ? fromHalf(bytes.readUInt16LE(at))
          : dtype === 'int32'
            ? bytes.readInt32LE(at)
            : bytes.readFloatLE(at)
      found.set(name, { shape, values })
    }
  }
  return found
}

function fromHalf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1
  const exponent = (bits >> 10) & 0x1f
  const fraction = bits & 0x3ff
  if (exponent === 0) return sign * fraction * 2 ** -24
  if (exponent === 0x1f) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15)
}

const TO_CHANNELS_FIRST = [0, 3, 1, 2]
const TO_CHANNELS_LAST = [0, 2, 3, 1]

function translate(graph: readonly GraphNode[], weights: ReadonlyMap<string, Weight>) {
  const nodes: OnnxNode[] = []
  const constants = new Map<string, OnnxTensor>()
  /** Tensors that are no pictures (any more), and so have no channels to be first. */
  const flat = new Set<string>()
  let input: { name: string; dims: number[] } | null = null

  const emit = (op: string, inputs: string[], output: string, attributes: OnnxNode['attributes'] = {}) =>
    nodes.push({ op, inputs, outputs: [output], attributes })
  const keep = (name: string, { dims, data }: OnnxTensor) => {
    constants.set(name, { dims, data })
    return name
  }
  const weightOf = (name: string): Weight => {
    const weight = weights.get(name)
    if (!weight) throw new Error(`The graph model has no weight ${name}.`)
    return weight
  }
  const wholes = (name: string, values: number[]) =>
    keep(name, { dims: [values.length], data: BigInt64Array.from(values.map(BigInt)) })
  /** What is added to or multiplied with a picture; a weight is laid along the channels. */
  const operand = (name: string): string => {
    const weight = weights.get(name)
    if (!weight) return name
    const shape = [...Array<number>(Math.max(0, 4 - weight.shape.length)).fill(1), ...weight.shape]
    return keep(name, transposed({ shape, values: weight.values }, TO_CHANNELS_FIRST))
  }
  const filter = (name: string, order: readonly number[]) => keep(name, transposed(weightOf(name), order))
  const bias = (name: string) => keep(name, { dims: weightOf(name).shape, data: weightOf(name).values })
  const activate = (name: string, kind: string | undefined, from: string, slope: string | undefined) => {
    if (kind === 'Relu') emit('Relu', [from], name)
    else if (kind === 'Relu6') emit('Clip', [from, ...limits(name)], name)
    else if (kind === 'Prelu' && slope !== undefined) emit('PRelu', [from, operand(slope)], name)
    else throw new Error(`The graph model fuses ${kind}, which is not understood.`)
  }
  const limits = (name: string) => [
    keep(`${name}/low`, { dims: [], data: Float32Array.of(0) }),
    keep(`${name}/high`, { dims: [], data: Float32Array.of(6) }),
  ]

  for (const { name, op, input: [first = '', second = '', third = '', fourth] = [], attr, ...node } of graph.map(
    (each) => ({ ...each, all: each.input }),
  )) {
    const strided = { strides: (attr['strides']?.list?.i ?? []).slice(1, 3), auto_pad: padding(attr['padding']?.s) }
    switch (op) {
      case 'Const':
        break
      case 'Placeholder': {
        const dims = attr['shape']?.shape?.dim.map(({ size }) => Math.max(1, size)) ?? []
        input = { name: `${name}:0`, dims }
        emit('Transpose', [input.name], name, { perm: TO_CHANNELS_FIRST })
        break
      }
      case 'Conv2D':
        emit('Conv', [first, filter(second, [3, 2, 0, 1])], name, strided)
        break
      case '_FusedConv2D': {
        const activation = attr['fused_ops']?.list?.s?.map(decode)[1]
        const sum = activation === undefined ? name : `${name}/sum`
        emit('Conv', [first, filter(second, [3, 2, 0, 1]), bias(third)], sum, strided)
        if (activation !== undefined) activate(name, activation, sum, fourth)
        break
      }
      case 'DepthwiseConv2dNative': {
        const [height = 1, width = 1, channels = 1, each = 1] = weightOf(second).shape
        const { data } = transposed(weightOf(second), [2, 3, 0, 1])
        const kernel = keep(second, { dims: [channels * each, 1, height, width], data })
        emit('Conv', [first, kernel], name, { ...strided, group: channels })
        break
      }
      case 'Conv2DBackpropInput':
        emit('ConvTranspose', [third, filter(second, [3, 2, 0, 1])], name, strided)
        break
      case 'Add':
      case 'AddV2':
        emit('Add', [operand(first), operand(second)], name)
        break
      case 'AddN':
        emit('Sum', node.all.map(operand), name)
        break
      case 'Mul':
        emit('Mul', [operand(first), operand(second)], name)
        break
      case 'Relu':
      case 'Relu6':
      case 'Prelu':
        activate(name, op, first, second)
        break
      case 'Sigmoid':
        emit('Sigmoid', [first], name)
        break
      case 'AvgPool':
      case 'MaxPool': {
        const kernel = (attr['ksize']?.list?.i ?? []).slice(1, 3)
        emit(op === 'MaxPool' ? 'MaxPool' : 'AveragePool', [first], name, { ...strided, kernel_shape: kernel })
        break
      }
      case 'ResizeBilinear': {
        const sizes = wholes(second, [...weightOf(second).values])
        const mode = attr['half_pixel_centers']?.b ? 'half_pixel' : 'asymmetric'
        const attributes = { mode: 'linear', coordinate_transformation_mode: mode, axes: [2, 3] }
        emit('Resize', [first, '', '', sizes], name, attributes)
        break
      }
      case 'Pad': {
        const pairs = weightOf(second).values
        const sides = [0, 1].flatMap((side) => TO_CHANNELS_FIRST.map((axis) => pairs[axis * 2 + side] ?? 0))
        emit('Pad', [first, wholes(second, sides)], name)
        break
      }
      case 'Reshape':
        emit('Transpose', [first], `${name}/last`, { perm: TO_CHANNELS_LAST })
        emit('Reshape', [`${name}/last`, wholes(second, [...weightOf(second).values])], name)
        flat.add(name)
        break
      case 'Identity':
        emit('Identity', [first], name)
        if (flat.has(first)) flat.add(name)
        break
      default:
        throw new Error(`The graph model has a ${op}, which is not understood.`)
    }
  }
  if (!input) throw new Error('The graph model takes no picture.')
  const used = new Set(graph.flatMap((node) => node.input))
  const results = graph.filter(({ name, op }) => op !== 'Const' && !used.has(name)).map(({ name }) => name)
  for (const name of results)
    emit(
      flat.has(name) ? 'Identity' : 'Transpose',
      [name],
      `${name}:0`,
      flat.has(name) ? {} : { perm: TO_CHANNELS_LAST },
    )
  return { nodes, constants, inputs: [input], outputs: results.map((name) => `${name}:0`) }
}

const decode = (base64: string) => Buffer.from(base64, 'base64').toString()

const padding = (base64: string | undefined) => (base64 && decode(base64) === 'SAME' ? 'SAME_UPPER' : 'VALID')

export function transposed({ shape, values }: Weight, order: readonly number[]): OnnxTensor {
  const strides = shape.map((_, axis) => shape.slice(axis + 1).reduce((product, dim) => product * dim, 1))
  const dims = order.map((axis) => shape[axis] ?? 1)
  const steps = order.map((axis) => strides[axis] ?? 0)
  const data = new Float32Array(values.length)
  const [, second = 1, third = 1, fourth = 1] = dims
  for (let index = 0; index < data.length; index += 1) {
    const last = index % fourth
    const row = Math.floor(index / fourth) % third
    const plane = Math.floor(index / (fourth * third)) % second
    const block = Math.floor(index / (fourth * third * second))
    data[index] = values[block * steps[0]! + plane * steps[1]! + row * steps[2]! + last * steps[3]!]!
  }
  return { dims, data }
}
