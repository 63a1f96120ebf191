import type { FileSource } from '../../tools/file-source.ts'
import { MOST_METADATA_BYTES, MOST_XMP_BYTES, OversizedMetadataError, type Container } from './container.ts'
import { settingsText, type EmbeddedSettings } from './settings-text.ts'
import { settingsInXmp, xmpPacket } from './xmp.ts'

const HEADER_BYTES = 10
const OURS = 'pressrun'
const MOST_FRAMES = 10_000
const XMP_OWNER = Buffer.from('XMP\0', 'latin1')
const ENCODING = { utf16: 1, utf8: 3 } as const

interface Frame {
  id: string
  flags: number
  data: Buffer
}

interface Tag {
  version: 3 | 4
  frames: Frame[]
  end: number
}

/** ID3v2 before the sound: a text frame that players show, and XMP in the frame that is set aside for it. */
export const mp3: Container = {
  matches: (head) =>
    head.toString('latin1', 0, 3) === 'ID3' ||
    // the sync word with a layer; without one it is AAC
    (head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0 && ((head[1] ?? 0) & 0x06) !== 0),
  async embed(source, settings) {
    const tag = await readTag(source)
    if (!tag) return null
    const kept = tag.frames.filter((frame) => !isOurs(frame, tag.version) && !isXmp(frame))
    const frames = [...kept, ...ownFrames(settings, tag)].map((frame) => frameBytes(frame, tag.version))
    const length = frames.reduce((sum, frame) => sum + frame.length, 0)
    if (length > MOST_METADATA_BYTES) return null
    const header = Buffer.from([0x49, 0x44, 0x33, tag.version, 0, 0, ...syncsafe(length)])
    return [header, ...frames, { start: tag.end, end: source.size }]
  },
  async bare(source) {
    const tag = await readTag(source)
    return tag && [{ start: tag.end, end: source.size }]
  },
  async extract(source) {
    const tag = await readTag(source)
    if (!tag) return null
    const frame = tag.frames.find((each) => isOurs(each, tag.version))
    return frame ? readUserText(frame.data).value : settingsInXmp(packetOf(tag))
  },
}

/** An empty tag when there is none; null for one that is written in a way seen too rarely to touch. */
async function readTag(source: FileSource): Promise<Tag | null> {
  const header = await source.read(0, HEADER_BYTES)
  if (header.toString('latin1', 0, 3) !== 'ID3') return { version: 4, frames: [], end: 0 }
  const [version, flags] = [header[3], header[5]]
  const length = readSyncsafe(header, 6)
  if ((version !== 3 && version !== 4) || flags !== 0 || length > MOST_METADATA_BYTES) return null
  const body = await source.read(HEADER_BYTES, length)
  const frames: Frame[] = []
  for (let at = 0; at + HEADER_BYTES <= body.length && body[at] !== 0;) {
    const size = version === 4 ? readSyncsafe(body, at + 4) : body.readUInt32BE(at + 4)
    const start = at + HEADER_BYTES
    if (start + size > body.length || frames.length === MOST_FRAMES) return null
    frames.push({
      id: body.toString('latin1', at, at + 4),
      flags: body.readUInt16BE(at + 8),
      data: body.subarray(start, start + size),
    })
    at = start + size
  }
  return { version, frames, end: HEADER_BYTES + length }
}

function ownFrames(settings: EmbeddedSettings, tag: Tag): Frame[] {
  return [
    { id: 'TXXX', flags: 0, data: userText(settingsText(settings), tag.version) },
    { id: 'PRIV', flags: 0, data: Buffer.concat([XMP_OWNER, Buffer.from(xmpPacket(settings, packetOf(tag)))]) },
  ]
}

function packetOf({ frames }: Tag): string | null {
  const data = frames.find(isXmp)?.data
  if (data === undefined) return null
  if (data.length > MOST_XMP_BYTES) throw new OversizedMetadataError('The XMP packet is too long.')
  return data.toString('utf8', XMP_OWNER.length)
}

function isXmp({ id, data }: Frame): boolean {
  return id === 'PRIV' && data.subarray(0, XMP_OWNER.length).equals(XMP_OWNER)
}

function isOurs({ id, data }: Frame, version: Tag['version']): boolean {
  return (
    id === 'TXXX' && data[0] === (version === 4 ? ENCODING.utf8 : ENCODING.utf16) && readUserText(data).name === OURS
  )
}

/** The older version knows no UTF-8. */
function userText(value: string, version: Tag['version']): Buffer {
  if (version === 4) return Buffer.concat([Buffer.from([ENCODING.utf8]), Buffer.from(`${OURS}\0${value}`)])
  const mark = Buffer.from([0xff, 0xfe])
  const [name, text] = [Buffer.from(`${OURS}\0`, 'utf16le'), Buffer.from(value, 'utf16le')]
  return Buffer.concat([Buffer.from([ENCODING.utf16]), mark, name, mark, text])
}

function readUserText(data: Buffer): { name: string; value: string } {
  const wide = data[0] === ENCODING.utf16
  const text = data.toString(wide ? 'utf16le' : 'utf8', 1).replaceAll('\uFEFF', '')
  const [name = '', value = ''] = text.split('\0')
  return { name, value }
}

function frameBytes({ id, flags, data }: Frame, version: Tag['version']): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.write(id, 0, 'latin1')
  if (version === 4) header.set(syncsafe(data.length), 4)
  else header.writeUInt32BE(data.length, 4)
  header.writeUInt16BE(flags, 8)
  return Buffer.concat([header, data])
}

/** Seven bits a byte, so that no size looks like the beginning of sound. */
function syncsafe(value: number): number[] {
  return [21, 14, 7, 0].map((shift) => (value >>> shift) & 0x7f)
}

function readSyncsafe(bytes: Buffer, at: number): number {
  return [0, 1, 2, 3].reduce((value, index) => (value << 7) | ((bytes[at + index] ?? 0) & 0x7f), 0)
}
