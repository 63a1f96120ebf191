import { crc32 } from 'node:zlib'
import { leaveOut, MOST_METADATA_BYTES, type Container, type Piece, type Source } from './container.ts'
import { settingsText } from './settings-text.ts'
import { settingsInXmp, xmpPacket } from './xmp.ts'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const OURS = 'pressrun'
const XMP = 'XML:com.adobe.xmp'
const MOST_CHUNKS = 100_000
/** Chunks that say something about the picture instead of being part of it. */
const NOTES = new Set(['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME'])

interface TextChunk {
  start: number
  end: number
  keyword: string
  text: string
}

/** Text chunks right behind the header, where readers find them without going through the picture. */
export const png: Container = {
  matches: (head) => head.subarray(0, 8).equals(SIGNATURE),
  async embed(source, settings) {
    const structure = await readStructure(source)
    if (!structure) return null
    const { headerEnd, texts } = structure
    const replaced = texts.filter(({ keyword }) => keyword === OURS || keyword === XMP)
    const foreign = replaced.find(({ keyword }) => keyword === XMP)?.text ?? null
    const pieces: Piece[] = [
      { start: 0, end: headerEnd },
      textChunk(OURS, settingsText(settings)),
      textChunk(XMP, xmpPacket(settings, foreign)),
    ]
    let position = headerEnd
    for (const { start, end } of replaced) {
      pieces.push({ start: position, end: start })
      position = end
    }
    return [...pieces, { start: position, end: source.size }]
  },
  async bare(source) {
    const structure = await readStructure(source)
    return structure && leaveOut(source, structure.notes)
  },
  async extract(source) {
    const texts = (await readStructure(source))?.texts ?? []
    const find = (name: string) => texts.find(({ keyword }) => keyword === name)?.text ?? null
    return find(OURS) ?? settingsInXmp(find(XMP))
  },
}

async function readStructure(
  source: Source,
): Promise<{ headerEnd: number; texts: TextChunk[]; notes: { start: number; end: number }[] } | null> {
  const notes: { start: number; end: number }[] = []
  const texts: TextChunk[] = []
  let headerEnd = 0
  let start = SIGNATURE.length
  for (let count = 0; count < MOST_CHUNKS; count++) {
    const head = await source.read(start, 8)
    if (head.length < 8) return null
    const length = head.readUInt32BE(0)
    const type = head.toString('latin1', 4)
    const end = start + 12 + length
    if (end > source.size || (count === 0) !== (type === 'IHDR')) return null
    if (type === 'IHDR') headerEnd = end
    if (NOTES.has(type)) notes.push({ start, end })
    if (type === 'iTXt' && length <= MOST_METADATA_BYTES) {
      const text = readText(await source.read(start + 8, length))
      if (text) texts.push({ start, end, ...text })
    }
    if (type === 'IEND') return { headerEnd, texts, notes }
    start = end
  }
  return null
}

/** Compressed text is somebody else's. */
function readText(data: Buffer): { keyword: string; text: string } | undefined {
  const keywordEnd = data.indexOf(0)
  if (keywordEnd < 1 || data[keywordEnd + 1] !== 0) return undefined
  const languageEnd = data.indexOf(0, keywordEnd + 3)
  const translatedEnd = languageEnd === -1 ? -1 : data.indexOf(0, languageEnd + 1)
  if (translatedEnd === -1) return undefined
  return { keyword: data.toString('latin1', 0, keywordEnd), text: data.toString('utf8', translatedEnd + 1) }
}

function textChunk(keyword: string, text: string): Buffer {
  // no compression, no language, no translated keyword
  const data = Buffer.concat([Buffer.from(keyword, 'latin1'), Buffer.from([0, 0, 0, 0, 0]), Buffer.from(text)])
  const body = Buffer.concat([Buffer.from('iTXt', 'latin1'), data])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(data.length, 0)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return chunk
}
