export type ListEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/**
 * Told by the bytes a list begins with: Excel writes a mark, or the old encoding of Windows; other programs leave every
 * other byte of plain text empty. Null for what is no text at all.
 */
export function encodingOf(bytes: Uint8Array): ListEncoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const looked = bytes.subarray(0, 512)
  const empty = (parity: number) => looked.filter((byte, index) => index % 2 === parity && byte === 0).length
  const [even, odd] = [empty(0), empty(1)]
  // letters leave one half empty, never both
  if (odd > looked.length / 6 && even < odd / 4) return 'utf-16le'
  if (even > looked.length / 6 && odd < even / 4) return 'utf-16be'
  if (bytes.some(isControl)) return null
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

const TAB = 0x09
const CARRIAGE_RETURN = 0x0d
const SPACE = 0x20

function isControl(byte: number): boolean {
  return byte < TAB || (byte > CARRIAGE_RETURN && byte < SPACE)
}

/** A character that the end cuts through is no fault. */
function isUtf8(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length;) {
    const lead = bytes[at]!
    const more =
      lead < 0x80
        ? 0
        : lead >= 0xc2 && lead < 0xe0
          ? 1
          : (lead & 0xf0) === 0xe0
            ? 2
            : lead >= 0xf0 && lead < 0xf5
              ? 3
              : -1
    if (more < 0) return false
    for (let next = at + 1; next <= at + more && next < bytes.length; next++)
      if ((bytes[next]! & 0xc0) !== 0x80) return false
    at += more + 1
  }
  return true
}
