import { createHmac, timingSafeEqual } from 'node:crypto'
import { realpath } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'

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

const MIME_TYPES: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.svg': 'image/svg+xml',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.mov': 'video/quicktime',
  '.mp3': 'audio/mpeg',
  '.m4a': 'audio/mp4',
  '.wav': 'audio/wav',
  '.flac': 'audio/flac',
  '.ogg': 'audio/ogg',
  '.glb': 'model/gltf-binary',
  '.txt': 'text/plain; charset=utf-8',
}

/** Read as plain text, whatever they are called. */
const WORDS: ReadonlySet<string> = new Set(['text/plain', 'text/vtt', 'application/x-subrip'])

/** What of the library a window can show or save. A type that could run anything is never among them. */
const SHOWN: ReadonlySet<string> = new Set([...Object.values(MIME_TYPES), ...WORDS, 'application/octet-stream'])

/**
 * Files of the library, which lie wherever the user wants them. `find` knows the ids it has given out and says where the
 * file was put; only what is still exactly there is opened, and no link that has been laid in its way is followed.
 */
export function createLibraryFiles(find: (id: string) => MediaFile | undefined): Pick<MediaFiles, 'resolve'> {
  return {
    async resolve(id) {
      const file = find(id)
      if (!file || !SHOWN.has(file.mimeType)) return undefined
      const real = await realpath(file.path).catch(() => undefined)
      if (real !== file.path) return undefined
      return { path: real, mimeType: WORDS.has(file.mimeType) ? 'text/plain; charset=utf-8' : file.mimeType }
    },
  }
}

export function createMediaFiles(folder: string, secret: Uint8Array): MediaFiles {
  const sign = (path: string) => createHmac('sha256', secret).update(path).digest()

  return {
    idOf: (path) => `${Buffer.from(path).toString('base64url')}.${sign(path).toString('base64url')}`,
    async resolve(id) {
      const [encoded = '', signature = ''] = id.split('.')
      const path = Buffer.from(encoded, 'base64url').toString()
      const given = Buffer.from(signature, 'base64url')
      const expected = sign(path)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
      const mimeType = MIME_TYPES[extname(path).toLowerCase()]
      const real = await insideOf(folder, path)
      return real && mimeType ? { path: real, mimeType } : undefined
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
