import { readFile } from 'node:fs/promises'
import type * as Onnx from 'onnxruntime-node'
import { remember } from '../../tools/remember.ts'
import { clamp } from '../runners/kit/maths.ts'
import type { Pixels } from '../runners/kit/pixels/raw.ts'
import { withNetwork } from '../runners/kit/weights.ts'
import type { RunContext } from '../runners/runner.ts'
import { CHARACTERS_FILE, READER_FILE } from './networks.ts'
import type { TextRegion } from './regions.ts'

/** What stands on a line, as far as letters and digits go. */
export interface ReadLine {
  letters: string
  /** Of the letters, on average. */
  confidence: number
}

/** Lines are as tall for the reader, and at least so wide. */
const HEIGHT = 48
const LEAST_WIDTH = 320
const MOST_WIDTH = 1920
/** So many points of the picture make one of the line at most, each way. */
const MOST_TAPS = 4

/** Where it lies in the picture; `quarters`: turned so often by 90° before it is read. */
export type Place = Omit<TextRegion, 'score'> & { quarters: number }

export async function readLine(
  picture: Pixels,
  place: Place,
  context: Pick<RunContext, 'pack' | 'threads'>,
): Promise<ReadLine> {
  const { input, width } = straightened(picture, place)
  const characters = await charactersOf(context.pack.path(CHARACTERS_FILE))
  return withNetwork(context, READER_FILE, async (session, onnx) => {
    const tensor = new onnx.Tensor('float32', input, [1, 3, HEIGHT, width])
    const results = await session.run({ [session.inputNames[0]!]: tensor })
    return decoded(results[session.outputNames[0]!] as Onnx.Tensor, characters)
  })
}

/** The line as it would stand upright, blue first; what is beside a short one is grey. */
function straightened(
  { data, width: across, height: down }: Pixels,
  { x: middleX, y: middleY, angle, quarters, ...box }: Place,
): { input: Float32Array; width: number } {
  const [long, tall] = quarters % 2 === 0 ? [box.width, box.height] : [box.height, box.width]
  const turned = angle + (quarters * Math.PI) / 2
  const [cosine, sine] = [Math.cos(turned), Math.sin(turned)]
  const filled = Math.max(1, Math.min(MOST_WIDTH, Math.round((HEIGHT * long) / tall)))
  const width = Math.max(LEAST_WIDTH, filled)
  const taps = Math.max(1, Math.min(MOST_TAPS, Math.round(tall / HEIGHT)))
  const input = new Float32Array(3 * HEIGHT * width)
  const at = (x: number, y: number, channel: number) => data[(y * across + x) * 3 + channel]!

  function sample(u: number, v: number, sum: number[]): void {
    const [a, b] = [(u / filled - 0.5) * long, (v / HEIGHT - 0.5) * tall]
    const x = clamp(middleX + a * cosine - b * sine - 0.5, 0, across - 1)
    const y = clamp(middleY + a * sine + b * cosine - 0.5, 0, down - 1)
    const [left, top] = [Math.floor(x), Math.floor(y)]
    const [right, bottom] = [Math.min(left + 1, across - 1), Math.min(top + 1, down - 1)]
    for (let channel = 0; channel < 3; channel += 1) {
      const above = at(left, top, channel) * (1 - x + left) + at(right, top, channel) * (x - left)
      const below = at(left, bottom, channel) * (1 - x + left) + at(right, bottom, channel) * (x - left)
      sum[channel]! += above * (1 - y + top) + below * (y - top)
    }
  }

  for (let row = 0; row < HEIGHT; row += 1)
    for (let column = 0; column < filled; column += 1) {
      const sum = [0, 0, 0]
      for (let tap = 0; tap < taps * taps; tap += 1)
        sample(column + ((tap % taps) + 0.5) / taps, row + (Math.floor(tap / taps) + 0.5) / taps, sum)
      for (let channel = 0; channel < 3; channel += 1)
        input[(2 - channel) * HEIGHT * width + row * width + column] = sum[channel]! / taps ** 2 / 127.5 - 1
    }
  return { input, width }
}

/** A letter that goes on from one place to the next is one letter; the first character means none. */
function decoded({ data, dims }: Onnx.Tensor, characters: readonly string[]): ReadLine {
  const [, places = 0, choices = 0] = dims
  const values = data as Float32Array
  let [letters, sum, count, last] = ['', 0, 0, 0]
  for (let place = 0; place < places; place += 1) {
    const offset = place * choices
    let best = 0
    for (let choice = 1; choice < choices; choice += 1)
      if (values[offset + choice]! > values[offset + best]!) best = choice
    const character = characters[best - 1] ?? ''
    if (best !== last && /[\p{L}\p{N}]/u.test(character)) {
      letters += character
      sum += values[offset + best]!
      count += 1
    }
    last = best
  }
  return { letters, confidence: count === 0 ? 0 : sum / count }
}

const charactersOf = remember(async (path: string) => (await readFile(path, 'utf8')).split(/\r?\n/))
