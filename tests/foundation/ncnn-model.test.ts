import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as onnx from 'onnxruntime-node'
import { expect, onTestFinished, test } from 'vitest'
import { translateNcnnModel, type NcnnEnds } from '../../scripts/networks/ncnn-model.ts'
import { createRandom } from '../../src/main/engine/runners/kit/random.ts'
import { blobOf, runNcnn, type Blob } from '../support/ncnn-reference.ts'

const random = createRandom('a small network')
const WIDTH = 24
const HEIGHT = 16

/** Two pictures and a moment: what moves is looked for in a small copy, and both pictures are moved and mixed. */
const NETWORK = `7767517
29 38
Input one 0 1 one
Split ones 1 3 one one_a one_b one_c
Input two 0 1 two
Input when 0 1 when
Split twos 1 2 two two_a two_b
Concat all 3 1 one_a two_a when all
Interp smaller 1 1 all small 0=2 1=5.000000e-01 2=5.000000e-01
Convolution look 1 1 small looked 0=5 1=3 3=2 4=1 5=1 6=315 9=2 -23310=1,2.000000e-01
Split looks 1 2 looked looked_a looked_b
Convolution again 1 1 looked_a more 0=5 1=3 4=1 5=1 6=225
BinaryOp rest 2 1 more looked_b sum
ReLU bend 1 1 sum bent 0=2.000000e-01
Deconvolution back 1 1 bent wide 0=20 1=4 3=2 4=1 5=1 6=1600
PixelShuffle shuffle 1 1 wide flows 0=2
Split flowing 1 3 flows flows_a flows_b flows_c
Crop first_way 1 1 flows_a way_one -23309=1,0 -23310=1,2 -23311=1,0
Crop second_way 1 1 flows_b way_two -23309=1,2 -23310=1,4 -23311=1,0
Crop share 1 1 flows_c share -23309=1,4 -23310=1,5 -23311=1,0
BinaryOp faster 1 1 way_one fast_one 0=2 1=1 2=4.000000e+01
BinaryOp slower 1 1 way_two fast_two 0=3 1=1 2=2.500000e-01
Split fasts 1 2 fast_one fast_a fast_b
rife.Warp move_one 2 1 one_b fast_a moved_one
rife.Warp move_two 2 1 two_b fast_two moved_two
Sigmoid soft 1 1 share soft
Split softs 1 2 soft soft_a soft_b
BinaryOp others 1 1 soft_a hard 0=7 1=1 2=1.000000e+00
BinaryOp part_one 2 1 moved_one soft_b lit_one 0=2
BinaryOp part_two 2 1 moved_two hard lit_two 0=2
Eltwise both 2 1 lit_one lit_two mixed 0=1 -23301=2,1.000000e+00,5.000000e-01
`
const KERNELS = [
  { count: 315, biases: 5, halves: true },
  { count: 225, biases: 5, halves: true },
  { count: 1600, biases: 20, halves: false },
]

const floats = (count: number) =>
  Buffer.from(Float32Array.from({ length: count }, () => random.whole(-3000, 3000) / 10_000).buffer)

/** As the file has them: halves, an odd number of them too, are filled up to a multiple of four bytes. */
function weightsOf(kernels: typeof KERNELS): Uint8Array {
  return Buffer.concat(
    kernels.flatMap(({ count, biases, halves }) => {
      if (!halves) return [Buffer.alloc(4), floats(count), floats(biases)]
      const bits = Uint16Array.from(
        { length: count + (count % 2) },
        () => ((random.whole(0, 1) << 15) | (random.whole(9, 12) << 10) | random.whole(0, 1023)) >>> 0,
      )
      return [Buffer.from([0x47, 0x6b, 0x30, 0x01]), Buffer.from(bits.buffer), floats(biases)]
    }),
  )
}

const picture = (channels: number) =>
  blobOf(
    channels,
    HEIGHT,
    WIDTH,
    Array.from({ length: channels * HEIGHT * WIDTH }, () => random.whole(0, 1000) / 1000),
  )

async function converted(text: string, weights: Uint8Array, ends: NcnnEnds): Promise<Uint8Array> {
  const directory = await mkdtemp(join(tmpdir(), 'pressrun-ncnn-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  await writeFile(join(directory, 'net.param'), text)
  await writeFile(join(directory, 'net.bin'), weights)
  return translateNcnnModel(join(directory, 'net.param'), join(directory, 'net.bin'), ends)
}

async function runOnnx(model: Uint8Array, inputs: Record<string, Blob>): Promise<Map<string, Blob>> {
  const session = await onnx.InferenceSession.create(model, { intraOpNumThreads: 1, logSeverityLevel: 3 })
  const tensors = Object.entries(inputs).map(([name, { channels, height, width, values }]) => [
    name,
    new onnx.Tensor('float32', values, [1, channels, height, width]),
  ])
  const results = await session.run(Object.fromEntries(tensors))
  await session.release()
  return new Map(
    Object.entries(results).map(([name, { dims, data }]) => [
      name,
      blobOf(dims[1]!, dims[2]!, dims[3]!, data as Float32Array),
    ]),
  )
}

function farthest(one: Blob, other: Blob): number {
  expect({ ...one, values: one.values.length }).toEqual({ ...other, values: other.values.length })
  return one.values.reduce((most, value, at) => Math.max(most, Math.abs(value - other.values[at]!)), 0)
}

const ENDS = { inputs: { one: 3, two: 3, when: 1 }, outputs: { mixed: 'picture', fast_b: 'flow', looked: 'look' } }

test('a converted network computes what its layers say, and is the same every time', async () => {
  const weights = weightsOf(KERNELS)
  const inputs = { one: picture(3), two: picture(3), when: picture(1) }
  const truth = runNcnn(NETWORK, weights, inputs)
  const model = await converted(NETWORK, weights, ENDS)
  expect(Buffer.compare(model, await converted(NETWORK, weights, ENDS))).toBe(0)
  const found = await runOnnx(model, inputs)
  for (const [name, given] of Object.entries(ENDS.outputs))
    expect(farthest(found.get(given)!, truth.get(name)!)).toBeLessThan(1e-3)
  // pictures are fetched from between pixels and from beyond the border
  const { values } = truth.get('fast_b')!
  expect(values.some((value) => Math.abs(value) > WIDTH)).toBe(true)
  // and what no output needs is left out
  const less = await converted(NETWORK, weights, { ...ENDS, outputs: { looked: 'look' } })
  expect(less.length).toBeLessThan(model.length / 4)
})

const attempt = (text: string, bytes: Uint8Array) => converted(text, bytes, ENDS)

test('weights that are too few, too many or unknown, and layers that are unknown, are named', async () => {
  const weights = weightsOf(KERNELS)
  await expect(attempt(NETWORK, weights.subarray(0, -4))).rejects.toThrow('end before')
  await expect(attempt(NETWORK, Buffer.concat([weights, Buffer.alloc(4)]))).rejects.toThrow('go on')
  await expect(attempt(NETWORK, Buffer.concat([Buffer.from('abcd'), weights.subarray(4)]))).rejects.toThrow('64636261')
  await expect(attempt(NETWORK.replace('Sigmoid', 'Softmax'), weights)).rejects.toThrow('Softmax')
  await expect(attempt('{}', weights)).rejects.toThrow('no network of ncnn')
})
