/** A picture of any number of channels: planes one after the other. */
export interface Blob {
  channels: number
  height: number
  width: number
  values: Float32Array
}

/**
 * Runs a network of ncnn layer by layer as its documents describe the layers, slowly and plainly: what a converted
 * network is held against. It shares nothing with the converter.
 */
export function runNcnn(text: string, weights: Uint8Array, inputs: Readonly<Record<string, Blob>>): Map<string, Blob> {
  const known = new Map(Object.entries(inputs))
  const view = new DataView(weights.buffer, weights.byteOffset, weights.byteLength)
  let at = 0
  const float = () => view.getFloat32((at += 4) - 4, true)
  const kernels = (count: number): number[] => {
    const halves = view.getUint32(at, true) !== 0
    at += 4
    if (!halves) return Array.from({ length: count }, float)
    const values = Array.from({ length: count }, (_, index) => halfAt(view, at + index * 2))
    at += Math.ceil((count * 2) / 4) * 4
    return values
  }
  for (const line of text.trim().split('\n').slice(2)) {
    const [type, , ins, outs, ...words] = line.trim().split(/\s+/)
    const [from, to] = [Number(ins), Number(ins) + Number(outs)]
    const given = words.slice(0, from).map((name) => known.get(name)!)
    const params = Object.fromEntries(words.slice(to).map((word) => word.split('=')))
    const param = (key: number, otherwise = 0) => Number(params[key] ?? otherwise)
    const list = (key: number) =>
      String(params[-23_300 - key])
        .split(',')
        .slice(1)
        .map(Number)
    const give = (blob: Blob) => words.slice(from, to).forEach((name) => known.set(name, blob))
    const [first, second] = given as [Blob, Blob | undefined]
    switch (type) {
      case 'Input':
        break
      case 'Split':
        give(first)
        break
      case 'Concat':
        give(
          blobOf(
            given.reduce((sum, { channels }) => sum + channels, 0),
            first.height,
            first.width,
            joined(given),
          ),
        )
        break
      case 'Convolution':
      case 'Deconvolution': {
        const [count, kernel, stride, pad] = [param(0), param(1), param(3, 1), param(4)]
        const values = kernels(param(6))
        const biases = Array.from({ length: count }, () => (param(5) === 1 ? float() : 0))
        const slope = param(9) === 2 ? list(10)[0]! : 1
        const folded = type === 'Convolution' ? convolved : deconvolved
        give(mapped(folded(first, { count, kernel, stride, pad, values, biases }), leaky(slope)))
        break
      }
      case 'ReLU':
        give(mapped(first, leaky(param(0))))
        break
      case 'Sigmoid':
        give(mapped(first, (value) => 1 / (1 + Math.exp(-value))))
        break
      case 'BinaryOp': {
        const operate = OPERATIONS[param(0)]!
        give(mapped(first, (value, index) => operate(value, second ? spreadAt(second, first, index) : param(2))))
        break
      }
      case 'Eltwise':
        give(mapped(first, (value, index) => value * list(1)[0]! + second!.values[index]! * list(1)[1]!))
        break
      case 'Crop':
        give(channelsOf(first, list(9)[0]!, list(10)[0]!))
        break
      case 'PixelShuffle':
        give(shuffled(first, param(0)))
        break
      case 'Interp':
        give(resized(first, param(1)))
        break
      case 'rife.Warp':
        give(fetched(first, second!))
        break
      default:
        throw new Error(`The reference knows no ${type}.`)
    }
  }
  return known
}

export function blobOf(channels: number, height: number, width: number, values: ArrayLike<number>): Blob {
  return { channels, height, width, values: Float32Array.from(values) }
}

const OPERATIONS: Readonly<Record<number, (one: number, other: number) => number>> = {
  0: (one, other) => one + other,
  1: (one, other) => one - other,
  2: (one, other) => one * other,
  3: (one, other) => one / other,
  7: (one, other) => other - one,
}
const leaky = (slope: number) => (value: number) => (value < 0 ? value * slope : value)

const mapped = (blob: Blob, change: (value: number, index: number) => number): Blob => ({
  ...blob,
  values: blob.values.map(change),
})

const joined = (blobs: readonly Blob[]) => blobs.flatMap(({ values }) => [...values])

/** One channel serves for all. */
const spreadAt = (blob: Blob, like: Blob, index: number) =>
  blob.values[blob.channels === like.channels ? index : index % (like.height * like.width)]!

function halfAt(view: DataView, at: number): number {
  const bits = view.getUint16(at, true)
  const [sign, exponent, fraction] = [bits >> 15 ? -1 : 1, (bits >> 10) & 31, bits & 1023]
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1024 + fraction) * 2 ** (exponent - 25))
}

interface Kernels {
  count: number
  kernel: number
  stride: number
  pad: number
  /** By output, input, row, column. */
  values: readonly number[]
  biases: readonly number[]
}

function convolved(blob: Blob, { count, kernel, stride, pad, values, biases }: Kernels): Blob {
  const side = (length: number) => Math.floor((length + 2 * pad - kernel) / stride) + 1
  const [height, width] = [side(blob.height), side(blob.width)]
  const result = new Float32Array(count * height * width)
  for (let to = 0, at = 0; to < count; to++)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++, at++) {
        let sum = biases[to]!
        for (let from = 0; from < blob.channels; from++)
          for (let row = 0; row < kernel; row++) {
            const sy = y * stride - pad + row
            if (sy < 0 || sy >= blob.height) continue
            for (let column = 0; column < kernel; column++) {
              const sx = x * stride - pad + column
              if (sx < 0 || sx >= blob.width) continue
              const weight = values[((to * blob.channels + from) * kernel + row) * kernel + column]!
              sum += blob.values[(from * blob.height + sy) * blob.width + sx]! * weight
            }
          }
        result[at] = sum
      }
  return { channels: count, height, width, values: result }
}

/** Every pixel is stamped into the larger picture. */
function deconvolved(blob: Blob, { count, kernel, stride, pad, values, biases }: Kernels): Blob {
  const side = (length: number) => (length - 1) * stride + kernel - 2 * pad
  const [height, width] = [side(blob.height), side(blob.width)]
  const result = Float32Array.from(
    { length: count * height * width },
    (_, at) => biases[Math.floor(at / height / width)]!,
  )
  for (let to = 0; to < count; to++)
    for (let from = 0; from < blob.channels; from++)
      for (let y = 0; y < blob.height; y++)
        for (let x = 0; x < blob.width; x++)
          for (let row = 0; row < kernel; row++)
            for (let column = 0; column < kernel; column++) {
              const [ty, tx] = [y * stride - pad + row, x * stride - pad + column]
              if (ty < 0 || ty >= height || tx < 0 || tx >= width) continue
              const weight = values[((to * blob.channels + from) * kernel + row) * kernel + column]!
              result[(to * height + ty) * width + tx]! +=
                blob.values[(from * blob.height + y) * blob.width + x]! * weight
            }
  return { channels: count, height, width, values: result }
}

function channelsOf({ height, width, values }: Blob, from: number, to: number): Blob {
  return { channels: to - from, height, width, values: values.slice(from * height * width, to * height * width) }
}

/** Neighbouring channels become neighbouring pixels. */
function shuffled({ channels, height, width, values }: Blob, factor: number): Blob {
  const result = new Float32Array(values.length)
  for (let at = 0; at < values.length; at++) {
    const [x, y, from] = [at % width, Math.floor(at / width) % height, Math.floor(at / width / height)]
    const [to, place] = [Math.floor(from / factor ** 2), from % factor ** 2]
    const [tx, ty] = [x * factor + (place % factor), y * factor + Math.floor(place / factor)]
    result[(to * height * factor + ty) * width * factor + tx] = values[at]!
  }
  return { channels: channels / factor ** 2, height: height * factor, width: width * factor, values: result }
}

function resized(blob: Blob, factor: number): Blob {
  const [height, width] = [blob.height * factor, blob.width * factor]
  const values = new Float32Array(blob.channels * height * width)
  for (let channel = 0, at = 0; channel < blob.channels; channel++)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++, at++)
        values[at] = pixelAt(blob, channel, (x + 0.5) / factor - 0.5, (y + 0.5) / factor - 0.5)
  return { channels: blob.channels, height, width, values }
}

/** Each pixel from where the flow points. */
function fetched(blob: Blob, flow: Blob): Blob {
  const size = blob.height * blob.width
  return mapped(blob, (_, index) => {
    const place = index % size
    const x = (place % blob.width) + flow.values[place]!
    const y = Math.floor(place / blob.width) + flow.values[size + place]!
    return pixelAt(blob, Math.floor(index / size), x, y)
  })
}

/** Between four pixels; beyond the border lies the border. */
function pixelAt({ height, width, values }: Blob, channel: number, x: number, y: number): number {
  const [cx, cy] = [Math.min(Math.max(x, 0), width - 1), Math.min(Math.max(y, 0), height - 1)]
  const [left, top] = [Math.floor(cx), Math.floor(cy)]
  const [right, low] = [Math.min(left + 1, width - 1), Math.min(top + 1, height - 1)]
  const value = (px: number, py: number) => values[(channel * height + py) * width + px]!
  const upper = value(left, top) + (value(right, top) - value(left, top)) * (cx - left)
  const lower = value(left, low) + (value(right, low) - value(left, low)) * (cx - left)
  return upper + (lower - upper) * (cy - top)
}
