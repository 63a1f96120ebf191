import { extensionOf, type KnownType } from '#shared/service/file-extension.ts'
import type { AssetVariant } from '../jobs/media-files.ts'

/**
 * Every type that a file is served as, and none besides: what is not listed is never shown by a browser. A type that only
 * has a name for its files elsewhere does not come in by that.
 */
const SERVED_TYPES: ReadonlySet<string> = new Set<KnownType>([
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/svg+xml',
  'audio/mpeg',
  'audio/wav',
  'audio/mp4',
  'audio/ogg',
  'video/mp4',
  'video/webm',
  'video/quicktime',
  'model/gltf-binary',
  'model/obj',
  'model/stl',
  'model/vnd.usdz+zip',
  'application/json',
  'application/x-subrip',
  'text/vtt',
  'text/plain',
])

const UNKNOWN_TYPE = 'application/octet-stream'
const NAMED_BY_VARIANT: ReadonlySet<AssetVariant> = new Set(['obj', 'fbx', 'usdz', 'stl', 'srt', 'vtt'])

export function servedType(mimeType: string): string {
  if (!SERVED_TYPES.has(mimeType)) return UNKNOWN_TYPE
  // the other text types are UTF-8 by definition
  return mimeType === 'text/plain' ? 'text/plain; charset=utf-8' : mimeType
}

/** Named by id alone: `<id>.png`, `<id>.fbx`, `<id>-thumbnail.webp`. */
export function fileName(assetId: string, variant: AssetVariant, mimeType: string): string {
  if (NAMED_BY_VARIANT.has(variant)) return `${assetId}.${variant}`
  const extension = extensionOf(SERVED_TYPES.has(mimeType) ? mimeType : UNKNOWN_TYPE)
  return variant === 'original' ? `${assetId}.${extension}` : `${assetId}-${variant}.${extension}`
}
