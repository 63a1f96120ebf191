import { isRiff } from '#shared/containers/riff.ts'
import { riffChunk } from '../../tools/write-chunk.ts'
import type { Container } from './container.ts'
import { readChunks, riffFile, packetOf, unchanged } from './riff.ts'
import { wordsOf, type EmbeddedSettings } from './settings-text.ts'
import { settingsInXmp, xmpPacket } from './xmp.ts'

/** XMP's own chunk in a WAV file. */
const XMP = '_PMX'
const NOTES = new Set([XMP, 'LIST', 'id3 ', 'bext'])

/** Behind the sound: XMP with everything, and the plain notes that every player shows. */
export const wav: Container = {
  matches: (head) => isRiff(head, 'WAVE'),
  async embed(source, settings) {
    const chunks = await readChunks(source)
    if (!chunks?.some(({ type }) => type === 'data')) return null
    const packet = xmpPacket(settings, await packetOf(source, chunks, XMP))
    const notes = chunks.some(({ type }) => type === 'LIST') ? [] : [riffChunk('LIST', noteList(settings))]
    return riffFile('WAVE', [
      ...chunks.filter(({ type }) => type !== XMP).flatMap(unchanged),
      ...notes,
      riffChunk(XMP, Buffer.from(packet)),
    ])
  },
  async bare(source) {
    const chunks = await readChunks(source)
    return chunks && riffFile('WAVE', chunks.filter(({ type }) => !NOTES.has(type)).flatMap(unchanged))
  },
  async extract(source) {
    const chunks = await readChunks(source)
    return chunks && settingsInXmp(await packetOf(source, chunks, XMP))
  },
}

function noteList(settings: EmbeddedSettings): Buffer {
  const notes = {
    ISFT: 'Pressrun',
    ICRD: settings.createdAt.slice(0, 10),
    INAM: settings.modelName,
    ICMT: wordsOf(settings),
  }
  const chunks = Object.entries(notes).flatMap(([type, text]) =>
    text === '' ? [] : [riffChunk(type, Buffer.from(`${text}\0`))],
  )
  return Buffer.concat([Buffer.from('INFO', 'latin1'), ...chunks])
}
