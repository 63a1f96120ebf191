import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Asset } from '#shared/service/asset.ts'
import { extensionOf } from '#shared/service/file-extension.ts'
import { systemClock } from '../../tools/clock.ts'
import { hashFile } from '../../tools/hash-file.ts'
import { moveUnlessTaken } from '../../tools/move-unless-taken.ts'
import { partName, plainWord } from '../../tools/part-name.ts'
import { createTurns } from '../../tools/turns.ts'
import { ClientError } from '../client-error.ts'
import { download } from '../download.ts'
import type { Pressrun } from './index.ts'

export interface SavedFile {
  path: string
  bytes: number
  sha256: string
}

const inTurn = createTurns()

/**
 * Brings the file of an asset into a folder, whole and checked. Cut off, it goes on where it was when it is called again;
 * a link that has run out is signed again. A file of the same name and content is taken as it is, another is never
 * replaced: that is an error with the code `file_exists`.
 */
export async function saveAsset(
  { call, fetchLink }: Pick<Pressrun, 'call' | 'fetchLink'>,
  asset: Asset,
  {
    folder,
    name = `${plainWord(asset.id)}.${extensionOf(asset.mimeType)}`,
    signal = new AbortController().signal,
    onProgress,
  }: {
    folder: string
    /** A plain file name. */
    name?: string
    signal?: AbortSignal
    onProgress?: (received: number, total: number | null) => void
  },
): Promise<SavedFile> {
  if (/[/\\\0]/.test(name) || name === '.' || name === '..') throw new TypeError(`"${name}" is no plain file name.`)
  const directory = resolve(folder)
  const partial = partName(asset.id, 'original')
  const path = join(directory, name)
  const order = {
    url: asset.url,
    sign: async () => (await call('readAsset', { pathParams: { id: asset.id }, signal })).url,
    mimeType: asset.mimeType,
    directory,
    name: partial,
    signal,
    ...(onProgress && { onProgress }),
  }
  const client = { call, fetchFile: fetchLink, pacer: { limit: () => null } }
  // two that write into one part at once would make one file of two halves: an event may tell of the same asset twice
  return inTurn(join(directory, partial), async () => {
    const part = await download(client, { clock: systemClock, random: Math.random }, order)
    // under its name it is whole from the first moment, whenever the process is killed
    if (!(await moveUnlessTaken(part.path, path))) {
      if ((await hashFile(path)) !== part.sha256)
        throw new ClientError('file_exists', `There is another file at ${path} already.`)
      await rm(part.path, { force: true })
    }
    return { ...part, path }
  })
}
