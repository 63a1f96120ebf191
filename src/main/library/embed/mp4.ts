import { BOXES, type Box } from '#shared/containers/boxes.ts'
import { partsOf } from '#shared/containers/walk.ts'
import type { FileSource } from '../../tools/file-source.ts'
import { MOST_METADATA_BYTES, readPacket, type Container, type Piece } from './container.ts'
import { settingsInXmp, xmpPacket } from './xmp.ts'

const XMP_UUID = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex')
const BOX_HEADER = 8
const MOST_BOXES = 100_000
const MOST_SMALL_BOX = 0xffff_ffff
const FIRST_BOXES = new Set(['ftyp', 'moov', 'wide', 'free', 'skip', 'mdat', 'pnot'])

interface TopBox extends Box {
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
function stay({ start, end, isOpenEnded, isXmp }: TopBox): Piece[] | null {
  if (isXmp) return [boxHeader(end - start, 'free'), { start: start + BOX_HEADER, end }]
  if (!isOpenEnded) return [{ start, end }]
  if (end - start > MOST_SMALL_BOX) return null
  const size = Buffer.alloc(4)
  size.writeUInt32BE(end - start)
  return [size, { start: start + 4, end }]
}

/** Null for what does not consist of whole boxes from its beginning to its end. */
export async function readBoxes(source: FileSource): Promise<TopBox[] | null> {
  const boxes: TopBox[] = []
  for await (const box of partsOf(source, BOXES, { from: 0, to: source.size })) {
    if (box.end > source.size || boxes.length === MOST_BOXES) return null
    const isXmp =
      box.type === 'uuid' &&
      box.end - box.start <= MOST_METADATA_BYTES &&
      (await source.read(box.content, XMP_UUID.length)).equals(XMP_UUID)
    boxes.push({ ...box, isXmp })
  }
  return boxes.at(-1)?.end === source.size ? boxes : null
}

async function packetOf(source: FileSource, boxes: readonly TopBox[]): Promise<string | null> {
  const box = boxes.find(({ isXmp }) => isXmp)
  if (!box) return null
  return readPacket(source, box.content + XMP_UUID.length, box.end)
}

function boxHeader(size: number, type: string): Buffer {
  const header = Buffer.alloc(BOX_HEADER)
  header.writeUInt32BE(size, 0)
  header.write(type, 4, 'latin1')
  return header
}

export function uuidBox(packet: string): Buffer {
  const data = Buffer.from(packet)
  return Buffer.concat([boxHeader(BOX_HEADER + XMP_UUID.length + data.length, 'uuid'), XMP_UUID, data])
}
