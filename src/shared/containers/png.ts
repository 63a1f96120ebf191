import { letters, type Layout } from './walk.ts'

export const PNG_SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)

export function isPng(head: Uint8Array): boolean {
  return PNG_SIGNATURE.every((byte, index) => head[index] === byte)
}

/** The chunks of a PNG, which stand behind its signature; each ends with a checksum. */
export const PNG_CHUNKS: Layout = {
  headBytes: 8,
  partAt(head, start) {
    const content = start + 8
    const contentEnd = content + head.getUint32(0)
    return { type: letters(head, 4), start, content, contentEnd, end: contentEnd + 4 }
  },
}

/** What a text chunk says, and where in its content the text begins. */
export interface PngText {
  keyword: string
  /** Whether the text is deflated. */
  isPacked: boolean
  encoding: 'latin1' | 'utf8'
  textStart: number
}

/** By the format. */
const LONGEST_KEYWORD = 79
const PNG_TEXTS: ReadonlySet<string> = new Set(['tEXt', 'zTXt', 'iTXt'])

export function isPngText(type: string): boolean {
  return PNG_TEXTS.has(type)
}

/** Undefined for what is no text, or is damaged. */
export function readPngText(type: string, content: Uint8Array): PngText | undefined {
  const keywordEnd = content.indexOf(0)
  if (!isPngText(type) || keywordEnd < 1 || keywordEnd > LONGEST_KEYWORD) return undefined
  const keyword = String.fromCharCode(...content.subarray(0, keywordEnd))
  if (type === 'tEXt') return { keyword, isPacked: false, encoding: 'latin1', textStart: keywordEnd + 1 }
  // behind the number of the one way to pack there is
  if (type === 'zTXt') return { keyword, isPacked: true, encoding: 'latin1', textStart: keywordEnd + 2 }
  // whether it is packed, and how; then its language, and its keyword in that
  const languageEnd = content.indexOf(0, keywordEnd + 3)
  const translatedEnd = languageEnd === -1 ? -1 : content.indexOf(0, languageEnd + 1)
  if (translatedEnd === -1) return undefined
  return { keyword, isPacked: content[keywordEnd + 1] !== 0, encoding: 'utf8', textStart: translatedEnd + 1 }
}
