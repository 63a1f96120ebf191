import { createHash, type Hash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, isAbsolute, join, resolve } from 'node:path'
import type { Database } from 'better-sqlite3'
import { assertNever } from '#shared/assert-never.ts'
import { nameOfAddress, readMediaReference, type MediaReference } from '#shared/batch/media-reference.ts'
import { refusedReference } from '#shared/batch/refused-reference.ts'
import { DAY_MS } from '#shared/day.ts'
import { UPLOAD_RETENTION_MS } from '#shared/service/limits.ts'
import { extensionOf } from '#shared/service/file-extension.ts'
import { localized, worded } from '#shared/text/localized-message.ts'
import type { Client } from '../../client/index.ts'
import type { Clock } from '../../tools/clock.ts'
import { detectType } from '../../tools/detect-type.ts'
import { hashOpenFile } from '../../tools/hash-file.ts'
import { PublicFetchRefusedError } from '../../net/fetch-public.ts'
import { UnreadableFileError, type PlainFile } from '../../tools/open-plain-file.ts'
import { withinBytes } from '../../tools/within-bytes.ts'
import { RecordedFileError, withRecordedFile } from '../../library/recorded-file.ts'
import { fileOfItem } from '../../library/store/items.ts'
import { InputFileError, LARGEST_BYTES, openInput, realPathOf, refuseSize, unreadable } from './input-file.ts'
import { requireUpload } from './inspect-file.ts'
import { rememberInputFile } from '../../library/store/input-files.ts'
import { contentOfUpload, findUpload, forgetUploads, rememberUpload } from '../store/uploads.ts'

export interface UploadedInput {
  assetId: string
  /** Null for an id that was given: its content is not ours to know. */
  sha256: string | null
}

export interface Uploader {
  /** The id of the upload behind a cell of the list; sent only when no row has sent the same bytes before. */
  upload(text: string, options: { listDirectory: string | null; signal: AbortSignal }): Promise<UploadedInput>
  /** The service no longer has this upload: its file is sent again when it is next asked for. */
  forget(assetId: string): void
}

/** The service keeps uploads for 30 days: one that old is sent again a day before. */
const TRUSTED_MS = UPLOAD_RETENTION_MS - DAY_MS

/** What is being sent, by connection and content, to whoever needs it: a price, a plan and a row may need the same file at once. */
export type UploadsUnderWay = Map<string, { sending: Promise<string>; signal: AbortSignal }>

export function createUploader({
  db,
  client,
  connectionId,
  underWay,
  clock,
  fetch,
}: {
  db: Database
  client: Client
  connectionId: string
  underWay: UploadsUnderWay
  clock: Clock
  /** For addresses in a list; it refuses what is not on the public network. */
  fetch: typeof globalThis.fetch
}): Uploader {
  async function uploadFile(path: string, signal: AbortSignal, address?: string): Promise<UploadedInput> {
    const input = await openInput(path)
    try {
      const sha256 = await hashOf(input, basename(path))
      return await uploadOpened(input, { path, address, sha256, signal })
    } finally {
      await input.handle.close()
    }
  }

  async function uploadOpened(
    input: PlainFile,
    {
      path,
      address,
      sha256,
      signal,
    }: { path: string; address?: string | undefined; sha256: string; signal: AbortSignal },
  ): Promise<UploadedInput> {
    const name = basename(path)
    // what is kept here is called by its content, and has been given its name already
    if (!name.startsWith(sha256))
      rememberInputFile(db, sha256, {
        name: address === undefined ? name : nameOfAddress(address),
        path: address === undefined ? path : null,
        bytes: input.size,
      })
    const known = findUpload(db, connectionId, sha256, clock.now() - TRUSTED_MS)
    if (known !== undefined) return { assetId: known, sha256 }
    const send = () => inPrivate((copy) => sendCopy(input, copy, { name, sha256, signal }))
    return { assetId: await sentOnce(sha256, signal, send), sha256 }
  }

  /** All who need the same bytes at the same time wait for one upload. */
  async function sentOnce(sha256: string, signal: AbortSignal, send: () => Promise<string>): Promise<string> {
    const key = `${connectionId} ${sha256}`
    const others = underWay.get(key)
    if (others)
      try {
        return await others.sending
      } catch (error) {
        // whoever sent it has left, which is nothing to those who still wait
        if (!others.signal.aborted || signal.aborted) throw error
        return sentOnce(sha256, signal, send)
      }
    const sending = send().finally(() => underWay.delete(key))
    underWay.set(key, { sending, signal })
    return sending
  }

  /** Sends a copy that only we can change: what was checked is what is sent, whatever happens to the file meanwhile. */
  async function sendCopy(
    input: PlainFile,
    copy: string,
    { name, sha256, signal }: { name: string; sha256: string; signal: AbortSignal },
  ): Promise<string> {
    const hash = createHash('sha256')
    await writeFile(copy, tapped(bytesOf(input, name), hash), { mode: 0o600 })
    if (hash.digest('hex') !== sha256) throw new InputFileError(localized('fileFaults.changed', name))
    return send(copy, { name, sha256, size: input.size, signal })
  }

  async function send(
    path: string,
    { name, sha256, size, signal }: { name: string; sha256: string; size: number; signal: AbortSignal },
  ): Promise<string> {
    const { mimeType: type } = requireUpload({ detectedType: await detectType(path), bytes: size }, name)
    // streamed from the disk; the name says nothing about this computer
    const file = new File([await openAsBlob(path)], `input.${extensionOf(type)}`, { type })
    const asset = await client.call('createUpload', { file, signal })
    rememberUpload(db, { connectionId, sha256, assetId: asset.id, kind: asset.kind, uploadedAt: clock.now() })
    return asset.id
  }

  /** As the service made it while it has that, and otherwise the library's own file, with the bytes that were made and no others. */
  async function uploadItem(itemId: string, signal: AbortSignal): Promise<UploadedInput> {
    const item = fileOfItem(db, itemId)
    if (!item) throw new InputFileError(localized('fileFaults.itemGone'))
    const known = findUpload(db, connectionId, item.sha256, clock.now() - TRUSTED_MS)
    if (known !== undefined) return { assetId: known, sha256: item.sha256 }
    const { path, bytes, sha256 } = item
    // reads every link before following it: one may lead to another computer
    if ((await realPathOf(path)) !== path) throw new InputFileError(localized('fileFaults.itemChanged', path))
    refuseSize(path, bytes)
    try {
      return await withRecordedFile(item, (handle) => uploadOpened({ handle, size: bytes }, { path, sha256, signal }))
    } catch (cause) {
      if (cause instanceof RecordedFileError && cause.fault === 'changed')
        throw new InputFileError(localized('fileFaults.itemChanged', path), { cause })
      if (cause instanceof RecordedFileError || cause instanceof UnreadableFileError)
        throw new InputFileError(localized('fileFaults.itemMissing', path), { cause })
      throw cause
    }
  }

  async function uploadAddress(url: string, signal: AbortSignal): Promise<UploadedInput> {
    return inPrivate(async (path) => {
      const tooLarge = () => new InputFileError(localized('fileFaults.tooLarge', url, LARGEST_BYTES / 1024 ** 2))
      const answer = unlessBroken(await answerOf(url, signal), (cause) => faultOfAddress(url, cause, signal))
      const content = withinBytes(answer, LARGEST_BYTES, tooLarge)
      await writeFile(path, content, { mode: 0o600 })
      return uploadFile(await realpath(path), signal, url)
    })
  }

  async function answerOf(url: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
    let response: Response
    try {
      response = await clock.during(fetch(url, { signal }))
    } catch (cause) {
      throw faultOfAddress(url, cause, signal)
    }
    if (!response.ok || !response.body)
      throw new InputFileError(localized('fileFaults.answersWith', url, response.status))
    return response.body
  }

  return {
    async upload(text, { listDirectory, signal }) {
      const refusal = refusedReference(text)
      if (refusal) throw new InputFileError(worded(refusal))
      const reference: MediaReference = readMediaReference(text)
      switch (reference.type) {
        case 'asset':
          return { assetId: reference.id, sha256: null }
        case 'url':
          return uploadAddress(reference.url, signal)
        case 'item':
          return uploadItem(reference.id, signal)
        case 'file':
          return uploadFile(pathOf(reference.path, listDirectory), signal)
        default:
          return assertNever(reference)
      }
    },
    forget(assetId) {
      const sha256 = contentOfUpload(db, connectionId, assetId)
      if (sha256 !== undefined) forgetUploads(db, connectionId, [sha256])
    },
  }
}

/** Relative paths begin where the list lies. */
function pathOf(path: string, listDirectory: string | null): string {
  if (isAbsolute(path)) return path
  if (listDirectory === null) throw new InputFileError(localized('fileFaults.relative', path))
  return resolve(listDirectory, path)
}

/** As many as there were when it was opened, from the first: a file that grows without end has one here. */
function bytesOf({ handle, size }: PlainFile, name: string): AsyncIterable<Buffer> {
  const bytes: AsyncIterable<Buffer> = handle.createReadStream({ start: 0, end: size - 1, autoClose: false })
  return unlessBroken(bytes, (cause) => unreadable(name, cause))
}

/** What breaks off while it is read is a fault of that input alone, and nothing that stops the others. */
async function* unlessBroken<Chunk>(
  chunks: AsyncIterable<Chunk>,
  faultOf: (cause: unknown) => unknown,
): AsyncIterable<Chunk> {
  try {
    yield* chunks
  } catch (cause) {
    throw faultOf(cause)
  }
}

function faultOfAddress(url: string, cause: unknown, signal: AbortSignal): unknown {
  // given up by whoever asked, which says nothing about it
  if (signal.aborted) return cause
  const isRefused = cause instanceof PublicFetchRefusedError
  const fault = isRefused
    ? localized('fileFaults.notRead', url, cause.saying)
    : localized('fileFaults.unreachable', url)
  return new InputFileError(fault, { cause })
}

async function hashOf(input: PlainFile, name: string): Promise<string> {
  const { bytes, sha256 } = await hashOpenFile(input.handle, input.size).catch((cause: unknown) => {
    throw unreadable(name, cause)
  })
  if (bytes !== input.size) throw new InputFileError(localized('fileFaults.changed', name))
  return sha256
}

async function* tapped(bytes: AsyncIterable<Buffer>, hash: Hash): AsyncIterable<Buffer> {
  for await (const chunk of bytes) {
    hash.update(chunk)
    yield chunk
  }
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
