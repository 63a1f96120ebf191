import type { UploadKind } from './limits.ts'

const TAKEN: readonly [RegExp, UploadKind][] = [
  [/\.(png|jpe?g|webp)$/i, 'image'],
  [/\.(mp4|webm|mov)$/i, 'video'],
  [/\.(mp3|wav|m4a|ogg)$/i, 'audio'],
]
const NOT_TAKEN = /\.(heic|heif|avif|gif|tiff?|bmp|psd|svg|raw|cr2|cr3|nef|arw|dng)$/i

/** What a file is by its name; its content is looked at when it arrives. */
export function kindByName(name: string): UploadKind | undefined {
  return TAKEN.find(([pattern]) => pattern.test(name))?.[1]
}

/** By its name a picture of a kind that services do not take as it is. */
export function isUnusableByName(name: string): boolean {
  return NOT_TAKEN.test(name)
}
