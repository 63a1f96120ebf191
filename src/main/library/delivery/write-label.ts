import { isPng } from '#shared/containers/png.ts'
import { isRiff } from '#shared/containers/riff.ts'
import { WEBP_HAS } from '#shared/containers/webp.ts'
import type { FileSource } from '../../tools/file-source.ts'
import { pngChunk, riffChunk } from '../../tools/write-chunk.ts'
import { leaveOut, type Piece } from '../embed/container.ts'
import { readChunks, riffFile, unchanged } from '../embed/riff.ts'
import { mp4, readBoxes, uuidBox } from '../embed/mp4.ts'
import { wav } from '../embed/wav.ts'
import { headerWithXmp } from '../embed/webp.ts'
import { isJpeg, JPEG_SEGMENTS, jpegParts, pngParts, readNotes } from './file-parts.ts'
import type { Label } from './label.ts'
import { readTiff, writeTiff } from './tiff.ts'
import { labelPacket } from './xmp-label.ts'

const PNG_NOTES = new Set(['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME'])
const PNG_COLOURS = new Set(['iCCP', 'sRGB', 'cICP'])
/** Notes of a JPEG: Exif and XMP, those of editors, comments. */
const JPEG_NOTES = new Set(['e1', 'ed', 'fe'])
const MOST_SEGMENT_BYTES = 65_533
const METRES_PER_INCH = 0.0254

/** A file with a label in the place of everything it said of itself; null for a file that takes none. */
export async function labelled(source: FileSource, label: Label): Promise<Piece[] | null> {
  const head = await source.read(0, 16)
  if (head.length < 16) return null
  if (isPng(head)) return labelledPng(source, label)
  if (isJpeg(head)) return labelledJpeg(source, label)
  if (isRiff(head, 'WEBP')) return labelledWebp(source, label)
  if (isRiff(head, 'WAVE')) return labelledWav(source, label)
  return mp4.matches(head) ? labelledMp4(source, label) : null
}

/** Side that is up, as the picture's own Exif says it: without it the picture may lie on its side. */
async function orientationOf(source: FileSource): Promise<number> {
  const { exif } = await readNotes(source)
  return (exif && readTiff(exif)?.orientation) || 1
}

async function labelledPng(source: FileSource, label: Label): Promise<Piece[] | null> {
  const chunks = await pngParts(source)
  const header = chunks?.[0]
  if (!chunks || !header) return null
  const isSrgb = !chunks.some(({ type }) => type === 'iCCP' || type === 'cICP')
  const isTagged = chunks.some(({ type }) => PNG_COLOURS.has(type))
  const replaced = (type: string) => PNG_NOTES.has(type) || (type === 'pHYs' && label.dpi !== null)
  const exif = writeTiff(label, { orientation: await orientationOf(source), isSrgb })
  return [
    { start: 0, end: header.end },
    ...(isTagged ? [] : [pngChunk('sRGB', Buffer.alloc(1))]),
    ...(label.dpi === null ? [] : [pngChunk('pHYs', pixelsPerMetre(label.dpi))]),
    pngChunk('eXIf', exif),
    pngChunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${labelPacket(label)}`)),
    ...leaveOut(source, [{ start: 0, end: header.end }, ...chunks.filter(({ type }) => replaced(type))]),
  ]
}

function pixelsPerMetre(dpi: number): Buffer {
  const content = Buffer.alloc(9)
  content.writeUInt32BE(Math.round(dpi / METRES_PER_INCH), 0)
  content.writeUInt32BE(Math.round(dpi / METRES_PER_INCH), 4)
  content[8] = 1
  return content
}

async function labelledJpeg(source: FileSource, label: Label): Promise<Piece[] | null> {
  const segments = await jpegParts(source)
  if (!segments) return null
  const profile = Buffer.from('ICC_PROFILE\0', 'latin1')
  let isSrgb = true
  for (const { type, content } of segments)
    if (type === 'e2' && (await source.read(content, profile.length)).equals(profile)) isSrgb = false
  const exif = writeTiff(label, { orientation: await orientationOf(source), isSrgb })
  const first = segments.find(({ type }) => type === 'e0')
  const notes = [
    segment(Buffer.concat([JPEG_SEGMENTS.exif, exif])),
    segment(Buffer.concat([JPEG_SEGMENTS.xmp, Buffer.from(labelPacket(label))])),
  ]
  const left = segments.filter(({ type }) => JPEG_NOTES.has(type) || type === 'e0')
  const jfif = first && Buffer.from(await source.read(first.start, first.end - first.start))
  if (jfif && label.dpi !== null && jfif.toString('latin1', 4, 8) === 'JFIF') {
    jfif[11] = 1
    jfif.writeUInt16BE(label.dpi, 12)
    jfif.writeUInt16BE(label.dpi, 14)
  }
  if (notes.some((note) => note === null)) return null
  return [
    { start: 0, end: 2 },
    ...(jfif ? [jfif] : []),
    ...notes.flatMap((note) => note ?? []),
    ...leaveOut(source, [{ start: 0, end: 2 }, ...left]),
  ]
}

/** APP1; null when it is too long for its own head. */
function segment(data: Buffer): Buffer | null {
  if (data.length > MOST_SEGMENT_BYTES) return null
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

async function labelledWebp(source: FileSource, label: Label): Promise<Piece[] | null> {
  const chunks = await readChunks(source)
  const [first] = chunks ?? []
  const header = chunks && first && (await headerWithXmp(source, first))
  if (!chunks || !header) return null
  header[0] = (header[0] ?? 0) | WEBP_HAS.exif
  const isSrgb = !chunks.some(({ type }) => type === 'ICCP')
  const exif = writeTiff(label, { orientation: await orientationOf(source), isSrgb })
  return riffFile('WEBP', [
    riffChunk('VP8X', header),
    ...chunks.filter(({ type }) => !['VP8X', 'EXIF', 'XMP '].includes(type)).flatMap(unchanged),
    riffChunk('EXIF', exif),
    riffChunk('XMP ', Buffer.from(labelPacket(label))),
  ])
}

async function labelledWav(source: FileSource, label: Label): Promise<Piece[] | null> {
  const bare = await wav.bare(source)
  // the head of the file, which says how long it is, is written anew
  return bare && riffFile('WAVE', [...bare.slice(1), riffChunk('_PMX', Buffer.from(labelPacket(label)))])
}

async function labelledMp4(source: FileSource, label: Label): Promise<Piece[] | null> {
  const bare = await mp4.bare(source)
  const last = bare && (await readBoxes(source))?.at(-1)
  // a table of fragments is looked for at the very end, and an open box takes all that comes behind it
  return !last || last.type === 'mfra' || last.isOpenEnded ? null : [...bare, uuidBox(labelPacket(label))]
}
