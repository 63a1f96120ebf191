import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rm, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Clock } from '../clock.ts'
import { ClientError, isPassing } from './client-error.ts'
import type { Client } from './index.ts'
import { retryAfterOf } from './request.ts'
import { retryDelay } from './retry-delay.ts'
import { wait } from './wait.ts'

export interface DownloadOrder {
  /** A signed link; when it has expired, `sign` gives a fresh one. */
  url: string
  sign: () => Promise<string>
  /** What the service says the file is; null when it has not said. */
  mimeType: string | null
  /** Exact, where the service has told. */
  bytes?: number
  /** Where it is kept while it grows. Both are ours: no name of the service's is ever used. */
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
const MOST_BYTES = 4 * 1024 ** 3
const MOST_ATTEMPTS = 8
const MOST_SIGNATURES = 3

/**
 * Brings a file of the service to disk, whole and checked, under a temporary name. What an interrupted attempt has left
 * is continued, in this run or the next. The caller moves it into place.
 */
export async function download(
  client: Client,
  { clock, random }: { clock: Clock; random: () => number },
  order: DownloadOrder,
): Promise<DownloadedFile> {
  await mkdir(order.directory, { recursive: true })
  const path = join(order.directory, `${order.name}.part`)
  let { url } = order
  let signatures = 0
  for (let attempt = 1; ; attempt++)
    try {
      return await fetchRest(client, { ...order, url }, path)
    } catch (error) {
      if (order.signal.aborted) throw new ClientError('canceled', 'The download was stopped.', { cause: error })
      const failure = codedError(error)
      if (hasExpired(failure) && signatures++ < MOST_SIGNATURES) {
        url = await order.sign()
        continue
      }
      if (!isPassing(failure) || attempt >= MOST_ATTEMPTS) throw failure
      await wait(clock, retryDelay(attempt, failure.retryAfterMs, random), order.signal)
    }
}

/** Asks for what is still missing and appends it. */
async function fetchRest(client: Client, order: DownloadOrder, path: string): Promise<DownloadedFile> {
  const there = await sizeOf(path)
  const headers: Record<string, string> = there > 0 ? { range: `bytes=${there}-` } : {}
  const response = await client.fetchFile(order.url, { headers, signal: order.signal })
  const total = totalOf(response)
  // everything is there already: the last run ended between the last byte and the rename
  if (response.status === 416 && total === there && there > 0) return finish(path, order)
  if (response.status === 416 || (response.status === 206 && startOf(response) !== there)) {
    await rm(path, { force: true })
    throw new ClientError('incomplete_answer', 'The part that was there did not fit the file.', { status: null })
  }
  if (response.status !== 200 && response.status !== 206) throw refusal(response)
  checkType(response, order.mimeType)
  const continues = response.status === 206
  await append(response, path, { order, total, received: continues ? there : 0, flags: continues ? 'a' : 'w' })
  const size = await sizeOf(path)
  if (total !== null && size !== total)
    throw new ClientError('incomplete_answer', `Only ${size} of ${total} bytes came.`, { status: null })
  return finish(path, order)
}

async function append(
  response: Response,
  path: string,
  { order, total, received, flags }: { order: DownloadOrder; total: number | null; received: number; flags: 'a' | 'w' },
): Promise<void> {
  const most = order.bytes ?? total ?? MOST_BYTES
  const file: FileHandle = await open(path, flags)
  try {
    for await (const chunk of response.body ?? []) {
      received += chunk.byteLength
      if (received > most) {
        await file.truncate(0)
        throw new ClientError('unexpected_answer', 'The file is larger than the service announced.')
      }
      await file.writeFile(chunk)
      order.onProgress?.(received, total)
      order.signal.throwIfAborted()
    }
    await file.sync()
  } finally {
    await file.close()
  }
}

async function finish(path: string, order: DownloadOrder): Promise<DownloadedFile> {
  const bytes = await sizeOf(path)
  if (bytes === 0 || (order.bytes !== undefined && bytes !== order.bytes)) {
    await rm(path, { force: true })
    throw new ClientError('incomplete_answer', `The file has ${bytes} bytes instead of ${order.bytes ?? 'any'}.`)
  }
  return { path, bytes, sha256: await hashOf(path) }
}

/** Read once more from the disk: what is hashed is what is stored. */
async function hashOf(path: string): Promise<string> {
  const hash: Hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0
    throw error
  }
}

/** A page that says "please sign in" is not a picture. */
function checkType(response: Response, mimeType: string | null): void {
  const sent = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  const fits = mimeType === null ? sent !== 'text/html' : sent === mimeType.toLowerCase()
  if (sent === undefined || fits || sent === 'application/octet-stream') return
  throw new ClientError('unexpected_answer', `Expected ${mimeType ?? 'a file'}, but the link gave ${sent}.`, {
    status: response.status,
  })
}

function totalOf({ status, headers }: Response): number | null {
  const text = status === 200 ? headers.get('content-length') : headers.get('content-range')?.split('/')[1]
  return text && /^\d{1,15}$/.test(text) ? Number(text) : null
}

function startOf({ headers }: Response): number | null {
  const start = /^bytes (\d{1,15})-/.exec(headers.get('content-range') ?? '')?.[1]
  return start === undefined ? null : Number(start)
}

function refusal(response: Response): ClientError {
  void response.body?.cancel().catch(() => {})
  return new ClientError('download_refused', `The file could not be fetched (status ${response.status}).`, {
    status: response.status,
    retryAfterMs: retryAfterOf(response),
  })
}

function hasExpired({ status }: ClientError): boolean {
  return status === 401 || status === 403 || status === 404 || status === 410
}

/** A full disk is not the weather: it goes out as it is. */
function codedError(error: unknown): ClientError {
  if (error instanceof ClientError) return error
  if (isDiskTrouble(error)) throw error
  return new ClientError('unreachable', 'The download was interrupted.', { cause: error })
}

function isDiskTrouble(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code
  return (
    code !== undefined && ['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS', 'EIO', 'EISDIR', 'ENOTDIR'].includes(code)
  )
}
