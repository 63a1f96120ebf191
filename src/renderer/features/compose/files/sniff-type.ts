import type { UploadType } from '#shared/service/limits.ts'

/** So much of a file tells what it is. */
export const HEAD_BYTES = 64

/** What a file is by its first bytes, among what a service takes. Its name and the browser's guess say little. */
export function sniffType(head: Uint8Array): UploadType | undefined {
  const text = (start: number, end: number) => String.fromCharCode(...head.subarray(start, end))
  if (text(0, 8) === '\u0089PNG\r\n\u001A\n') return 'image/png'
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'image/jpeg'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WAVE') return 'audio/wav'
  if (text(0, 4) === 'OggS') return 'audio/ogg'
  if (text(0, 4) === '\u001AE\u00DF\u00A3') return 'video/webm'
  if (text(4, 8) === 'ftyp') return brandType(text(8, 12))
  // old QuickTime files begin with a box of data and no brand
  if (['moov', 'mdat', 'wide', 'free'].includes(text(4, 8))) return 'video/quicktime'
  if (text(0, 3) === 'ID3' || isMp3Frame(head)) return 'audio/mpeg'
  return undefined
}

function brandType(brand: string): UploadType {
  if (brand.startsWith('qt')) return 'video/quicktime'
  return brand.startsWith('M4A') || brand.startsWith('M4B') ? 'audio/mp4' : 'video/mp4'
}

/** Eleven set bits, then layer III. */
function isMp3Frame([first = 0, second = 0]: Uint8Array): boolean {
  return first === 0xff && (second & 0xe6) === 0xe2
}
