import { createWriteStream } from 'node:fs'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Dicer } from '@fastify/busboy'
import { UPLOAD_LIMITS } from '#shared/service/limits.ts'
import { ROUTES } from '#shared/service/routes.ts'
import type { Clock } from '../../tools/clock.ts'
import { BOUNDARY_MAX_LENGTH, boundaryOf, readFormPart, type FormPart, type PartHeaders } from './form-part.ts'
import { withinKindLimit } from './kind-limit.ts'
import { malformedUpload, uploadTooLarge } from './upload-problems.ts'

export interface ReceivedFile {
  path: string
  declaredType: string | null
}

const FIELD = ROUTES.createUpload.fileField
const MEBIBYTE = 1024 * 1024
/** The largest file and what a form may put around it. */
const BODY_MAX_BYTES = UPLOAD_LIMITS.video.maxBytes + MEBIBYTE
const PARTS_MAX = 16
const PART_HEADERS_MAX = 32
/**
 * After a refusal the body is still read up to here, for a while, and thrown away. Many clients send everything before
 * they look for an answer; a connection closed under them would lose it.
 */
const DISCARD_MAX_BYTES = BODY_MAX_BYTES + 16 * MEBIBYTE
const DISCARD_PATIENCE_MS = 5_000

/** Writes the one file of a form to `path` as it comes in. When this throws, nothing is writing there any more. */
export async function receiveFile(request: Request, path: string, clock: Clock): Promise<ReceivedFile> {
  const boundary = boundaryOf(request.headers.get('content-type'))
  if (boundary === undefined || !request.body)
    throw malformedUpload(
      `Send multipart/form-data with a boundary of 1 to ${BOUNDARY_MAX_LENGTH} characters and one file in the field "${FIELD}".`,
    )
  const form = openForm(boundary, path)
  const body = readBody(request.body)
  try {
    await feed(form, body)
    return await form.received
  } catch (error) {
    await form.abandon()
    await discard(body, clock)
    throw error
  }
}

interface Form {
  parser: Dicer
  /** Rejects as soon as it is clear that the form will not do; never resolves. */
  refused: Promise<never>
  /** Settles once the form has ended, or with the refusal. */
  received: Promise<ReceivedFile>
  /** Stops writing and waits until the file is closed. */
  abandon(): Promise<void>
}

function openForm(boundary: string, path: string): Form {
  const parser = new Dicer({ boundary, maxHeaderPairs: PART_HEADERS_MAX })
  const refusal = Promise.withResolvers<never>()
  const ended = Promise.withResolvers<void>()
  let unnamed = 0
  let parts = 0
  let content: PassThrough | undefined
  let stored: Promise<ReceivedFile> | undefined

  parser.on('part', (part) => {
    parts++
    unnamed++
    // read from the start: a part that ends inside its headers is never announced, yet the form waits for its end
    const stream = part.pipe(new PassThrough())
    // the form's own error says the same
    part.on('error', () => {})
    part.on('header', (headers) => {
      unnamed--
      const described = readFormPart(headers as PartHeaders)
      const complaint = parts > PARTS_MAX ? 'Too many fields.' : complaintAbout(described, stored !== undefined)
      if (complaint) refusal.reject(malformedUpload(complaint))
      else if (described.name === FIELD) {
        content = stream
        stored = storeContent(stream, path, described.declaredType)
        stored.catch(refusal.reject)
        return
      }
      stream.resume()
    })
  })
  parser.on('error', (cause) => refusal.reject(malformedUpload('The form is cut off or its boundary is wrong.', cause)))
  parser.on('finish', () => ended.resolve())

  async function receive(): Promise<ReceivedFile> {
    await ended.promise
    if (unnamed > 0) throw malformedUpload('A part of the form has no headers.')
    if (!stored) throw malformedUpload(`Required: one file in the field "${FIELD}".`)
    return await stored
  }
  const received = Promise.race([receive(), refusal.promise])
  // both are also looked at later, or not at all after another failure
  refusal.promise.catch(() => {})
  received.catch(() => {})

  return {
    parser,
    refused: refusal.promise,
    received,
    async abandon() {
      content?.destroy()
      await stored?.catch(() => {})
    },
  }
}

/** Other text fields are ignored; other files are not. */
function complaintAbout({ name, isFile }: FormPart, hasFile: boolean): string | undefined {
  if (isFile && hasFile) return 'Send one file at a time.'
  if (isFile && name !== FIELD) return `Send the file in the field "${FIELD}".`
  if (!isFile && name === FIELD) return `The field "${FIELD}" must be a file.`
  return undefined
}

async function storeContent(content: PassThrough, path: string, declaredType: string | null): Promise<ReceivedFile> {
  await pipeline(content, withinKindLimit, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  return { path, declaredType }
}

interface Body {
  /** How much has been read so far. */
  bytes: number
  read(): ReturnType<ReadableStreamDefaultReader<Uint8Array>['read']>
  cancel(): void
}

function readBody(stream: ReadableStream<Uint8Array>): Body {
  const reader = stream.getReader()
  return {
    bytes: 0,
    async read() {
      const result = await reader.read()
      this.bytes += result.value?.length ?? 0
      return result
    },
    cancel() {
      // whoever produces it may fail to stop; nobody is waiting for that
      reader.cancel().catch(() => {})
    },
  }
}

/** Hands the body to the form at the pace of the disk. */
async function feed({ parser, refused }: Form, body: Body): Promise<void> {
  const read = () =>
    body.read().catch((cause: unknown) => {
      throw malformedUpload('The upload was cut off.', cause)
    })
  for (;;) {
    const { done, value } = await Promise.race([read(), refused])
    if (done) break
    if (body.bytes > BODY_MAX_BYTES) throw uploadTooLarge('video')
    if (!parser.write(value)) await Promise.race([new Promise((resolve) => parser.once('drain', resolve)), refused])
  }
  parser.end()
}

async function discard(body: Body, clock: Clock): Promise<void> {
  const patience = Promise.withResolvers<{ done: true }>()
  const cancelTimer = clock.setTimer(DISCARD_PATIENCE_MS, () => patience.resolve({ done: true }))
  try {
    while (body.bytes < DISCARD_MAX_BYTES) {
      const { done } = await Promise.race([body.read(), patience.promise])
      if (done) break
    }
  } catch {
    // the sender is gone: nobody is left to answer
  } finally {
    cancelTimer()
    body.cancel()
  }
}
