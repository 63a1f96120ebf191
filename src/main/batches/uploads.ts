import { createHash, type Hash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { mkdtemp, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, isAbsolute, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import type { Database } from 'better-sqlite3'
import { assertNever } from '#shared/assert-never.ts'
import { nameOfAddress, readMediaReference, type MediaReference } from '#shared/batch/media-reference.ts'
import { refusedReference } from '#shared/batch/refused-reference.ts'
import { UPLOAD_RETENTION_MS } from '#shared/service/limits.ts'
import { localized, worded } from '#shared/text/localized-message.ts'
import type { Client } from '../client/index.ts'
import type { Clock } from '../tools/clock.ts'
import { hashOpenFile } from '../tools/hash-file.ts'
import { PublicFetchRefusedError } from '../net/fetch-public.ts'
import type { PlainFile } from '../tools/open-plain-file.ts'
import { fileOfItem } from '../library/store/items.ts'
import { InputFileError, LARGEST_BYTES, openInput, realPathOf, requireUploadType } from './input-file.ts'
import { rememberInputFile } from './store/input-files.ts'
import { findUpload, rememberUpload } from './store/uploads.ts'

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

  async function uploadFile(path: string, signal: AbortSignal, address?: string): Promise<UploadedInput> {
    const input = await openInput(path)
    try {
      const name = basename(path)
      const sha256 = await hashOf(input, name)
      // what is kept here is called by its content, and has been given its name already
      if (!name.startsWith(sha256))
        rememberInputFile(db, sha256, {
          name: address === undefined ? name : nameOfAddress(address),
          path: address === undefined ? path : null,
          bytes: input.size,
        })
      const known = findUpload(db, connectionId, sha256, clock.now() - TRUSTED_MS)
      if (known !== undefined) return { assetId: known, sha256 }
      const sending =
        underWay.get(sha256) ??
        inPrivate((copy) => sendCopy(input, copy, { name, sha256, signal })).finally(() => underWay.delete(sha256))
      underWay.set(sha256, sending)
      return { assetId: await sending, sha256 }
    } finally {
      await input.handle.close()
    }
  }

  /** Sends a copy that only we can change: what was checked is what is sent, whatever happens to the file meanwhile. */
  async function sendCopy(
    input: PlainFile,
    copy: string,
    { name, sha256, signal }: { name: string; sha256: string; signal: AbortSignal },
  ): Promise<string> {
    const hash = createHash('sha256')
    await writeFile(copy, tapped(bytesOf(input), hash), { mode: 0o600 })
    if (hash.digest('hex') !== sha256) throw new InputFileError(localized('fileFaults.changed', name))
    return send(copy, { name, sha256, size: input.size, signal })
  }

  async function send(
    path: string,
    { name, sha256, size, signal }: { name: string; sha256: string; size: number; signal: AbortSignal },
  ): Promise<string> {
    const type = await requireUploadType(path, { name, size })
    // streamed from the disk; the name says nothing about this computer
    const file = new File([await openAsBlob(path)], `input.${type.split('/')[1]}`, { type })
    const asset = await client.call('createUpload', { file, signal })
    rememberUpload(db, { connectionId, sha256, assetId: asset.id, kind: asset.kind, uploadedAt: clock.now() })
    return asset.id
  }

  /** As the service made it while it has that, and otherwise the library's own file. */
  async function bringItem(itemId: string, signal: AbortSignal): Promise<UploadedInput> {
    const item = fileOfItem(db, itemId)
    if (!item) throw new InputFileError(localized('fileFaults.itemGone'))
    const known = findUpload(db, connectionId, item.sha256, clock.now() - TRUSTED_MS)
    if (known !== undefined) return { assetId: known, sha256: item.sha256 }
    const path = await realPathOf(item.path)
    if (!(await isFile(path))) throw new InputFileError(localized('fileFaults.itemMissing', item.path))
    return uploadFile(path, signal)
  }

  async function uploadAddress(url: string, signal: AbortSignal): Promise<UploadedInput> {
    return inPrivate(async (path) => {
      await writeFile(path, limited(await answerOf(url, signal), url), { mode: 0o600 })
      return uploadFile(await realpath(path), signal, url)
    })
  }

  async function answerOf(url: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
    let response: Response
    try {
      response = await clock.during(fetch(url, { signal }))
    } catch (cause) {
      if (signal.aborted) throw cause
      const isRefused = cause instanceof PublicFetchRefusedError
      const fault = isRefused
        ? localized('fileFaults.notRead', url, cause.saying)
        : localized('fileFaults.unreachable', url)
      throw new InputFileError(fault, { cause })
    }
    if (!response.ok || !response.body)
      throw new InputFileError(localized('fileFaults.answersWith', url, response.status))
    return response.body
  }

  return {
    async bring(text, { listDirectory, signal }) {
      const refusal = refusedReference(text)
      if (refusal) throw new InputFileError(worded(refusal))
      const reference: MediaReference = readMediaReference(text)
      switch (reference.type) {
        case 'asset':
          return { assetId: reference.id, sha256: null }
        case 'url':
          return uploadAddress(reference.url, signal)
        case 'item':
          return bringItem(reference.id, signal)
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
  if (listDirectory === null) throw new InputFileError(localized('fileFaults.relative', path))
  return resolve(listDirectory, path)
}

async function* limited(body: AsyncIterable<Uint8Array>, url: string): AsyncIterable<Uint8Array> {
  let received = 0
  for await (const chunk of body) {
    received += chunk.byteLength
    if (received > LARGEST_BYTES)
      throw new InputFileError(localized('fileFaults.tooLarge', url, LARGEST_BYTES / 1024 ** 2))
    yield chunk
  }
}

/** As many as there were when it was opened, from the first: a file that grows without end has one here. */
function bytesOf({ handle, size }: PlainFile): Readable {
  return handle.createReadStream({ start: 0, end: size - 1, autoClose: false })
}

async function hashOf(input: PlainFile, name: string): Promise<string> {
  const { bytes, sha256 } = await hashOpenFile(input.handle, input.size)
  if (bytes !== input.size) throw new InputFileError(localized('fileFaults.changed', name))
  return sha256
}

async function* tapped(bytes: Readable, hash: Hash): AsyncIterable<Buffer> {
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    hash.update(chunk)
    yield chunk
  }
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (facts) => facts.isFile(),
    () => false,
  )
}

/** A file of our own for as long as the work takes. */
async function inPrivate<Value>(work: (path: string) => Promise<Value>): Promise<Value> {
  const directory = await mkdtemp(join(tmpdir(), 'pressrun-input-'))
  try {
    return await work(join(directory, 'input'))
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
