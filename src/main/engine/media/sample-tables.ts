import { open } from 'node:fs/promises'
import { BOXES } from '#shared/containers/boxes.ts'
import { partsOf, type Stretch } from '#shared/containers/walk.ts'
import { fileSource, type FileSource } from '../../tools/file-source.ts'
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
    const source = await fileSource(file)
    await checkBoxes(source, { from: 0, to: source.size, depth: 0 }, { boxes: 0, tracks: 0 })
  } finally {
    await file.close()
  }
}

interface Counted {
  boxes: number
  tracks: number
}

async function checkBoxes(
  source: FileSource,
  { from, to, depth }: Stretch & { depth: number },
  counted: Counted,
): Promise<void> {
  if (depth > DEEPEST) throw new UnreadableMediaError('The file nests its boxes deeper than any film does.')
  // what is damaged is followed as far as it goes; the decoder will have its say
  for await (const { type, content, contentEnd } of partsOf(source, BOXES, { from, to })) {
    if (++counted.boxes > MOST_BOXES) throw new UnreadableMediaError('The file consists of more boxes than any film.')
    if (type === 'trak' && ++counted.tracks > MOST_TRACKS)
      throw new UnreadableMediaError(`The file has more than ${MOST_TRACKS} tracks.`)
    const end = Math.min(contentEnd, to)
    if (CONTAINERS.has(type)) await checkBoxes(source, { from: content, to: end, depth: depth + 1 }, counted)
    else if (type in COUNTERS) {
      const samples = COUNTERS[type]!(await source.read(content, Math.min(end - content, LARGEST_TABLE)))
      if (samples > source.size) throw new UnreadableMediaError('The file promises more than it can hold.')
    }
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
