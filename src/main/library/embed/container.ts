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
