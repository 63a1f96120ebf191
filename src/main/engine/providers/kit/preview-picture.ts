import { isPng } from '#shared/containers/png.ts'
import { isRiff } from '#shared/containers/riff.ts'
import type { Preview } from '../provider.ts'

/** By its bytes and not by what it is called; null for what is none. */
export function previewOf(bytes: Buffer): Preview | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return { mimeType: 'image/jpeg', bytes }
  if (isPng(bytes)) return { mimeType: 'image/png', bytes }
  if (isRiff(bytes, 'WEBP')) return { mimeType: 'image/webp', bytes }
  return null
}
