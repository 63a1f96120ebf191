import { MOST_METADATA_BYTES, type Container, type Piece, type Source } from './container.ts'
import { settingsInXmp, xmpPacket } from './xmp.ts'

const XMP_UUID = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex')
const BOX_HEADER = 8
const UUID_HEADER = BOX_HEADER + 16
const MOST_BOXES = 100_000
const MOST_SMALL_BOX = 0xffff_ffff
const FIRST_BOXES = new Set(['ftyp', 'moov', 'wide', 'free', 'skip', 'mdat', 'pnot'])

interface Box {
  type: string
  start: number
  end: number
  /** It said only "to the end of the file", which is true no longer when something follows. */
  openEnded: boolean
  isXmp: boolean
}

/**
 * A box of XMP's own behind everything else. Nothing before it moves, so every place that the film's tables point to
 * stays right however large the film is.
 */
export const mp4: Container = {
  matches: (head) => FIRST_BOXES.has(head.toString('latin1', 4, 8)),
  async embed(source, settings) {
    const boxes = await readBoxes(source)
    if (!boxes?.some(({ type }) => type === 'moov')) return null
    const packet = xmpPacket(settings, await packetOf(source, boxes))
    // a table of fragments is looked for at the very end
    const tail = boxes.at(-1)?.type === 'mfra' ? boxes.at(-1) : undefined
    const pieces: Piece[] = []
    for (const box of boxes) {
      if (box === tail) continue
      const stretch = stay(box)
      if (!stretch) return null
      pieces.push(...stretch)
    }
    return [...pieces, uuidBox(packet), ...(tail ? [{ start: tail.start, end: tail.end }] : [])]
  },
  async bare(source) {
    const boxes = await readBoxes(source)
    if (!boxes?.some(({ type }) => type === 'moov')) return null
    // nothing moves: what was said becomes empty space
    return boxes.flatMap(({ start, end, isXmp }): Piece[] =>
      isXmp ? [boxHeader(end - start, 'free'), Buffer.alloc(end - start - BOX_HEADER)] : [{ start, end }],
    )
  },
  async extract(source) {
    const boxes = await readBoxes(source)
    return boxes && settingsInXmp(await packetOf(source, boxes))
  },
}

/** As it was, or as empty space where an older packet was: what lies behind keeps its place. */
function stay({ start, end, openEnded, isXmp }: Box): Piece[] | null {
  if (isXmp) return [boxHeader(end - start, 'free'), { start: start + BOX_HEADER, end }]
  if (!openEnded) return [{ start, end }]
  if (end - start > MOST_SMALL_BOX) return null
  const size = Buffer.alloc(4)
  size.writeUInt32BE(end - start)
  return [size, { start: start + 4, end }]
}

async function readBoxes(source: Source): Promise<Box[] | null> {
  const boxes: Box[] = []
  for (let start = 0; start < source.size && boxes.length < MOST_BOXES;) {
    const head = await source.read(start, UUID_HEADER)
    if (head.length < BOX_HEADER) return null
    const type = head.toString('latin1', 4, 8)
    let size = head.readUInt32BE(0)
    const openEnded = size === 0
    if (openEnded) size = source.size - start
    else if (size === 1) size = head.length < 16 ? 0 : Number(head.readBigUInt64BE(8))
    if (size < BOX_HEADER || start + size > source.size) return null
    const isXmp = type === 'uuid' && size <= MOST_METADATA_BYTES && head.subarray(8, UUID_HEADER).equals(XMP_UUID)
    boxes.push({ type, start, end: start + size, openEnded, isXmp })
    start += size
  }
  return boxes
}

async function packetOf(source: Source, boxes: readonly Box[]): Promise<string | null> {
  const box = boxes.find(({ isXmp }) => isXmp)
  return box ? (await source.read(box.start + UUID_HEADER, box.end - box.start - UUID_HEADER)).toString('utf8') : null
}

function boxHeader(size: number, type: string): Buffer {
  const header = Buffer.alloc(BOX_HEADER)
  header.writeUInt32BE(size, 0)
  header.write(type, 4, 'latin1')
  return header
}

function uuidBox(packet: string): Buffer {
  const data = Buffer.from(packet)
  return Buffer.concat([boxHeader(UUID_HEADER + data.length, 'uuid'), XMP_UUID, data])
}
