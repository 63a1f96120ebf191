import { createHash, type Hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { lstat, mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import type { InputFile } from '#shared/app/compose.ts'
import { CommandError } from '#shared/app/error.ts'
import { extensionOf } from '#shared/batch/extension.ts'
import { UPLOAD_LIMITS, UPLOAD_TYPES, type UploadType } from '#shared/service/limits.ts'
import { localized } from '#shared/text/localized-message.ts'
import type { MediaFiles } from '../media/media.ts'

/** Files that windows give, each kept once under the hash of its bytes. */
export interface Inputs {
  begin(file: { name: string; bytes: number }): Promise<{ id: string }>
  append(id: string, offset: number, data: string): Promise<{ received: number }>
  finish(id: string): Promise<InputFile>
  discard(id: string): Promise<void>
  /** A file that is kept, by its path or by the hash of its bytes. */
  findKept(question: { path: string } | { sha256: string }): Promise<InputFile | undefined>
  close(): Promise<void>
}

/** A file of which some bytes have come. */
interface Arrival {
  name: string
  bytes: number
  received: number
  path: string
  handle: FileHandle
  hash: Hash
}

/** More than anyone drops at once; a window that went away leaves its arrivals behind, and the oldest make room. */
const MOST_ARRIVALS = 16

const TYPE_BY_EXTENSION = new Map(
  Object.keys(UPLOAD_TYPES).map((type) => [extensionOf(type), type as UploadType] as const),
)
const KEPT_NAME = /^([0-9a-f]{64})\.(\w+)$/

export function arrivingFolder(folder: string): string {
  return join(folder, 'arriving')
}

export function createInputs({
  folder,
  media,
  newName,
}: {
  folder: string
  /** Of the same folder. */
  media: Pick<MediaFiles, 'idOf'>
  /** Of a file on its way. */
  newName: () => string
}): Inputs {
  const arriving = arrivingFolder(folder)
  const arrivals = new Map<string, Arrival>()

  function known(id: string): Arrival {
    const arrival = arrivals.get(id)
    if (!arrival) throw new CommandError('unknown_input', localized('refusals.gone'))
    return arrival
  }

  async function describeKept(file: string): Promise<InputFile | undefined> {
    const [, sha256 = '', extension = ''] = KEPT_NAME.exec(file) ?? []
    const mimeType = TYPE_BY_EXTENSION.get(extension)
    const path = join(folder, file)
    // a link laid in the folder leads to a file that nobody gave
    const stats = await lstat(path).catch(() => undefined)
    if (mimeType === undefined || !stats?.isFile()) return undefined
    const name = `input-${sha256.slice(0, 6)}${extname(file)}`
    return { path, name, kind: UPLOAD_TYPES[mimeType], mimeType, bytes: stats.size, sha256, mediaId: media.idOf(file) }
  }

  async function discard(id: string): Promise<void> {
    const arrival = arrivals.get(id)
    arrivals.delete(id)
    await arrival?.handle.close()
    if (arrival) await rm(arrival.path, { force: true })
  }

  return {
    async begin({ name, bytes }) {
      const [oldest] = arrivals.keys()
      if (oldest !== undefined && arrivals.size >= MOST_ARRIVALS) await discard(oldest)
      await mkdir(arriving, { recursive: true, mode: 0o700 })
      const id = newName()
      const path = join(arriving, id)
      arrivals.set(id, {
        name,
        bytes,
        received: 0,
        path,
        handle: await open(path, 'wx', 0o600),
        hash: createHash('sha256'),
      })
      return { id }
    },
    async append(id, offset, data) {
      const arrival = known(id)
      const piece = Buffer.from(data, 'base64')
      if (offset !== arrival.received || offset + piece.length > arrival.bytes)
        throw new CommandError('wrong_piece', localized('refusals.notWhole'))
      // claimed before it is written: two pieces that come at once cannot both be the next
      arrival.received += piece.length
      arrival.hash.update(piece)
      await arrival.handle.write(piece, 0, piece.length, offset)
      return { received: arrival.received }
    },
    async finish(id) {
      const arrival = known(id)
      try {
        if (arrival.received !== arrival.bytes)
          throw new CommandError('incomplete_input', localized('refusals.notWhole'))
        await arrival.handle.sync()
        const mimeType = await typeOf(arrival)
        const sha256 = arrival.hash.digest('hex')
        const file = `${sha256}.${extensionOf(mimeType)}`
        const path = join(folder, file)
        if (!existsSync(path)) await rename(arrival.path, path)
        const { name, bytes } = arrival
        return { path, name, kind: UPLOAD_TYPES[mimeType], mimeType, bytes, sha256, mediaId: media.idOf(file) }
      } finally {
        await discard(id)
      }
    },
    discard,
    async findKept(question) {
      const names =
        'path' in question
          ? [basename(question.path)].filter((name) => join(folder, name) === question.path)
          : [...TYPE_BY_EXTENSION.keys()].map((extension) => `${question.sha256}.${extension}`)
      for (const name of names) {
        const file = await describeKept(name)
        if (file) return file
      }
      return undefined
    },
    async close() {
      await Promise.all([...arrivals.keys()].map(discard))
    },
  }
}

/** By its content, whatever it is called: what the service would refuse is refused here. */
async function typeOf({ path, name, bytes }: Arrival): Promise<UploadType> {
  const { fileTypeFromFile } = await import('file-type')
  const sniffed = (await fileTypeFromFile(path))?.mime.split(';')[0]
  const type = sniffed === 'audio/x-m4a' ? 'audio/mp4' : sniffed
  if (type === undefined || !isUploadType(type))
    throw new CommandError('unsupported_input', localized('refusals.unsupported', name))
  const { maxBytes } = UPLOAD_LIMITS[UPLOAD_TYPES[type]]
  if (bytes > maxBytes)
    throw new CommandError('input_too_large', localized('refusals.tooLarge', name, maxBytes / 1024 ** 2))
  return type
}

export function isUploadType(type: string): type is UploadType {
  return Object.hasOwn(UPLOAD_TYPES, type)
}
