import type { Label } from './label.ts'

/** Tags of Exif, which is a TIFF file inside of another. */
const TAG = {
  caption: 0x010e,
  orientation: 0x0112,
  xResolution: 0x011a,
  yResolution: 0x011b,
  resolutionUnit: 0x0128,
  artist: 0x013b,
  copyright: 0x8298,
  exif: 0x8769,
  colourSpace: 0xa001,
} as const
const TYPE = { ascii: 2, short: 3, long: 4, rational: 5 } as const
const ENTRY_BYTES = 12
const MOST_ENTRIES = 500
const MOST_TEXT_BYTES = 16 * 1024
const INCHES = 2
const SRGB = 1

interface TiffFacts {
  artist: string | null
  copyright: string | null
  caption: string | null
  orientation: number
}

/** Words and orientation of an Exif block; null when it is no TIFF. */
export function readTiff(block: Buffer): TiffFacts | null {
  const order = block.toString('latin1', 0, 2)
  if (block.length < 8 || (order !== 'II' && order !== 'MM')) return null
  const isLittle = order === 'II'
  const short = (at: number) => (isLittle ? block.readUInt16LE(at) : block.readUInt16BE(at))
  const long = (at: number) => (isLittle ? block.readUInt32LE(at) : block.readUInt32BE(at))
  const facts: TiffFacts = { artist: null, copyright: null, caption: null, orientation: 1 }
  const directory = long(4)
  if (directory + 2 > block.length) return facts
  const count = Math.min(short(directory), MOST_ENTRIES)
  for (let index = 0; index < count; index++) {
    const at = directory + 2 + index * ENTRY_BYTES
    if (at + ENTRY_BYTES > block.length) return facts
    const [tag, type, length] = [short(at), short(at + 2), long(at + 4)]
    if (tag === TAG.orientation && type === TYPE.short) facts.orientation = short(at + 8)
    if (type !== TYPE.ascii || length > MOST_TEXT_BYTES) continue
    const start = length <= 4 ? at + 8 : long(at + 8)
    const text = block.toString('utf8', start, start + length).split('\0')[0] ?? ''
    if (tag === TAG.artist) facts.artist = text
    if (tag === TAG.copyright) facts.copyright = text
    if (tag === TAG.caption) facts.caption = text
  }
  return facts
}

interface Entry {
  tag: number
  type: number
  count: number
  value: Buffer
}

/** Exif block of a delivered file. `isSrgb` is false where the file brings a colour profile of its own. */
export function writeTiff(
  { artist, copyright, caption, dpi }: Label,
  { orientation, isSrgb }: { orientation: number; isSrgb: boolean },
): Buffer {
  const entries = [
    ...text(TAG.caption, caption),
    ...(orientation === 1 ? [] : [short(TAG.orientation, orientation)]),
    ...(dpi === null ? [] : [inches(TAG.xResolution, dpi), inches(TAG.yResolution, dpi)]),
    ...(dpi === null ? [] : [short(TAG.resolutionUnit, INCHES)]),
    ...text(TAG.artist, artist),
    ...text(TAG.copyright, copyright),
  ]
  const head = Buffer.from('II*\0\x08\0\0\0', 'latin1')
  if (!isSrgb) return Buffer.concat([head, directory(entries, head.length)])
  const link = (at: number): Entry => ({ tag: TAG.exif, type: TYPE.long, count: 1, value: uint32(at) })
  // the length of a directory hangs on its entries alone, not on where a link in it leads
  const main = directory([...entries, link(0)], head.length)
  const below = head.length + main.length
  return Buffer.concat([
    head,
    directory([...entries, link(below)], head.length),
    directory([short(TAG.colourSpace, SRGB)], below),
  ])
}

/** Entries in their order, and behind them what is longer than four bytes. */
function directory(entries: readonly Entry[], start: number): Buffer {
  const table = Buffer.alloc(2 + entries.length * ENTRY_BYTES + 4)
  const behind: Buffer[] = []
  let end = start + table.length
  table.writeUInt16LE(entries.length, 0)
  for (const [index, { tag, type, count, value }] of entries.toSorted((one, other) => one.tag - other.tag).entries()) {
    const at = 2 + index * ENTRY_BYTES
    table.writeUInt16LE(tag, at)
    table.writeUInt16LE(type, at + 2)
    table.writeUInt32LE(count, at + 4)
    if (value.length <= 4) value.copy(table, at + 8)
    else {
      table.writeUInt32LE(end, at + 8)
      const even = Buffer.concat([value, Buffer.alloc(value.length % 2)])
      behind.push(even)
      end += even.length
    }
  }
  return Buffer.concat([table, ...behind])
}

function text(tag: number, words: string | null): Entry[] {
  if (words === null) return []
  const value = Buffer.from(`${words}\0`)
  return [{ tag, type: TYPE.ascii, count: value.length, value }]
}

function short(tag: number, number: number): Entry {
  const value = Buffer.alloc(2)
  value.writeUInt16LE(number)
  return { tag, type: TYPE.short, count: 1, value }
}

function inches(tag: number, number: number): Entry {
  return { tag, type: TYPE.rational, count: 1, value: Buffer.concat([uint32(number), uint32(1)]) }
}

function uint32(number: number): Buffer {
  const value = Buffer.alloc(4)
  value.writeUInt32LE(number)
  return value
}
