import { realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { typeByName, type KnownType } from '#shared/service/file-extension.ts'
import { createSignedIds } from './signed-ids.ts'

export interface MediaFile {
  path: string
  mimeType: string
}

/** Files a window may show, named by ids that only the app can make: a window never says a path. */
export interface MediaFiles {
  /** `path` is relative to the folder. */
  idOf(path: string): string
  resolve(id: string): Promise<MediaFile | undefined>
}

/** What a window can show. A type that could run anything is never among them. */
const SHOWN_TYPES: ReadonlySet<string> = new Set<KnownType>([
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/avif',
  'image/gif',
  'image/svg+xml',
  'video/mp4',
  'video/webm',
  'video/quicktime',
  'audio/mpeg',
  'audio/mp4',
  'audio/wav',
  'audio/flac',
  'audio/ogg',
  'model/gltf-binary',
])

const PLAIN_WORDS = 'text/plain; charset=utf-8'
/** Read as plain text, whatever they are called. */
const WORDS: ReadonlySet<string> = new Set(['text/plain', 'text/vtt', 'application/x-subrip'])

/** What of the library a window can show or save. */
const OF_THE_LIBRARY: ReadonlySet<string> = new Set([...SHOWN_TYPES, ...WORDS, PLAIN_WORDS, 'application/octet-stream'])

/** As what a file is shown that only its name tells of. */
function shownType(name: string): string | undefined {
  const type = typeByName(name)
  if (type === 'text/plain') return PLAIN_WORDS
  return type && SHOWN_TYPES.has(type) ? type : undefined
}

/**
 * Files of the library, which lie wherever the user wants them. `find` knows the ids it has given out and says where the
 * file was put; only what is still exactly there is opened, and no link that has been laid in its way is followed.
 */
export function createLibraryFiles(find: (id: string) => MediaFile | undefined): Pick<MediaFiles, 'resolve'> {
  return {
    async resolve(id) {
      const file = find(id)
      if (!file || !OF_THE_LIBRARY.has(file.mimeType)) return undefined
      const real = await realpath(file.path).catch(() => undefined)
      if (real !== file.path) return undefined
      return { path: real, mimeType: WORDS.has(file.mimeType) ? PLAIN_WORDS : file.mimeType }
    },
  }
}

/** Files of one folder, by their paths in it. */
export function createMediaFiles(folder: string, secret: Uint8Array): MediaFiles {
  const ids = createSignedIds(secret)

  return {
    idOf: (path) => ids.idOf(path),
    async resolve(id) {
      const path = ids.read(id)
      if (path === undefined) return undefined
      const mimeType = shownType(path)
      const real = await insideOf(folder, path)
      return real && mimeType ? { path: real, mimeType } : undefined
    },
  }
}

/** Files of several kinds: each id is known to one of them. */
export function joinMediaFiles(kinds: readonly Pick<MediaFiles, 'resolve'>[]): Pick<MediaFiles, 'resolve'> {
  return {
    async resolve(id) {
      for (const files of kinds) {
        const file = await files.resolve(id)
        if (file) return file
      }
      return undefined
    },
  }
}

/** Where the file really is, unless that is outside the folder: a link in the library must not lead out of it. */
async function insideOf(folder: string, path: string): Promise<string | undefined> {
  try {
    const real = await realpath(join(folder, path))
    return real.startsWith((await realpath(folder)) + sep) ? real : undefined
  } catch {
    return undefined
  }
}
