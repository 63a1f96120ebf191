import { open, type FileHandle } from 'node:fs/promises'
import { UnreadableMediaError } from './unreadable.ts'

/** The way to the tables, in plain and in fragmented files. */
const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'moof', 'traf'])
const LARGEST_TABLE = 16 * 1024 ** 2
/** The way to a table leads through six of them; a fragmented film has some boxes for every one of its pictures. */
const DEEPEST = 10
const MOST_BOXES = 200_000
const MOST_TRACKS = 32

/**
 * Refuses an MP4 or MOV whose tables promise more samples than the file has bytes, and one with more tracks, boxes or
 * boxes in boxes than any film needs. A few bytes can promise billions, and whoever reads the tables one sample at a time
 * would be busy for minutes.
 */
export async function checkSampleTables(path: string): Promise<void> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    await checkBoxes(windowOn(file), { from: 0, to: size, depth: 0 }, { fileSize: size, boxes: 0, tracks: 0 })
  } finally {
    await file.close()
  }
}

interface Counted {
  fileSize: number
  boxes: number
  tracks: number
}

async function checkBoxes(
  read: ReadAt,
  { from, to, depth }: { from: number; to: number; depth: number },
  counted: Counted,
): Promise<void> {
  if (depth > DEEPEST) throw new UnreadableMediaError('The file nests its boxes deeper than any film does.')
  for (let at = from; at + 8 <= to;) {
    if (++counted.boxes > MOST_BOXES) throw new UnreadableMediaError('The file consists of more boxes than any film.')
    const header = await read(at, Math.min(16, to - at))
    const type = header.toString('latin1', 4, 8)
    const shortSize = header.readUInt32BE(0)
    // 0 is "to the end", 1 announces a 64-bit size
    const long = shortSize === 1 && header.length === 16
    const size = shortSize === 0 ? to - at : long ? Number(header.readBigUInt64BE(8)) : shortSize
    const content = at + (long ? 16 : 8)
    const end = Math.min(at + size, to)
    // damaged beyond this point; the decoder will have its say
    if (end < content) return
    if (type === 'trak' && ++counted.tracks > MOST_TRACKS)
      throw new UnreadableMediaError(`The file has more than ${MOST_TRACKS} tracks.`)
    if (CONTAINERS.has(type)) await checkBoxes(read, { from: content, to: end, depth: depth + 1 }, counted)
    else if (type in COUNTERS) {
      const samples = COUNTERS[type]!(await read(content, Math.min(end - content, LARGEST_TABLE)))
      if (samples > counted.fileSize) throw new UnreadableMediaError('The file promises more than it can hold.')
    }
    at += size
  }
}

/** How many samples a table speaks of. */
const COUNTERS: Record<string, (table: Buffer) => number> = {
  stts: sumOfRuns,
  ctts: sumOfRuns,
  stsz: (table) => (table.length >= 12 ? table.readUInt32BE(8) : 0),
  stz2: (table) => (table.length >= 12 ? table.readUInt32BE(8) : 0),
  trun: (table) => (table.length >= 8 ? table.readUInt32BE(4) : 0),
}

/** Tables that say "so many samples like this" again and again. */
function sumOfRuns(table: Buffer): number {
  let samples = 0
  for (let at = 8; at + 8 <= table.length; at += 8) samples += table.readUInt32BE(at)
  return samples
}

type ReadAt = (position: number, length: number) => Promise<Buffer>

const WINDOW_BYTES = 64 * 1024

/** Small pieces that lie close together are read at once: asking the system for each box would take minutes. */
function windowOn(file: FileHandle): ReadAt {
  let start = 0
  let seen: Buffer = Buffer.alloc(0)
  return async (position, length) => {
    if (position < start || position + length > start + seen.length) {
      const size = Math.max(length, WINDOW_BYTES)
      const { buffer, bytesRead } = await file.read(Buffer.alloc(size), 0, size, position)
      start = position
      seen = buffer.subarray(0, bytesRead)
    }
    return seen.subarray(position - start, position - start + length)
  }
}
