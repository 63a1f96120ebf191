/** Numbers in a vector, a signed byte each. */
export const LENGTH = 384
const BYTES_AT_ONCE = 16

/** What the compiler is not told of WebAssembly on this side. */
declare const WebAssembly: {
  Memory: new (size: { initial: number }) => Memory
  Module: new (bytes: Uint8Array) => object
  Instance: new (module: object, given: object) => { exports: object }
}

interface Memory {
  buffer: ArrayBuffer
  grow(pages: number): number
}

interface Scan {
  /** Where vectors and products stand. */
  memory: Memory
  /**
   * From `out` to `end` writes, in 32 bits each, the products of the vector at `query` with those that stand one after another
   * from `row` on. At least one is written.
   */
  multiply: (query: number, row: number, out: number, end: number) => void
}

const TYPE = { i32: 0x7f, v128: 0x7b, func: 0x60, none: 0x40 }
const [QUERY, ROW, OUT, END, SUM] = [0, 1, 2, 3, 4]

const get = (local: number) => [0x20, local]
const set = (local: number) => [0x21, local]
const number = (value: number) => [0x41, ...signed(value)]
const ADD = [0x6a]
const BELOW = [0x49]
const loop = (...body: number[][]) => [0x03, TYPE.none, ...body.flat(), 0x0b]
const AGAIN_IF = [0x0d, 0]
const STORE = [0x36, 2, 0]
const vector = (operation: number, ...more: number[]) => [0xfd, ...unsigned(operation), ...more]
const load = (offset: number) => vector(0x00, 0, ...unsigned(offset))
const lane = (index: number) => vector(0x1b, index)
const MULTIPLY_LOW = vector(0x9c)
const MULTIPLY_HIGH = vector(0x9d)
const ADD_EIGHT = vector(0x8e)
const ADD_PAIRS = vector(0x7e)
const ADD_FOUR = vector(0xae)

/**
 * The products of one vector with many, in WebAssembly, which multiplies sixteen bytes at a time: JavaScript takes thirty
 * times as long, in which a window would stand still. It is so little that it is put together here, instruction by
 * instruction, and needs no compiler.
 */
export function openScan(): Scan {
  const memory = new WebAssembly.Memory({ initial: 1 })
  const instance = new WebAssembly.Instance(new WebAssembly.Module(moduleBytes()), { scan: { memory } })
  return { memory, ...(instance.exports as Pick<Scan, 'multiply'>) }
}

/** do { out = sum of the products; row += 384; out += 4 } while (out < end) */
function multiplyAll(): number[] {
  const lanes = [0, 1, 2, 3].map((index) => get(SUM).concat(lane(index)))
  return loop(
    sumOf(0, LENGTH / BYTES_AT_ONCE),
    set(SUM),
    get(OUT),
    lanes[0]!,
    ...lanes.slice(1).flatMap((each) => [each, ADD]),
    STORE,
    [...get(ROW), ...number(LENGTH), ...ADD, ...set(ROW)],
    [...get(OUT), ...number(4), ...ADD, ...set(OUT)],
    [...get(OUT), ...get(END), ...BELOW],
    AGAIN_IF,
  )
}

/** Halves are added up by themselves: one long chain of additions would wait for itself. */
function sumOf(from: number, to: number): number[] {
  if (to - from === 1) return productsAt(from * BYTES_AT_ONCE)
  const middle = (from + to) >> 1
  return [...sumOf(from, middle), ...sumOf(middle, to), ...ADD_FOUR]
}

/** Two products of bytes fit into 16 bits, as none is -128. */
function productsAt(offset: number): number[] {
  const both = [...get(QUERY), ...load(offset), ...get(ROW), ...load(offset)]
  return [...both, ...MULTIPLY_LOW, ...both, ...MULTIPLY_HIGH, ...ADD_EIGHT, ...ADD_PAIRS]
}

/** How every module of this version begins. */
const MAGIC = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]

function moduleBytes(): Uint8Array<ArrayBuffer> {
  const four = [4, TYPE.i32, TYPE.i32, TYPE.i32, TYPE.i32]
  return Uint8Array.from([
    ...MAGIC,
    ...section(1, [1, TYPE.func, ...four, 0]),
    ...section(2, [1, ...name('scan'), ...name('memory'), 2, 0, 1]),
    ...section(3, [1, 0]),
    ...section(7, [1, ...name('multiply'), 0, 0]),
    ...section(10, [1, ...functionOf(multiplyAll())]),
  ])
}

/** With one local beside what it is given. */
function functionOf(body: number[]): number[] {
  const code = [1, 1, TYPE.v128, ...body, 0x0b]
  return [...unsigned(code.length), ...code]
}

const section = (id: number, content: number[]) => [id, ...unsigned(content.length), ...content]
const name = (text: string) => [text.length, ...Buffer.from(text)]

function unsigned(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)]
}

/** As `unsigned`, for a number above 0: the sign takes one more bit. */
function signed(value: number): number[] {
  return value < 64 ? [value] : [(value & 127) | 128, ...signed(value >>> 7)]
}
