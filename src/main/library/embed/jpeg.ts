import type { FileSource } from '../../tools/file-source.ts'
import { leaveOut, type Container } from './container.ts'
import { settingsInXmp, xmpPacket } from './xmp.ts'

const NAMESPACE = Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1')
const MOST_SEGMENT_BYTES = 65_535
const MARKER = { start: 0xd8, scan: 0xda, end: 0xd9, app0: 0xe0, app1: 0xe1, app13: 0xed, comment: 0xfe } as const

interface Segments {
  /** Behind the headers that want to be first: JFIF and Exif. */
  firstFree: number
  xmp: { start: number; end: number; packet: string } | null
  /** Segments that say something about the picture: XMP, notes of editors, comments. */
  notes: { start: number; end: number }[]
  hasExif: boolean
}

/** One APP1 segment, behind JFIF and Exif. */
export const jpeg: Container = {
  matches: (head) => head[0] === 0xff && head[1] === MARKER.start && head[2] === 0xff,
  async embed(source, settings) {
    const segments = await readSegments(source)
    if (!segments) return null
    const { firstFree, xmp } = segments
    const packet = Buffer.concat([NAMESPACE, Buffer.from(xmpPacket(settings, xmp?.packet))])
    if (packet.length + 2 > MOST_SEGMENT_BYTES) return null
    const head = Buffer.from([0xff, MARKER.app1, (packet.length + 2) >> 8, (packet.length + 2) & 0xff])
    const [start, end] = xmp ? [xmp.start, xmp.end] : [firstFree, firstFree]
    return [{ start: 0, end: start }, head, packet, { start: end, end: source.size }]
  },
  async bare(source) {
    const segments = await readSegments(source)
    // Exif also says which side is up: without it the picture may lie on its side
    return !segments || segments.hasExif ? null : leaveOut(source, segments.notes)
  },
  async extract(source) {
    return settingsInXmp((await readSegments(source))?.xmp?.packet ?? null)
  },
}

async function readSegments(source: FileSource): Promise<Segments | null> {
  let firstFree = 2
  let xmp: Segments['xmp'] = null
  let hasExif = false
  const notes: Segments['notes'] = []
  for (let start = 2; ;) {
    const head = await source.read(start, 4)
    if (head.length < 4 || head[0] !== 0xff) return null
    const marker = head[1]
    // any number of bytes may stand before a marker
    if (marker === 0xff) {
      start += 1
      continue
    }
    if (marker === MARKER.scan || marker === MARKER.end) return { firstFree, xmp, notes, hasExif }
    const end = start + 2 + head.readUInt16BE(2)
    if (end > source.size) return null
    if (marker === MARKER.app1) {
      const data = await source.read(start + 4, end - start - 4)
      if (data.subarray(0, 4).toString('latin1') === 'Exif') hasExif = true
      if (data.subarray(0, NAMESPACE.length).equals(NAMESPACE))
        xmp ??= { start, end, packet: data.toString('utf8', NAMESPACE.length) }
      else firstFree = end
      notes.push({ start, end })
    } else if (marker === MARKER.app0) firstFree = end
    else if (marker === MARKER.app13 || marker === MARKER.comment) notes.push({ start, end })
    start = end
  }
}
