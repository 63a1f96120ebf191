import { createHash } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, isAbsolute, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Database } from 'better-sqlite3'
import { readMediaReference, type MediaReference } from '#shared/batch/media-reference.ts'
import { UPLOAD_LIMITS, UPLOAD_RETENTION_MS, UPLOAD_TYPES, type UploadType } from '#shared/service/limits.ts'
import { said, type Said } from '#shared/text/saying.ts'
import type { Client } from '../client/index.ts'
import type { Clock } from '../clock.ts'
import { PublicFetchRefusal } from '../net/fetch-public.ts'
import { findUpload, rememberUpload } from './store/uploads.ts'

/** The file a row names cannot be used: a person has to look. */
export class InputFileError extends Error {
  override readonly name = 'InputFileError'
  readonly said: Said

  constructor(fault: Said, options?: ErrorOptions) {
    super(fault.message, options)
    this.said = fault
  }
}

export interface UploadedInput {
  assetId: string
  /** Null for an id that was given: its content is not ours to know. */
  sha256: string | null
}

export interface Uploader {
  /** The id of the upload behind a cell of the list; sent only when no row has sent the same bytes before. */
  bring(text: string, options: { listDirectory: string | null; signal: AbortSignal }): Promise<UploadedInput>
}

/** The service keeps uploads for 30 days: one that old is sent again a day before. */
const TRUSTED_MS = UPLOAD_RETENTION_MS - 24 * 60 * 60_000
const LARGEST_BYTES = Math.max(...Object.values(UPLOAD_LIMITS).map(({ maxBytes }) => maxBytes))

export function createUploader({
  db,
  client,
  connectionId,
  clock,
  fetch,
}: {
  db: Database
  client: Client
  connectionId: string
  clock: Clock
  /** For addresses in a list; it refuses what is not on the public network. */
  fetch: typeof globalThis.fetch
}): Uploader {
  /** Rows that need the same file at the same time wait for one upload. */
  const underWay = new Map<string, Promise<string>>()

  async function uploadFile(path: string, signal: AbortSignal): Promise<UploadedInput> {
    const type = await checkFile(path)
    const sha256 = await hashOf(path)
    const known = findUpload(db, connectionId, sha256, clock.now() - TRUSTED_MS)
    if (known !== undefined) return { assetId: known, sha256 }
    const sending = underWay.get(sha256) ?? send(path, type, sha256, signal).finally(() => underWay.delete(sha256))
    underWay.set(sha256, sending)
    return { assetId: await sending, sha256 }
  }

  async function send(path: string, type: UploadType, sha256: string, signal: AbortSignal): Promise<string> {
    // streamed from the disk; the name says nothing about this computer
    const file = new File([await openAsBlob(path)], `input.${type.split('/')[1]}`, { type })
    const asset = await client.call('createUpload', { file, signal })
    rememberUpload(db, { connectionId, sha256, assetId: asset.id, kind: asset.kind, uploadedAt: clock.now() })
    return asset.id
  }

  async function uploadAddress(url: string, signal: AbortSignal): Promise<UploadedInput> {
    const directory = await mkdtemp(join(tmpdir(), 'pressrun-input-'))
    try {
      const path = join(directory, 'input')
      await writeFile(path, limited(await answerOf(url, signal), url))
      return await uploadFile(path, signal)
    } finally {
      await rm(directory, { recursive: true, force: true })
    }
  }

  async function answerOf(url: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
    let response: Response
    try {
      response = await clock.during(fetch(url, { signal }))
    } catch (cause) {
      if (signal.aborted) throw cause
      const isRefused = cause instanceof PublicFetchRefusal
      const fault = isRefused ? said('fileFaults.notRead', url, cause.saying) : said('fileFaults.unreachable', url)
      throw new InputFileError(fault, { cause })
    }
    if (!response.ok || !response.body) throw new InputFileError(said('fileFaults.answersWith', url, response.status))
    return response.body
  }

  return {
    async bring(text, { listDirectory, signal }) {
      const reference: MediaReference = readMediaReference(text)
      switch (reference.type) {
        case 'asset':
          return { assetId: reference.id, sha256: null }
        case 'url':
          return uploadAddress(reference.url, signal)
        case 'file':
          return uploadFile(pathOf(reference.path, listDirectory), signal)
        default:
          return assertNever(reference)
      }
    },
  }
}

/** Relative paths begin where the list lies. */
function pathOf(path: string, listDirectory: string | null): string {
  if (isAbsolute(path)) return path
  if (listDirectory === null) throw new InputFileError(said('fileFaults.relative', path))
  return resolve(listDirectory, path)
}

/** What the service would refuse is refused before a byte is sent. */
async function checkFile(path: string): Promise<UploadType> {
  const { size } = await stat(path).catch((cause: unknown) => {
    throw new InputFileError(said('fileFaults.missing', path), { cause })
  })
  const { fileTypeFromFile } = await import('file-type')
  const sniffed = (await fileTypeFromFile(path))?.mime.split(';')[0]
  const type = sniffed === 'audio/x-m4a' ? 'audio/mp4' : sniffed
  if (type === undefined || !(type in UPLOAD_TYPES))
    throw new InputFileError(said('fileFaults.wrongKind', basename(path)))
  const { maxBytes } = UPLOAD_LIMITS[UPLOAD_TYPES[type as UploadType]]
  if (size > maxBytes) throw new InputFileError(said('fileFaults.tooLarge', basename(path), maxBytes / 1024 ** 2))
  return type as UploadType
}

async function* limited(body: AsyncIterable<Uint8Array>, url: string): AsyncIterable<Uint8Array> {
  let received = 0
  for await (const chunk of body) {
    received += chunk.byteLength
    if (received > LARGEST_BYTES) throw new InputFileError(said('fileFaults.tooLarge', url, LARGEST_BYTES / 1024 ** 2))
    yield chunk
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

function assertNever(value: never): never {
  throw new Error(`Unexpected reference ${JSON.stringify(value)}`)
}
