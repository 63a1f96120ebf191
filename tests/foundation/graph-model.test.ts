import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as onnx from 'onnxruntime-node'
import { expect, onTestFinished, test } from 'vitest'
import { translateGraphModel } from '../../scripts/networks/graph-model.ts'

const encode = (text: string) => ({ s: Buffer.from(text).toString('base64') })
const list = (...i: number[]) => ({ list: { i: i.map(String) } })
const SAME = { padding: encode('SAME'), strides: list(1, 2, 2, 1) }

interface Weight {
  name: string
  shape: number[]
  values: number[]
  half?: boolean
}

async function runModel(nodes: object[], weights: Weight[], [height, width, channels]: number[], input: number[]) {
  const directory = await mkdtemp(join(tmpdir(), 'pressrun-graph-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const placeholder = {
    name: 'picture',
    op: 'Placeholder',
    attr: { shape: { shape: { dim: [-1, height, width, channels].map((size) => ({ size: String(size) })) } } },
  }
  const model = {
    modelTopology: { node: [...weights.map(({ name }) => ({ name, op: 'Const' })), placeholder, ...nodes] },
    weightsManifest: [
      {
        paths: ['model.bin'],
        weights: weights.map(({ name, shape, half }) => ({
          name,
          shape,
          dtype: name.startsWith('int') ? 'int32' : 'float32',
          ...(half ? { quantization: { dtype: 'float16', original_dtype: 'float32' } } : {}),
        })),
      },
    ],
  }
  const bytes = weights.map(({ name, values, half }) =>
    Buffer.from(
      (half ? new Uint16Array(values) : name.startsWith('int') ? new Int32Array(values) : new Float32Array(values))
        .buffer,
    ),
  )
  await writeFile(join(directory, 'model.bin'), Buffer.concat(bytes))
  await writeFile(join(directory, 'model.json'), JSON.stringify(model))
  const session = await onnx.InferenceSession.create(await translateGraphModel(join(directory, 'model.json')))
  const tensor = new onnx.Tensor('float32', Float32Array.from(input), [1, height!, width!, channels!])
  const results = await session.run({ 'picture:0': tensor })
  const { dims, data } = results[session.outputNames[0]!] as onnx.Tensor
  await session.release()
  return { dims, values: [...(data as Float32Array)] }
}

/** Where a 3x3 kernel of two channels has the weight between them. */
const at = (y: number, x: number, from: number, to: number) => ((y * 3 + x) * 2 + from) * 2 + to

test('a convolution sees rows, columns and channels where the model put them', async () => {
  // each output channel takes one input channel, moved one pixel right or down
  const kernel = Array<number>(3 * 3 * 2 * 2).fill(0)
  kernel[at(1, 0, 0, 1)] = 1
  kernel[at(0, 1, 1, 0)] = 10
  const nodes = [
    { name: 'conv', op: 'Conv2D', input: ['picture', 'kernel'], attr: { ...SAME, strides: list(1, 1, 1, 1) } },
    { name: 'sum', op: 'AddV2', input: ['conv', 'bias'] },
  ]
  const weights = [
    { name: 'kernel', shape: [3, 3, 2, 2], values: kernel },
    { name: 'bias', shape: [2], values: [100, 200] },
  ]
  const { dims, values } = await runModel(nodes, weights, [2, 3, 2], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  expect(dims).toEqual([1, 2, 3, 2])
  expect(values).toEqual([100, 200, 100, 201, 100, 203, 120, 200, 140, 207, 160, 209])
})

test('half floats, depthwise kernels and the uneven border of a strided layer', async () => {
  const nodes = [
    { name: 'depth', op: 'DepthwiseConv2dNative', input: ['picture', 'kernel'], attr: SAME },
    { name: 'out', op: 'Prelu', input: ['depth', 'slope'] },
  ]
  const [one, minusTwo, half] = [0x3c00, 0xc000, 0x3800]
  const weights = [
    { name: 'kernel', shape: [2, 2, 2, 1], values: [one, minusTwo, 0, 0, 0, 0, one, 0], half: true },
    { name: 'slope', shape: [1, 1, 2], values: [half, half], half: true },
  ]
  const picture = [1, 10, 2, 20, 3, 30, 4, 40, 5, 50, 6, 60, 7, 70, 8, 80, 9, 90]
  const { dims, values } = await runModel(nodes, weights, [3, 3, 2], picture)
  expect(dims).toEqual([1, 2, 2, 2])
  expect(values).toEqual([6, -10, 3, -30, 7, -70, 9, -90])
})

test('pooling, padded channels and a flat result in the order of the model', async () => {
  const nodes = [
    { name: 'pool', op: 'MaxPool', input: ['picture'], attr: { ...SAME, ksize: list(1, 2, 2, 1) } },
    { name: 'pad', op: 'Pad', input: ['pool', 'int_pairs'] },
    { name: 'flat', op: 'Reshape', input: ['pad', 'int_shape'] },
    { name: 'out', op: 'Identity', input: ['flat'] },
  ]
  const weights = [
    { name: 'int_pairs', shape: [4, 2], values: [0, 0, 0, 0, 0, 0, 0, 1] },
    { name: 'int_shape', shape: [2], values: [1, -1] },
  ]
  const { dims, values } = await runModel(nodes, weights, [2, 4, 1], [1, 2, 3, 4, 5, 6, 7, 9])
  expect(dims).toEqual([1, 4])
  expect(values).toEqual([6, 0, 9, 0])
})

test('enlarging between pixel centres, then upwards by a learnt kernel', async () => {
  const nodes = [
    { name: 'large', op: 'ResizeBilinear', input: ['picture', 'int_size'], attr: { half_pixel_centers: { b: true } } },
    { name: 'larger', op: 'Conv2DBackpropInput', input: ['int_shape', 'kernel', 'large'], attr: SAME },
  ]
  const weights = [
    { name: 'int_size', shape: [2], values: [1, 4] },
    { name: 'int_shape', shape: [4], values: [1, 2, 8, 1] },
    { name: 'kernel', shape: [2, 2, 1, 1], values: [1, 2, 3, 4] },
  ]
  const { dims, values } = await runModel(nodes, weights, [1, 2, 1], [0, 4])
  expect(dims).toEqual([1, 2, 8, 1])
  expect(values).toEqual([0, 0, 1, 2, 3, 6, 4, 8, 0, 0, 3, 4, 9, 12, 12, 16])
})

test('what it does not understand is named', async () => {
  await expect(runModel([{ name: 'odd', op: 'Einsum', input: ['picture'] }], [], [1, 1, 1], [0])).rejects.toThrow(
    'Einsum',
  )
})
