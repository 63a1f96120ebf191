import { createHmac } from 'node:crypto'
import { realpath } from 'node:fs/promises'
import { RecentMap } from '../tools/recent-map.ts'
import type { MediaFile } from './media-files.ts'

/** Files of a person's own that the app has been shown the way to. Windows see and name these, and no others beside them. */
export interface FoundFileIds {
  /** From now on the file may be shown by this id. */
  admit(file: MediaFile): string
  /** Whether the app has been shown the way to it since it was started. */
  knows(path: string): boolean
  resolve(id: string): Promise<MediaFile | undefined>
}

/** More than anybody looks through in one run; the oldest are forgotten first, and found again by looking again. */
const MOST_FILES = 50_000

export function createFoundFileIds(secret: Uint8Array): FoundFileIds {
  const paths = new RecentMap<string, MediaFile>(MOST_FILES)
  const idOf = (path: string) => `found.${createHmac('sha256', secret).update(path).digest('base64url')}`

  return {
    admit(file) {
      const id = idOf(file.path)
      paths.set(id, file)
      return id
    },
    knows: (path) => paths.has(idOf(path)),
    async resolve(id) {
      const file = paths.get(id)
      if (!file) return undefined
      // a link that was laid there since is not followed
      return (await realpath(file.path).catch(() => undefined)) === file.path ? file : undefined
    },
  }
}
