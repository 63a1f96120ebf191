import { readFile } from 'node:fs/promises'
import { PNG_CHUNKS, PNG_SIGNATURE, readPngText } from '#shared/containers/png.ts'
import { partsIn } from '#shared/containers/walk.ts'
import type { Animation } from './animation.ts'
import { UnreadableMediaError } from './unreadable.ts'

/** Colour profiles and notes that are packed: every reader of the picture unpacks them, to a thousand times their size. */
const PACKED = new Set(['iCCP', 'zTXt', 'iTXt'])
/** What stands before every frame of an animation; its number and its size come first. */
const FRAME_HEAD = 'fcTL'
const FRAME_SIZE_BYTES = 12

/** What a PNG carries beside its picture, counted without unpacking any of it. */
export interface PngExtras {
  /** How many packed chunks, and how many bytes they have together. */
  notes: { count: number; bytes: number }
  /** All frames of an animated one. Those of our readers that know no animations see the picture that stands first. */
  animation: Pick<Animation, 'frames' | 'pixels'>
}

export async function readPngExtras(path: string): Promise<PngExtras> {
  const file = await readFile(path)
  const notes = { count: 0, bytes: 0 }
  const animation = { frames: 0, pixels: 0 }
  for (const { type, ...at } of partsIn(file, PNG_CHUNKS, { from: PNG_SIGNATURE.length, to: file.length })) {
    const content = file.subarray(at.content, at.contentEnd)
    if (PACKED.has(type) && (type !== 'iTXt' || isPacked(content))) {
      notes.count += 1
      notes.bytes += content.length
    } else if (type === FRAME_HEAD) {
      if (content.length < FRAME_SIZE_BYTES) throw new UnreadableMediaError('A frame of the animation has no size.')
      animation.frames += 1
      animation.pixels += content.readUInt32BE(4) * content.readUInt32BE(8)
    }
  }
  return { notes, animation }
}

/** An international note may also stand there as it is; what is damaged may be anything. */
function isPacked(note: Buffer): boolean {
  return readPngText('iTXt', note)?.isPacked ?? true
}
