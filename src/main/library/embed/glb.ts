import type { FileSource } from '../../tools/file-source.ts'
import { MOST_METADATA_BYTES, type Container, type Piece } from './container.ts'
import { settingsText } from './settings-text.ts'

const HEADER_BYTES = 12
const JSON_CHUNK = 0x4e4f534a

interface Document {
  json: { asset?: { extras?: Record<string, unknown> & { pressrun?: unknown } } }
  end: number
}

/** In the place that the format sets aside for whoever made the file. */
export const glb: Container = {
  matches: (head) => head.toString('latin1', 0, 4) === 'glTF',
  async embed(source, settings) {
    const document = await readDocument(source)
    if (!document?.json.asset) return null
    const { asset } = document.json
    asset.extras = { ...asset.extras, pressrun: JSON.parse(settingsText(settings)) as unknown }
    return withDocument(source, document)
  },
  async bare(source) {
    const document = await readDocument(source)
    delete document?.json.asset?.extras?.pressrun
    return document && withDocument(source, document)
  },
  async extract(source) {
    const pressrun = (await readDocument(source))?.json.asset?.extras?.pressrun
    return pressrun === undefined ? null : JSON.stringify(pressrun)
  },
}

function withDocument(source: FileSource, { json, end }: Document): Piece[] {
  const text = Buffer.from(JSON.stringify(json))
  const chunk = Buffer.concat([text, Buffer.alloc((4 - (text.length % 4)) % 4, ' ')])
  const head = Buffer.alloc(HEADER_BYTES + 8)
  head.write('glTF', 0, 'latin1')
  head.writeUInt32LE(2, 4)
  head.writeUInt32LE(head.length + chunk.length + source.size - end, 8)
  head.writeUInt32LE(chunk.length, 12)
  head.writeUInt32LE(JSON_CHUNK, 16)
  return [head, chunk, { start: end, end: source.size }]
}

async function readDocument(source: FileSource): Promise<Document | null> {
  const head = await source.read(0, HEADER_BYTES + 8)
  if (head.length < HEADER_BYTES + 8 || head.readUInt32LE(4) !== 2 || head.readUInt32LE(16) !== JSON_CHUNK) return null
  const length = head.readUInt32LE(12)
  const end = head.length + length
  if (length > MOST_METADATA_BYTES || end > source.size || head.readUInt32LE(8) !== source.size) return null
  try {
    const json = JSON.parse((await source.read(head.length, length)).toString('utf8')) as unknown
    return typeof json === 'object' && json !== null ? { json, end } : null
  } catch {
    return null
  }
}
