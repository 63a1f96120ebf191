import { LENGTH, openScan } from './scan-module.ts'

const PAGE_BYTES = 65_536
const GROWTH = 4096

export function cosine(one: Int8Array, other: Int8Array): number {
  let [both, left, right] = [0, 0, 0]
  for (let at = 0; at < LENGTH; at += 1) {
    const [a, b] = [one[at]!, other[at]!]
    both += a * b
    left += a * a
    right += b * b
  }
  return left === 0 || right === 0 ? 0 : both / Math.sqrt(left * right)
}

/** As it is kept: signed bytes. */
export function vectorIn(bytes: Uint8Array): Int8Array {
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length)
}

/** Many vectors side by side in memory, 388 bytes each, every one of which is compared with a question in a few milliseconds. */
export interface Vectors {
  set(number: number, vector: Int8Array): void
  compare(vector: Int8Array): Comparison
}

/** Holds until the next one is made. */
interface Comparison {
  /** The cosine; 0 of a number that was never set. */
  near: (number: number) => number
  /** The nearest of those that are alike at all, the nearest first. */
  nearest: (count: number) => number[]
}

export function createVectors(): Vectors {
  const { memory, multiply } = openScan()
  let places = 0
  let end = 0
  /** For each vector, 1 divided by its length: with both of them, the product of two vectors becomes their cosine. */
  let scales = new Float32Array()
  let nears = new Float32Array()
  grow(GROWTH)

  function grow(wanted: number): void {
    places = wanted
    const bytes = placeOf(places) + 4 * places
    memory.grow(Math.max(0, Math.ceil((bytes - memory.buffer.byteLength) / PAGE_BYTES)))
    const larger = new Float32Array(places)
    larger.set(scales)
    scales = larger
    nears = new Float32Array(places)
    // products stood where vectors will
    new Int8Array(memory.buffer).fill(0, placeOf(end))
  }

  function put(at: number, vector: Int8Array): void {
    const bytes = new Int8Array(memory.buffer, at, LENGTH)
    // the scan adds up two products in 16 bits
    for (let index = 0; index < LENGTH; index += 1) bytes[index] = Math.max(-127, vector[index]!)
  }

  return {
    set(number, vector) {
      if (number >= places) grow(Math.max(number + 1, places * 2))
      put(placeOf(number), vector)
      scales[number] = scaleOf(vector)
      end = Math.max(end, number + 1)
    },
    compare(vector) {
      put(0, vector)
      const products = new Int32Array(memory.buffer, placeOf(places), end)
      if (end > 0) multiply(0, placeOf(0), products.byteOffset, products.byteOffset + products.byteLength)
      const scale = scaleOf(vector)
      for (let number = 0; number < end; number += 1) nears[number] = products[number]! * scales[number]! * scale
      return {
        near: (number) => nears[number] ?? 0,
        nearest: (count) => greatest(nears.subarray(0, end), count),
      }
    },
  }
}

/** An item's number is its place: numbers count up and hardly any is ever missing. The question comes first. */
function placeOf(number: number): number {
  return (number + 1) * LENGTH
}

function scaleOf(vector: Int8Array): number {
  let sum = 0
  for (const value of vector) sum += value * value
  return sum === 0 ? 0 : 1 / Math.sqrt(sum)
}

/** Where the greatest stand, those above 0. Twice as many are gathered before the lesser half goes again. */
function greatest(values: Float32Array, count: number): number[] {
  let gathered: number[] = []
  let least = 0
  const sift = () => {
    gathered = gathered.sort((one, other) => values[other]! - values[one]! || other - one).slice(0, count)
  }
  for (let at = 0; at < values.length; at += 1) {
    if (values[at]! <= least) continue
    gathered.push(at)
    if (gathered.length < 2 * count) continue
    sift()
    least = values[gathered.at(-1)!]!
  }
  sift()
  return gathered
}
