import { open, rm, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../tools/clock.ts'
import { hashFile } from '../tools/hash-file.ts'
import { makeFolder } from '../tools/make-folder.ts'
import { unlessAborted } from '../tools/unless-aborted.ts'
import { wait } from '../tools/wait.ts'
import { ClientError, isExpiredLink, isTransient } from './client-error.ts'
import type { Client } from './index.ts'
import { retryAfterOf } from './request.ts'
import { retryDelay } from './retry-delay.ts'

export interface DownloadOrder {
  /** A signed link; when it has expired, `sign` gives a fresh one. */
  url: string
  sign: () => Promise<string>
  /** What the service says the file is; null when it has not said. */
  mimeType: string | null
  /** Exact, where the service has told. */
  bytes?: number
  /** Where it is kept while it grows, and as what. Both are ours: no name of the service's is ever used as it is. */
  directory: string
  name: string
  signal: AbortSignal
  onProgress?: (received: number, total: number | null) => void
}

export interface DownloadedFile {
  path: string
  bytes: number
  sha256: string
}

/** A file that keeps growing past what was announced is not ours to store. */
export const MOST_BYTES = 4 * 1024 ** 3
const MOST_ATTEMPTS = 8
const MOST_SIGNATURES = 3
/** A link that gives nothing for this long will not give more. */
const SILENCE_MS = 60_000

/** What a sign-in page, a proxy or the service itself says instead of giving the file. */
const PAGE_TYPES = new Set(['text/html', 'application/json', 'application/problem+json', 'application/xml', 'text/xml'])

/** What is wrong with the disk is not tried again here: it goes out as it is. */
class DiskTroubleError extends Error {
  override readonly name = 'DiskTroubleError'
}

/**
 * Brings a file of the service to disk, whole and checked, under a temporary name. What an interrupted attempt has left
 * is continued, in this run or the next. The caller moves it into place.
 */
export async function download(
  client: Client,
  { clock, random }: { clock: Clock; random: () => number },
  order: DownloadOrder,
): Promise<DownloadedFile> {
  const path = join(order.directory, order.name)
  let { url } = order
  let signatures = 0
  for (let attempt = 1; ; attempt++)
    try {
      return await clock.during(fetchRest(client, clock, { ...order, url }, path))
    } catch (error) {
      if (error instanceof DiskTroubleError) throw error.cause
      if (order.signal.aborted) throw stopped(error)
      const failure = codedError(error)
      if (isExpiredLink(failure.status) && signatures++ < MOST_SIGNATURES) {
        url = await order.sign()
        continue
      }
      if (!isTransient(failure) || attempt >= MOST_ATTEMPTS) throw failure
      await wait(clock, retryDelay(attempt, failure.retryAfterMs, random), order.signal).catch((reason: unknown) => {
        throw stopped(reason)
      })
    }
}

/** Asks for what is still missing and appends it. */
async function fetchRest(client: Client, clock: Clock, order: DownloadOrder, path: string): Promise<DownloadedFile> {
  await onDisk(makeFolder(order.directory))
  const there = await sizeOf(path)
  // what is compressed on the way has other lengths and other ranges than the file
  const headers = { 'accept-encoding': 'identity', ...(there > 0 && { range: `bytes=${there}-` }) }
  const silence = createSilence(clock, order.signal)
  try {
    const response = await unlessAborted(
      client.fetchFile(order.url, { headers, signal: silence.signal }),
      silence.signal,
    )
    const total = totalOf(response)
    // everything is there already: the last run ended between the last byte and the rename
    if (response.status === 416 && total === there && there > 0) return await finish(path, order)
    const continues = response.status === 206
    if (response.status === 416 || (continues && (startOf(response) !== there || isCompressed(response)))) {
      abandon(response)
      await onDisk(rm(path, { force: true }))
      throw new ClientError('incomplete_answer', 'The part that was there did not fit the file.')
    }
    if (response.status !== 200 && !continues) throw refusal(response)
    try {
      checkType(response, order.mimeType)
      checkSize(total, order.bytes)
    } catch (error) {
      abandon(response)
      throw error
    }
    const received = continues ? there : 0
    await append(response, path, { order, total, received, flags: continues ? 'a' : 'w', silence })
    const size = await sizeOf(path)
    if (total !== null && size !== total)
      throw new ClientError('incomplete_answer', `Only ${size} of ${total} bytes came.`)
    return await finish(path, order)
  } finally {
    silence.end()
  }
}

interface Silence {
  /** Aborted by the caller, or after nothing was heard for too long. */
  signal: AbortSignal
  heard(): void
  end(): void
}

function createSilence(clock: Clock, caller: AbortSignal): Silence {
  const tooLong = new AbortController()
  const arm = () => clock.setTimer(SILENCE_MS, () => tooLong.abort(new Error('Nothing came for too long.')))
  let cancel = arm()
  return {
    signal: AbortSignal.any([caller, tooLong.signal]),
    heard() {
      cancel()
      cancel = arm()
    },
    end: () => cancel(),
  }
}

async function append(
  response: Response,
  path: string,
  {
    order,
    total,
    received,
    flags,
    silence,
  }: { order: DownloadOrder; total: number | null; received: number; flags: 'a' | 'w'; silence: Silence },
): Promise<void> {
  if (!response.body) return
  const most = order.bytes ?? total ?? MOST_BYTES
  const file: FileHandle = await onDisk(open(path, flags))
  const chunks = response.body.getReader()
  try {
    for (;;) {
      const { done, value } = await unlessAborted(chunks.read(), silence.signal)
      if (done) break
      silence.heard()
      received += value.byteLength
      if (received > most) {
        await onDisk(file.truncate(0))
        throw new ClientError('unexpected_answer', 'The file is larger than the service announced.')
      }
      await onDisk(file.writeFile(value))
      order.onProgress?.(received, total)
    }
    await onDisk(file.sync())
  } finally {
    void chunks.cancel().catch(() => {})
    await file.close()
  }
}

async function finish(path: string, order: DownloadOrder): Promise<DownloadedFile> {
  const bytes = await sizeOf(path)
  if (bytes === 0 || (order.bytes !== undefined && bytes !== order.bytes)) {
    await onDisk(rm(path, { force: true }))
    throw new ClientError('incomplete_answer', `The file has ${bytes} bytes instead of ${order.bytes ?? 'any'}.`)
  }
  // read once more from the disk: what is hashed is what is stored
  return { path, bytes, sha256: await onDisk(hashFile(path)) }
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0
    throw new DiskTroubleError('The part cannot be looked at.', { cause: error })
  }
}

/** A page that says "please sign in" is not a picture; a picture of another format is one, though. */
function checkType(response: Response, mimeType: string | null): void {
  const sent = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (sent === undefined || sent.endsWith('/octet-stream') || sent === mimeType?.toLowerCase()) return
  const fits = mimeType === null || familyOf(sent) === familyOf(mimeType)
  if (fits && !PAGE_TYPES.has(sent)) return
  throw new ClientError('unexpected_answer', `Expected ${mimeType ?? 'a file'}, but the link gave ${sent}.`)
}

function familyOf(mimeType: string): string {
  return mimeType.toLowerCase().split('/')[0] ?? ''
}

function checkSize(total: number | null, bytes: number | undefined): void {
  if (total === null || (total <= MOST_BYTES && (bytes === undefined || total === bytes))) return
  throw new ClientError('unexpected_answer', `The link gives ${total} bytes instead of ${bytes ?? 'a file'}.`)
}

function totalOf(response: Response): number | null {
  const { status, headers } = response
  // what comes out of a compressed answer is not what its length says
  if (status === 200 && isCompressed(response)) return null
  const text = status === 200 ? headers.get('content-length') : headers.get('content-range')?.split('/')[1]
  return text && /^\d{1,15}$/.test(text) ? Number(text) : null
}

function isCompressed({ headers }: Response): boolean {
  return (headers.get('content-encoding') ?? 'identity').toLowerCase() !== 'identity'
}

function startOf({ headers }: Response): number | null {
  const start = /^bytes (\d{1,15})-/.exec(headers.get('content-range') ?? '')?.[1]
  return start === undefined ? null : Number(start)
}

function refusal(response: Response): ClientError {
  abandon(response)
  return new ClientError('download_refused', `The file could not be fetched (status ${response.status}).`, {
    status: response.status,
    retryAfterMs: retryAfterOf(response),
  })
}

/** Nobody reads the rest. */
function abandon(response: Response): void {
  void response.body?.cancel().catch(() => {})
}

function codedError(error: unknown): ClientError {
  if (error instanceof ClientError) return error
  return new ClientError('unreachable', 'The download was interrupted.', { cause: error })
}

function stopped(cause: unknown): ClientError {
  return new ClientError('canceled', 'The download was stopped.', { cause })
}

async function onDisk<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work
  } catch (cause) {
    throw new DiskTroubleError('The disk did not take it.', { cause })
  }
}
