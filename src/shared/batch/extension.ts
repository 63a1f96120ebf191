const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
  'image/gif': 'gif',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'video/quicktime': 'mov',
  'audio/wav': 'wav',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'audio/flac': 'flac',
  'model/gltf-binary': 'glb',
  'text/plain': 'txt',
}

/** What a file of this type is called; a type this version has never heard of is kept all the same. */
export function extensionOf(mimeType: string): string {
  return EXTENSIONS[mimeType.split(';')[0]?.trim().toLowerCase() ?? ''] ?? 'bin'
}
