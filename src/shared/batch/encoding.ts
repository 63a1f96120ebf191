export type ListEncoding = 'utf-8' | 'utf-16le' | 'utf-16be'

/** Told by the first bytes of a list: Excel writes a mark; other programs leave every other byte of plain text empty. */
export function encodingOf(bytes: Uint8Array): ListEncoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const looked = bytes.subarray(0, 512)
  const empty = (parity: number) => looked.filter((byte, index) => index % 2 === parity && byte === 0).length
  if (empty(1) > looked.length / 6) return 'utf-16le'
  return empty(0) > looked.length / 6 ? 'utf-16be' : 'utf-8'
}
