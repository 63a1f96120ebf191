import { letters, type Layout } from './walk.ts'

/** `RIFF`, how much follows, and the form: the chunks stand behind it. */
export const RIFF_HEAD_BYTES = 12

export type RiffForm = 'WAVE' | 'WEBP'

export function isRiff(head: Uint8Array, form: RiffForm): boolean {
  if (head.length < RIFF_HEAD_BYTES) return false
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  return letters(view, 0) === 'RIFF' && letters(view, 8) === form
}

/** The chunks that WebP and WAV are made of: each begins at an even place. */
export const RIFF_CHUNKS: Layout = {
  headBytes: 8,
  partAt(head, start) {
    const content = start + 8
    const length = head.getUint32(4, true)
    const contentEnd = content + length
    return { type: letters(head, 0), start, content, contentEnd, end: contentEnd + (length % 2) }
  },
}
