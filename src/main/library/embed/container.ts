import type { FileSource } from '../../tools/file-source.ts'
import type { EmbeddedSettings } from './settings-text.ts'

/** A new file as a list: bytes of its own, and stretches of the source that stay as they are. */
export type Piece = Buffer | { start: number; end: number }

/** One file format that can carry settings. */
export interface Container {
  matches(head: Buffer): boolean
  /** The file with the settings in it; null when this one has no room for them. */
  embed(source: FileSource, settings: EmbeddedSettings): Promise<Piece[] | null>
  /** The file without what it says of itself: words, settings, dates. Null when that cannot be taken out of it. */
  bare(source: FileSource): Promise<Piece[] | null>
  /** The settings' text; null when there is none. */
  extract(source: FileSource): Promise<string | null>
}

/** A file without some stretches of it, which stand in order. */
export function leaveOut(source: FileSource, stretches: readonly { start: number; end: number }[]): Piece[] {
  const pieces: Piece[] = []
  let position = 0
  for (const { start, end } of stretches) {
    if (start > position) pieces.push({ start: position, end: start })
    position = end
  }
  return [...pieces, { start: position, end: source.size }]
}

/** Headers and metadata beyond this are not read into memory. */
export const MOST_METADATA_BYTES = 32 * 1024 ** 2

/** Limit of an XMP packet, ours or a stranger's. Photo editors stay far below it. */
export const MOST_XMP_BYTES = 256 * 1024

/** The metadata of a file exceeds a limit. The file is kept without embedded settings. */
export class OversizedMetadataError extends Error {
  override readonly name = 'OversizedMetadataError'
}

/** XMP packet between two places of a file. */
export async function readPacket(source: FileSource, start: number, end: number): Promise<string> {
  if (end - start > MOST_XMP_BYTES) throw new OversizedMetadataError('The XMP packet is too long.')
  return (await source.read(start, end - start)).toString('utf8')
}
