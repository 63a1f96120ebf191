import { createHash, type Hash } from 'node:crypto'
import { lstat, open, rename } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import type { InputFile } from '#shared/app/compose.ts'
import { Refusal } from '#shared/app/refusal.ts'
import { extensionOf } from '#shared/service/file-extension.ts'
import { UPLOAD_TYPES, type UploadType } from '#shared/service/limits.ts'
import { judgeUpload } from '#shared/service/upload-type.ts'
import { localized } from '#shared/text/localized-message.ts'
import { createArrivingFiles, type ArrivingFile } from '../tools/arriving-files.ts'
import { detectType } from '../tools/detect-type.ts'
import { syncDirectoryAsync } from '../tools/durable-file.ts'
import type { MediaFiles } from '../media/media-files.ts'

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

/** What is known of a file of which some bytes have come. */
interface Announced {
  name: string
  bytes: number
  /** Over the bytes that have come so far. */
  hash: Hash
}

/** More than anyone drops at once. */
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
  names,
  newName,
}: {
  folder: string
  /** Makes the ids by which windows show files of `folder`. */
  media: Pick<MediaFiles, 'idOf'>
  /** What files are called, by the hash of their bytes: they are kept under that alone. */
  names: {
    remember(sha256: string, file: { name: string; bytes: number }): void
    find(sha256: string): string | undefined
  }
  /** What a file is called until all of it has come. */
  newName: () => string
}): Inputs {
  const arrivals = createArrivingFiles<Announced>({ folder: arrivingFolder(folder), most: MOST_ARRIVALS, newName })

  function requireArrival(id: string): ArrivingFile<Announced> {
    const arrival = arrivals.find(id)
    if (!arrival) throw new Refusal('unknown_input')
    return arrival
  }

  async function describeKept(file: string): Promise<InputFile | undefined> {
    const [, sha256 = '', extension = ''] = KEPT_NAME.exec(file) ?? []
    const mimeType = TYPE_BY_EXTENSION.get(extension)
    const path = join(folder, file)
    // a link laid in the folder leads to a file that nobody gave
    const stats = await lstat(path).catch(() => undefined)
    if (mimeType === undefined || !stats?.isFile()) return undefined
    const name = names.find(sha256) ?? `input-${sha256.slice(0, 6)}${extname(file)}`
    return { path, name, kind: UPLOAD_TYPES[mimeType], mimeType, bytes: stats.size, sha256, mediaId: media.idOf(file) }
  }

  return {
    begin: async ({ name, bytes }) => ({ id: await arrivals.begin({ name, bytes, hash: createHash('sha256') }) }),
    async append(id, offset, data) {
      const arrival = requireArrival(id)
      const piece = Buffer.from(data, 'base64')
      if (!arrivals.isNext(arrival, offset) || offset + piece.length > arrival.facts.bytes)
        throw new Refusal('wrong_piece')
      arrival.facts.hash.update(piece)
      await arrivals.append(arrival, piece)
      return { received: arrival.received }
    },
    async finish(id) {
      const { path: arrived, received, facts } = requireArrival(id)
      const { name, bytes } = facts
      try {
        if (received !== bytes) throw new Refusal('incomplete_input')
        await syncFile(arrived)
        const mimeType = await typeOf(arrived, facts)
        const sha256 = facts.hash.digest('hex')
        const file = `${sha256}.${extensionOf(mimeType)}`
        const path = join(folder, file)
        // one that a full disk has cut short is no copy of it
        if ((await lstat(path).catch(() => undefined))?.size !== bytes) {
          await rename(arrived, path)
          await syncDirectoryAsync(folder)
        }
        names.remember(sha256, { name, bytes })
        return { path, name, kind: UPLOAD_TYPES[mimeType], mimeType, bytes, sha256, mediaId: media.idOf(file) }
      } finally {
        await arrivals.discard(id)
      }
    },
    discard: (id) => arrivals.discard(id),
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
    close: () => arrivals.close(),
  }
}

/** By its content, whatever it is called: what the service would refuse is refused here. */
async function typeOf(path: string, { name, bytes }: Announced): Promise<UploadType> {
  const verdict = judgeUpload(await detectType(path), bytes)
  if ('type' in verdict) return verdict.type
  throw verdict.refused === 'kind'
    ? new Refusal('unsupported_input', localized('refusals.unsupported', name))
    : new Refusal('input_too_large', localized('refusals.tooLarge', name, verdict.maxBytes / 1024 ** 2))
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
