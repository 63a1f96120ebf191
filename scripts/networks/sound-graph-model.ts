import { readGraphModel, transposed, type GraphNode, type Weight } from './graph-model.ts'
import { encodeOnnx, type OnnxNode, type OnnxTensor } from './onnx-file.ts'

/**
 * Converts a TensorFlow.js graph model that hears sounds to ONNX, one operation after the other, in the layout that the
 * model has: its tensors are no pictures, so that only around a convolution the channels come first. One sound at a time.
 */
export async function translateSoundGraphModel(path: string): Promise<Uint8Array> {
  const { nodes, weights } = await readGraphModel(path)
  return encodeOnnx(translate(nodes, weights))
}

const CHANNELS_FIRST = [0, 3, 1, 2]
const CHANNELS_LAST = [0, 2, 3, 1]
/** Operations that are the same in both, by their names here and there. */
const ALIKE: Readonly<Record<string, string>> = {
  Neg: 'Neg',
  Mul: 'Mul',
  Add: 'Add',
  AddV2: 'Add',
  Sub: 'Sub',
  Sqrt: 'Sqrt',
  Log: 'Log',
  Sigmoid: 'Sigmoid',
  Identity: 'Identity',
  Shape: 'Shape',
}
const REDUCTIONS: Readonly<Record<string, string>> = { Sum: 'ReduceSum', Min: 'ReduceMin', Max: 'ReduceMax' }

function translate(graph: readonly GraphNode[], weights: ReadonlyMap<string, Weight>) {
  const nodes: OnnxNode[] = []
  const constants = new Map<string, OnnxTensor>()
  const inputs: { name: string; dims: number[] }[] = []
  const emit = (op: string, from: string[], name: string, attributes: OnnxNode['attributes'] = {}) => {
    nodes.push({ op, inputs: from, outputs: [name], attributes })
    return name
  }
  const valuesOf = (name: string): number[] => {
    const weight = weights.get(name)
    if (!weight) throw new Error(`The graph model has no weight ${name}.`)
    return [...weight.values]
  }
  const wholes = (name: string, values: readonly number[], dims = [values.length]) => {
    constants.set(name, { dims, data: BigInt64Array.from(values, BigInt) })
    return name
  }
  const keep = (name: string, tensor: OnnxTensor) => {
    constants.set(name, tensor)
    return name
  }
  /** A weight as it is, or what was computed. */
  const operand = (name: string) => {
    const weight = weights.get(name)
    return weight ? keep(name, { dims: weight.shape, data: weight.values }) : name
  }
  const pads = (name: string, given: string) => {
    const pairs = valuesOf(given)
    return wholes(
      `${name}/sides`,
      [0, 1].flatMap((side) => pairs.filter((_, index) => index % 2 === side)),
    )
  }
  const convolve = (name: string, from: string, filter: string, rest: string[], { attr }: GraphNode) => {
    const weight = weights.get(filter)
    if (!weight) throw new Error(`The graph model computes the filter ${filter}.`)
    const padding = Buffer.from(attr['padding']?.s ?? '', 'base64').toString()
    emit('Transpose', [from], `${name}/first`, { perm: CHANNELS_FIRST })
    emit('Conv', [`${name}/first`, keep(filter, transposed(weight, [3, 2, 0, 1])), ...rest], `${name}/conv`, {
      strides: (attr['strides']?.list?.i ?? []).slice(1, 3),
      auto_pad: padding === 'SAME' ? 'SAME_UPPER' : 'VALID',
    })
    return `${name}/conv`
  }

  for (const node of graph) {
    const { name, op, input, attr } = node
    const [first = '', second = '', third = ''] = input
    const whole = (key: string) => attr[key]?.i ?? 0
    if (op === 'Const') continue
    if (op in ALIKE) {
      emit(ALIKE[op]!, input.map(operand), name)
      continue
    }
    if (op in REDUCTIONS) {
      const axes = wholes(`${name}/axes`, valuesOf(second))
      emit(REDUCTIONS[op]!, [first, axes], name, { keepdims: attr['keep_dims']?.b ? 1 : 0 })
      continue
    }
    switch (op) {
      case 'Placeholder':
        inputs.push({ name, dims: (attr['shape']?.shape?.dim ?? []).map(({ size }) => Math.max(1, size)) })
        break
      case 'Transpose':
        emit('Transpose', [first], name, { perm: valuesOf(second) })
        break
      case 'ExpandDims':
        emit('Unsqueeze', [first, wholes(`${name}/axes`, valuesOf(second))], name)
        break
      case 'Squeeze':
        emit('Squeeze', [first, wholes(`${name}/axes`, attr['squeeze_dims']?.list?.i ?? [])], name)
        break
      case 'Square':
        emit('Mul', [first, first], name)
        break
      case 'Reshape':
        emit('Reshape', [first, weights.has(second) ? wholes(second, valuesOf(second)) : second], name)
        break
      case 'Pad':
        emit('Pad', [first, pads(name, second)], name)
        break
      case 'MirrorPad':
        emit('Pad', [first, pads(name, second)], name, { mode: 'reflect' })
        break
      case 'ConcatV2':
        emit('Concat', input.slice(0, -1), name, { axis: valuesOf(input.at(-1)!)[0]! })
        break
      case 'Pack': {
        const axis = wholes(`${name}/axis`, [whole('axis')])
        const parts = input.map((part, index) =>
          emit(
            'Unsqueeze',
            [weights.has(part) ? wholes(part, valuesOf(part), []) : part, axis],
            `${name}/part ${index}`,
          ),
        )
        emit('Concat', parts, name, { axis: whole('axis') })
        break
      }
      case 'DivNoNan': {
        const nothing = keep(`${name}/nothing`, { dims: [], data: Float32Array.of(0) })
        emit('Equal', [second, nothing], `${name}/empty`)
        emit('Div', [first, second], `${name}/divided`)
        emit('Where', [`${name}/empty`, nothing, `${name}/divided`], name)
        break
      }
      case 'Conv2D':
        emit('Transpose', [convolve(name, first, second, [], node)], name, { perm: CHANNELS_LAST })
        break
      case '_FusedConv2D': {
        const bias = keep(third, { dims: weights.get(third)!.shape, data: weights.get(third)!.values })
        const sum = convolve(name, first, second, [bias], node)
        const kind = attr['fused_ops']?.list?.s?.map((each) => Buffer.from(each, 'base64').toString())[1]
        if (kind !== undefined && kind !== 'Relu')
          throw new Error(`The graph model fuses ${kind}, which is not understood.`)
        const active = kind === 'Relu' ? emit('Relu', [sum], `${name}/active`) : sum
        emit('Transpose', [active], name, { perm: CHANNELS_LAST })
        break
      }
      case 'StridedSlice': {
        const [begins, ends, strides] = [second, third, input[3] ?? ''].map(valuesOf) as [number[], number[], number[]]
        const isMarked = (key: string, axis: number) => (whole(key) & (1 << axis)) !== 0
        const axes = begins.map((_, axis) => axis).filter((axis) => !isMarked('new_axis_mask', axis))
        const from = wholes(
          `${name}/from`,
          axes.map((axis) => (isMarked('begin_mask', axis) ? 0 : begins[axis]!)),
        )
        const to = wholes(
          `${name}/to`,
          axes.map((axis) => (isMarked('end_mask', axis) ? 2 ** 31 - 1 : ends[axis]!)),
        )
        // an axis that is new has no place in what comes in
        const places = wholes(
          `${name}/places`,
          axes.map((_, place) => place),
        )
        const steps = wholes(
          `${name}/steps`,
          axes.map((axis) => strides[axis]!),
        )
        let slice = emit('Slice', [first, from, to, places, steps], `${name}/slice`)
        const gone = axes.flatMap((axis, place) => (isMarked('shrink_axis_mask', axis) ? [place] : []))
        if (gone.length > 0) slice = emit('Squeeze', [slice, wholes(`${name}/gone`, gone)], `${name}/squeezed`)
        const added = begins.map((_, axis) => axis).filter((axis) => isMarked('new_axis_mask', axis))
        if (added.length > 0) slice = emit('Unsqueeze', [slice, wholes(`${name}/added`, added)], `${name}/widened`)
        emit('Identity', [slice], name)
        break
      }
      default:
        throw new Error(`The graph model has a ${op}, which is not understood.`)
    }
  }
  const used = new Set(graph.flatMap((node) => node.input))
  const outputs = graph.filter(({ name, op }) => op !== 'Const' && !used.has(name)).map(({ name }) => name)
  return { nodes, constants, inputs, outputs }
}
