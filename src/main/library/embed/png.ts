import { isPng, PNG_CHUNKS, PNG_SIGNATURE, readPngText } from '#shared/containers/png.ts'
import { partsOf } from '#shared/containers/walk.ts'
import type { FileSource } from '../../tools/file-source.ts'
import { pngChunk } from '../../tools/write-chunk.ts'
import { leaveOut, MOST_METADATA_BYTES, type Container, type Piece } from './container.ts'
import { settingsText } from './settings-text.ts'
import { settingsInXmp, xmpPacket } from './xmp.ts'

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
  matches: isPng,
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

interface Structure {
  headerEnd: number
  texts: TextChunk[]
  notes: { start: number; end: number }[]
}

/** Null for what does not go from its header to its end. */
async function readStructure(source: FileSource): Promise<Structure | null> {
  const structure: Structure = { headerEnd: 0, texts: [], notes: [] }
  let count = 0
  for await (const { type, ...at } of partsOf(source, PNG_CHUNKS, { from: PNG_SIGNATURE.length, to: source.size })) {
    const { start, content, contentEnd, end } = at
    if (end > source.size || (count === 0) !== (type === 'IHDR') || ++count > MOST_CHUNKS) return null
    if (type === 'IHDR') structure.headerEnd = end
    if (NOTES.has(type)) structure.notes.push({ start, end })
    if (type === 'iTXt' && contentEnd - content <= MOST_METADATA_BYTES) {
      const text = readText(await source.read(content, contentEnd - content))
      if (text) structure.texts.push({ start, end, ...text })
    }
    if (type === 'IEND') return structure
  }
  return null
}

/** Compressed text is somebody else's. */
function readText(content: Buffer): { keyword: string; text: string } | undefined {
  const found = readPngText('iTXt', content)
  if (!found || found.isPacked) return undefined
  return { keyword: found.keyword, text: content.toString('utf8', found.textStart) }
}

/** Without compression, a language or a translated keyword. */
function textChunk(keyword: string, text: string): Buffer {
  return pngChunk('iTXt', Buffer.from(`${keyword}\0\0\0\0\0${text}`))
}
