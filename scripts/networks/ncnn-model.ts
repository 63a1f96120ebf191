import { readFile } from 'node:fs/promises'
import { encodeOnnx, type OnnxGraph, type OnnxNode, type OnnxTensor } from './onnx-file.ts'
import { fromText, type NcnnLayer } from './ncnn-graph.ts'

export interface NcnnEnds {
  /** Channels of each input. */
  inputs: Readonly<Record<string, number>>
  /** What is wanted, by its name in the graph, and how it is called afterwards. */
  outputs: Readonly<Record<string, string>>
}

/**
 * Converts a network of ncnn (a text of layers and a file of weights) to ONNX, for pictures of any size. Only what the
 * wanted outputs need is kept. The same model always gives the same bytes.
 */
export async function translateNcnnModel(graphPath: string, weightsPath: string, ends: NcnnEnds): Promise<Uint8Array> {
  const [text, weights] = await Promise.all([readFile(graphPath, 'utf8'), readFile(weightsPath)])
  return encodeOnnx(translate(fromText(text), weightReader(weights), ends))
}

/** Weights in halves are marked so; what is not marked is whole floats. */
const MARK_OF_HALVES = 0x01306b47
const MARK_OF_FLOATS = 0

type Weights = Float32Array | Uint16Array

/** Weights lie in the order of the layers, without names. */
function weightReader(bytes: Buffer) {
  let at = 0
  const taken = (length: number) => {
    if (at + length > bytes.length) throw new Error('The weights end before the layers do.')
    // a copy begins where numbers may begin
    const content = Uint8Array.from(bytes.subarray(at, at + length))
    at += length
    return content.buffer
  }
  const floats = (count: number): Weights => new Float32Array(taken(count * 4))
  return {
    floats,
    marked(count: number): Weights {
      const mark = new Uint32Array(taken(4))[0]
      if (mark === MARK_OF_FLOATS) return floats(count)
      if (mark !== MARK_OF_HALVES) throw new Error(`Weights marked ${mark?.toString(16)} are not understood.`)
      // the next ones begin at a multiple of four
      return new Uint16Array(taken(Math.ceil(count / 2) * 4)).subarray(0, count)
    },
    expectEnd() {
      if (at !== bytes.length) throw new Error('The weights go on where the layers have ended.')
    },
  }
}

function translate(layers: readonly NcnnLayer[], weights: ReturnType<typeof weightReader>, ends: NcnnEnds): OnnxGraph {
  const nodes: OnnxNode[] = []
  const constants = new Map<string, OnnxTensor>()
  /** Several names of one tensor. */
  const sameAs = new Map<string, string>()

  const emit = (op: string, inputs: string[], output: string, attributes: OnnxNode['attributes'] = {}) => {
    nodes.push({ op, inputs, outputs: [output], attributes })
    return output
  }
  const keep = (name: string, dims: number[], data: OnnxTensor['data']) => {
    constants.set(name, { dims, data })
    return name
  }
  const whole = (name: string, ...values: number[]) =>
    keep(name, [values.length], BigInt64Array.from(values.map(BigInt)))
  const number = (name: string, value: number) => keep(name, [], Float32Array.of(value))
  const floats = (name: string, dims: number[], data: Weights) =>
    data instanceof Float32Array
      ? keep(name, dims, data)
      : emit('Cast', [keep(`${name}/half`, dims, data)], name, { to: FLOAT })
  const leaky = (from: string, slope: number, output: string) =>
    emit('LeakyRelu', [from], output, { alpha: { float: slope } })

  const convolution = ({ name, numbers, lists }: NcnnLayer, from: string, output: string, transposed: boolean) => {
    const [channels, kernel, dilation, stride, pad] = [0, 1, 2, 3, 4].map((key) => numbers.get(key))
    const side = kernel ?? 1
    const count = numbers.get(6) ?? 0
    const from1 = count / (channels! * side * side)
    const values = weights.marked(count)
    const kernels = floats(
      `${name}/kernel`,
      transposed ? [from1, channels!, side, side] : [channels!, from1, side, side],
      transposed ? exchanged(values, channels!, from1, side * side) : values,
    )
    const biases = numbers.get(5) === 1 ? [floats(`${name}/bias`, [channels!], weights.floats(channels!))] : []
    const activation = numbers.get(9) ?? 0
    if (activation !== 0 && activation !== LEAKY_RELU) throw new Error(`${name} ends in what is not understood.`)
    const sum = activation === 0 ? output : `${name}/sum`
    emit(transposed ? 'ConvTranspose' : 'Conv', [from, kernels, ...biases], sum, {
      kernel_shape: [side, side],
      strides: [stride ?? 1, stride ?? 1],
      dilations: [dilation ?? 1, dilation ?? 1],
      pads: Array<number>(4).fill(pad ?? 0),
    })
    if (activation === LEAKY_RELU) leaky(sum, lists.get(10)?.[0] ?? 0, output)
  }

  const binary = ({ name, numbers }: NcnnLayer, left: string, right: string | undefined, output: string) => {
    const operation = numbers.get(0) ?? 0
    const other = right ?? number(`${name}/number`, numbers.get(2) ?? 0)
    const op = OPERATIONS[operation]
    if (op) emit(op, [left, other], output)
    else if (operation === NUMBER_MINUS) emit('Sub', [other, left], output)
    else throw new Error(`${name} is operation ${operation}, which is not understood.`)
  }

  /** Where every pixel of a picture lies, from -1 to 1, and how far that is for a pixel: made once for all. */
  const places = (picture: string) => {
    if (constants.has('places/one')) return
    const one = number('places/one', 1)
    const two = number('places/two', 2)
    const zero = number('places/zero', 0)
    emit('Cast', [emit('Shape', [picture], 'places/shape')], 'places/sides', { to: FLOAT })
    const along = (name: string, axis: number, dims: number[]) => {
      const index = keep(`places/${name}/axis`, [], BigInt64Array.of(BigInt(axis)))
      const side = emit('Gather', ['places/sides', index], `places/${name}/side`)
      const last = emit('Sub', [side, one], `places/${name}/last`)
      const step = emit('Div', [two, last], `places/${name}/step`)
      const pixels = emit('Range', [zero, side, one], `places/${name}/pixels`)
      const spread = emit('Sub', [emit('Mul', [pixels, step], `places/${name}/spread`), one], `places/${name}/row`)
      emit('Reshape', [spread, whole(`places/${name}/dims`, ...dims)], `places/${name}`)
      return emit('Reshape', [step, whole(`places/${name}/single`, 1, 1, 1, 1)], `places/${name}/pixel`)
    }
    emit('Concat', [along('x', 3, [1, 1, 1, -1]), along('y', 2, [1, 1, -1, 1])], 'places/pixel', { axis: 1 })
  }

  /** Every pixel is fetched from where the flow points; beyond the border lies the border. */
  const warp = ({ name }: NcnnLayer, picture: string, flow: string, output: string) => {
    places(picture)
    const moved = emit('Mul', [flow, 'places/pixel'], `${name}/moved`)
    const part = (axis: number) =>
      emit(
        'Slice',
        [moved, whole(`part/${axis}/from`, axis), whole(`part/${axis}/to`, axis + 1), whole('part/axis', 1)],
        `${name}/${axis}`,
      )
    const across = emit('Add', [part(0), 'places/x'], `${name}/across`)
    const down = emit('Add', [part(1), 'places/y'], `${name}/down`)
    const both = emit('Concat', [across, down], `${name}/places`, { axis: 1 })
    const grid = emit('Transpose', [both], `${name}/grid`, { perm: [0, 2, 3, 1] })
    emit('GridSample', [picture, grid], output, { mode: 'bilinear', padding_mode: 'border', align_corners: 1 })
  }

  for (const layer of layers) {
    const { type, name, numbers, lists } = layer
    const [first = '', second, ...rest] = layer.inputs.map((input) => sameAs.get(input) ?? input)
    const output = layer.outputs[0]!
    switch (type) {
      case 'Input':
        break
      case 'Split':
        for (const copy of layer.outputs) sameAs.set(copy, first)
        break
      case 'Concat':
        emit('Concat', [first, ...(second === undefined ? [] : [second]), ...rest], output, { axis: 1 })
        break
      case 'Convolution':
        convolution(layer, first, output, false)
        break
      case 'Deconvolution':
        convolution(layer, first, output, true)
        break
      case 'ReLU':
        leaky(first, numbers.get(0) ?? 0, output)
        break
      case 'Sigmoid':
        emit('Sigmoid', [first], output)
        break
      case 'PixelShuffle':
        emit('DepthToSpace', [first], output, { blocksize: numbers.get(0) ?? 1, mode: 'CRD' })
        break
      case 'Interp': {
        if (numbers.get(0) !== BILINEAR) throw new Error(`${name} resizes in a way that is not understood.`)
        const factors = Float32Array.of(1, 1, numbers.get(1) ?? 1, numbers.get(2) ?? 1)
        const attributes = { mode: 'linear', coordinate_transformation_mode: 'half_pixel' }
        emit('Resize', [first, '', keep(`${name}/factors`, [4], factors)], output, attributes)
        break
      }
      case 'Crop': {
        const [from = [], to = [], axes = []] = [9, 10, 11].map((key) => lists.get(key))
        const bounds = [whole(`${name}/from`, ...from), whole(`${name}/to`, ...to)]
        // ours count the pictures first
        emit('Slice', [first, ...bounds, whole(`${name}/axes`, ...axes.map((axis) => axis + 1))], output)
        break
      }
      case 'BinaryOp':
        binary(layer, first, second, output)
        break
      case 'Eltwise': {
        const [one = 1, other = 1] = lists.get(1) ?? []
        if (numbers.get(0) !== SUM || second === undefined || rest.length > 0 || one !== 1)
          throw new Error(`${name} joins in a way that is not understood.`)
        const weighted = emit('Mul', [second, number(`${name}/weight`, other)], `${name}/weighted`)
        emit('Add', [first, weighted], output)
        break
      }
      case 'rife.Warp':
        warp(layer, first, second ?? '', output)
        break
      default:
        throw new Error(`The network has a ${type}, which is not understood.`)
    }
  }
  weights.expectEnd()
  for (const [name, given] of Object.entries(ends.outputs)) emit('Identity', [sameAs.get(name) ?? name], given)
  const inputs = Object.entries(ends.inputs).map(([name, channels]) => ({
    name,
    dims: [1, channels, 'height', 'width'],
  }))
  return neededFor({ nodes, constants, inputs, outputs: Object.values(ends.outputs) })
}

const FLOAT = 1
const LEAKY_RELU = 2
const BILINEAR = 2
const SUM = 1
const OPERATIONS: Readonly<Record<number, string>> = { 0: 'Add', 1: 'Sub', 2: 'Mul', 3: 'Div' }
const NUMBER_MINUS = 7

/** The first two of three dimensions change places. */
function exchanged<Values extends Weights>(values: Values, first: number, second: number, third: number): Values {
  const result = values.slice() as Values
  for (let one = 0; one < first; one++)
    for (let other = 0; other < second; other++)
      result.set(
        values.subarray((one * second + other) * third, (one * second + other + 1) * third),
        (other * first + one) * third,
      )
  return result
}

/** Without what no output is made of. */
function neededFor(graph: OnnxGraph): OnnxGraph {
  const needed = new Set(graph.outputs)
  const nodes: OnnxNode[] = []
  for (const node of graph.nodes.toReversed()) {
    if (!node.outputs.some((name) => needed.has(name))) continue
    for (const name of node.inputs) needed.add(name)
    nodes.push(node)
  }
  return {
    ...graph,
    nodes: nodes.toReversed(),
    constants: new Map([...graph.constants].filter(([name]) => needed.has(name))),
  }
}
