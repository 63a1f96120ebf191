import { letters, type Layout, type Part } from './walk.ts'

export interface Box extends Part {
  /** It says only "to the end", which is true no longer when something follows. */
  isOpenEnded: boolean
}

const HEAD_BYTES = 8
const LONG_HEAD_BYTES = 16

/** The boxes that MP4 and QuickTime films are made of, and that some boxes are made of. */
export const BOXES: Layout<Box> = {
  headBytes: LONG_HEAD_BYTES,
  partAt(head, start, to) {
    const shortSize = head.getUint32(0)
    const isOpenEnded = shortSize === 0
    // its size follows in 64 bits
    const isLong = shortSize === 1
    if (isLong && head.byteLength < LONG_HEAD_BYTES) return undefined
    const size = isOpenEnded ? to - start : isLong ? Number(head.getBigUint64(8)) : shortSize
    const end = start + size
    const content = start + (isLong ? LONG_HEAD_BYTES : HEAD_BYTES)
    return { type: letters(head, 4), start, content, contentEnd: end, end, isOpenEnded }
  },
}
