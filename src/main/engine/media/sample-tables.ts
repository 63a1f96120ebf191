import { open, type FileHandle } from 'node:fs/promises'
import { UnreadableMediaError } from './unreadable.ts'

/** The way to the tables, in plain and in fragmented files. */
const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'moof', 'traf'])
const LARGEST_TABLE = 16 * 1024 ** 2

/**
 * Refuses an MP4 or MOV whose tables promise more samples than the file has bytes. A few bytes can promise billions,
 * and whoever reads the tables one sample at a time would be busy for minutes.
 */
export async function checkSampleTables(path: string): Promise<void> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    await checkBoxes(file, 0, size, size)
  } finally {
    await file.close()
  }
}

async function checkBoxes(file: FileHandle, from: number, to: number, fileSize: number): Promise<void> {
  for (let at = from; at + 8 <= to;) {
    const header = await read(file, at, Math.min(16, to - at))
    const type = header.toString('latin1', 4, 8)
    const shortSize = header.readUInt32BE(0)
    // 0 is "to the end", 1 announces a 64-bit size
    const long = shortSize === 1 && header.length === 16
    const size = shortSize === 0 ? to - at : long ? Number(header.readBigUInt64BE(8)) : shortSize
    const content = at + (long ? 16 : 8)
    const end = Math.min(at + size, to)
    // damaged beyond this point; the decoder will have its say
    if (end < content) return
    if (CONTAINERS.has(type)) await checkBoxes(file, content, end, fileSize)
    else if (type in COUNTERS) {
      const samples = COUNTERS[type]!(await read(file, content, Math.min(end - content, LARGEST_TABLE)))
      if (samples > fileSize) throw new UnreadableMediaError('The file promises more than it can hold.')
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

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}
