import type { AssetVariant } from '../jobs.ts'

/** Every type a file is served as, with the ending of its name. What is not listed is never shown by a browser. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'video/quicktime': 'mov',
  'model/gltf-binary': 'glb',
  'model/obj': 'obj',
  'model/stl': 'stl',
  'model/vnd.usdz+zip': 'usdz',
  'application/json': 'json',
  'application/x-subrip': 'srt',
  'text/vtt': 'vtt',
  'text/plain': 'txt',
}

const UNKNOWN_TYPE = 'application/octet-stream'
const NAMED_BY_VARIANT: ReadonlySet<AssetVariant> = new Set(['obj', 'fbx', 'usdz', 'stl', 'srt', 'vtt'])

export function servedType(mimeType: string): string {
  if (!Object.hasOwn(EXTENSIONS, mimeType)) return UNKNOWN_TYPE
  // the other text types are UTF-8 by definition
  return mimeType === 'text/plain' ? 'text/plain; charset=utf-8' : mimeType
}

/** Named by id alone: `<id>.png`, `<id>.fbx`, `<id>-thumbnail.webp`. */
export function fileName(assetId: string, variant: AssetVariant, mimeType: string): string {
  if (NAMED_BY_VARIANT.has(variant)) return `${assetId}.${variant}`
  const extension = Object.hasOwn(EXTENSIONS, mimeType) ? EXTENSIONS[mimeType] : 'bin'
  return variant === 'original' ? `${assetId}.${extension}` : `${assetId}-${variant}.${extension}`
}
