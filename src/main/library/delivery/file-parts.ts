import { isPng, PNG_CHUNKS, PNG_SIGNATURE, readPngText } from '#shared/containers/png.ts'
import { isRiff } from '#shared/containers/riff.ts'
import { partsOf } from '#shared/containers/walk.ts'
import type { FileSource } from '../../tools/file-source.ts'
import { readChunks } from '../embed/riff.ts'

/** A stretch of a file, with the kind of what stands there. */
export interface FilePart {
  type: string
  start: number
  end: number
  content: number
  contentEnd: number
}

/** Metadata blocks of a picture, as they stand in the file. */
export interface Notes {
  exif: Buffer | null
  xmp: string | null
  /** Content of APP13 of a JPEG. */
  photoshop: Buffer | null
}

const MOST_NOTE_BYTES = 256 * 1024
const MOST_PARTS = 100_000
const XMP_NAMESPACE = Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1')
const EXIF = Buffer.from('Exif\0\0', 'latin1')

/** Chunks of a PNG; null for what does not go from its header to its end. */
export async function pngParts(source: FileSource): Promise<FilePart[] | null> {
  const parts: FilePart[] = []
  for await (const part of partsOf(source, PNG_CHUNKS, { from: PNG_SIGNATURE.length, to: source.size })) {
    if (part.end > source.size || (parts.length === 0) !== (part.type === 'IHDR') || parts.length === MOST_PARTS)
      return null
    parts.push(part)
    if (part.type === 'IEND') return parts
  }
  return null
}

/** Segments of a JPEG before its picture, by their markers: `e1` is APP1. Null for what has none. */
export async function jpegParts(source: FileSource): Promise<FilePart[] | null> {
  const parts: FilePart[] = []
  for (let start = 2; parts.length < MOST_PARTS;) {
    const head = await source.read(start, 4)
    if (head.length < 4 || head[0] !== 0xff) return null
    const marker = head[1] ?? 0
    if (marker === 0xff) {
      start += 1
      continue
    }
    if (marker === 0xda || marker === 0xd9) return parts
    const end = start + 2 + head.readUInt16BE(2)
    if (end > source.size) return null
    parts.push({ type: marker.toString(16), start, end, content: start + 4, contentEnd: end })
    start = end
  }
  return null
}

export function isJpeg(head: Buffer): boolean {
  return head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff
}

/** Notes of a photo in one of the formats that can carry them. Reads the notes alone, and none beyond a limit. */
export async function readNotes(source: FileSource): Promise<Notes> {
  const notes: Notes = { exif: null, xmp: null, photoshop: null }
  const head = await source.read(0, 16)
  const [parts, note] = isPng(head)
    ? [await pngParts(source), notePng]
    : isJpeg(head)
      ? [await jpegParts(source), noteJpeg]
      : head.length >= 12 && isRiff(head, 'WEBP')
        ? [await readChunks(source), noteWebp]
        : [null, noteWebp]
  for (const { type, content, contentEnd } of parts ?? [])
    if (NOTED.has(type) && contentEnd - content <= MOST_NOTE_BYTES)
      note(notes, type, Buffer.from(await source.read(content, contentEnd - content)))
  return notes
}

const NOTED = new Set(['eXIf', 'iTXt', 'e1', 'ed', 'EXIF', 'XMP '])

function notePng(notes: Notes, type: string, data: Buffer): void {
  if (type === 'eXIf') notes.exif ??= data
  const text = type === 'iTXt' ? readPngText(type, data) : undefined
  if (text?.keyword === 'XML:com.adobe.xmp' && !text.isPacked) notes.xmp ??= data.toString('utf8', text.textStart)
}

function noteJpeg(notes: Notes, type: string, data: Buffer): void {
  if (type === 'ed') notes.photoshop ??= data
  else if (data.subarray(0, EXIF.length).equals(EXIF)) notes.exif ??= data.subarray(EXIF.length)
  else if (data.subarray(0, XMP_NAMESPACE.length).equals(XMP_NAMESPACE))
    notes.xmp ??= data.toString('utf8', XMP_NAMESPACE.length)
}

function noteWebp(notes: Notes, type: string, data: Buffer): void {
  if (type === 'XMP ') notes.xmp ??= data.toString('utf8')
  // some programs write the head of a JPEG's segment here, too
  if (type === 'EXIF') notes.exif ??= data.subarray(0, EXIF.length).equals(EXIF) ? data.subarray(EXIF.length) : data
}

export const JPEG_SEGMENTS = { exif: EXIF, xmp: XMP_NAMESPACE }
