import { isPng, PNG_CHUNKS, PNG_SIGNATURE, readPngText } from '#shared/containers/png.ts'
import { partsOf } from '#shared/containers/walk.ts'
import type { FileSource } from '../../tools/file-source.ts'
import { pngChunk } from '../../tools/write-chunk.ts'
import { leaveOut, MOST_XMP_BYTES, OversizedMetadataError, type Container, type Piece } from './container.ts'
import { MOST_SETTINGS_BYTES, settingsText } from './settings-text.ts'
import { settingsInXmp, xmpPacket } from './xmp.ts'

const OURS = 'pressrun'
const XMP = 'XML:com.adobe.xmp'
const MOST_CHUNKS = 100_000
const KEYWORD_BYTES = 80
/** Limit of the text chunks that carry settings, each with its keyword. */
const MOST_BYTES = new Map([
  [OURS, MOST_SETTINGS_BYTES],
  [XMP, MOST_XMP_BYTES],
])
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
    if (type === 'iTXt') {
      const text = await readText(source, content, contentEnd)
      if (text) structure.texts.push({ start, end, ...text })
    }
    if (type === 'IEND') return structure
  }
  return null
}

/** Text of a chunk that carries settings. Compressed text is somebody else's. */
async function readText(
  source: FileSource,
  start: number,
  end: number,
): Promise<{ keyword: string; text: string } | undefined> {
  const beginning = await source.read(start, Math.min(end - start, KEYWORD_BYTES))
  const mostBytes = MOST_BYTES.get(beginning.toString('latin1', 0, Math.max(beginning.indexOf(0), 0)))
  if (mostBytes === undefined) return undefined
  if (end - start > mostBytes + KEYWORD_BYTES) throw new OversizedMetadataError('A text chunk is too long.')
  const content = await source.read(start, end - start)
  const found = readPngText('iTXt', content)
  if (!found || found.isPacked) return undefined
  return { keyword: found.keyword, text: content.toString('utf8', found.textStart) }
}

/** Without compression, a language or a translated keyword. */
function textChunk(keyword: string, text: string): Buffer {
  return pngChunk('iTXt', Buffer.from(`${keyword}\0\0\0\0\0${text}`))
}
