/**
 * What a file of each type is called: the one table of it. It says nothing about what is taken or shown anywhere; whoever
 * has only some of these types lists them.
 */
const EXTENSIONS = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
  'image/gif': 'gif',
  'image/avif': 'avif',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'video/quicktime': 'mov',
  'audio/wav': 'wav',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'audio/flac': 'flac',
  'model/gltf-binary': 'glb',
  'model/obj': 'obj',
  'model/stl': 'stl',
  'model/vnd.usdz+zip': 'usdz',
  'application/json': 'json',
  'application/x-subrip': 'srt',
  'text/vtt': 'vtt',
  'text/plain': 'txt',
} as const

export type KnownType = keyof typeof EXTENSIONS

/** What files are also called. */
const OTHER_EXTENSIONS: Readonly<Record<string, KnownType>> = {
  apng: 'image/png',
  jpeg: 'image/jpeg',
  m4v: 'video/mp4',
}

const TYPES: ReadonlyMap<string, KnownType> = new Map([
  ...Object.entries(EXTENSIONS).map(([type, extension]) => [extension, type as KnownType] as const),
  ...Object.entries(OTHER_EXTENSIONS),
])

/** What a file of this type is called; a type this version has never heard of is kept all the same. */
export function extensionOf(mimeType: string): string {
  const type = mimeType.split(';')[0]?.trim().toLowerCase() ?? ''
  return Object.hasOwn(EXTENSIONS, type) ? EXTENSIONS[type as KnownType] : 'bin'
}

/** What a file is by its name alone; undefined for one that this version has never heard of. */
export function typeByName(name: string): KnownType | undefined {
  const [, extension = ''] = /\.(\w+)$/.exec(name) ?? []
  return TYPES.get(extension.toLowerCase())
}
