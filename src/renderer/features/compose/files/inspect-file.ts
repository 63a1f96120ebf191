import type { InputLimits } from '#shared/service/catalog.ts'
import { DURATION_TOLERANCE_SECONDS, UPLOAD_LIMITS, type UploadKind } from '#shared/service/limits.ts'
import { text } from '#shared/text/index.ts'
import { formatCount, formatLimit } from '../../../words/format.ts'
import { uploadKindOf } from './upload-kind.ts'

/** A file whose facts the browser does not find in this time is left to the service. */
const PATIENCE_MS = 10_000

/** What a file is, as far as the window can tell. */
export interface FileFacts {
  kind: UploadKind
  width?: number
  height?: number
  seconds?: number
}

/** Why a file is not taken, in words a designer can act on. */
export class FileRefusedError extends Error {
  override readonly name = 'FileRefusedError'
}

/** Looks at a file before a byte of it is sent; throws a `FileRefusedError` for what the service would refuse. */
export async function inspectFile(
  file: File,
  accept: string,
  limits: InputLimits,
  address: string,
): Promise<FileFacts> {
  const kind = await uploadKindOf(file)
  if (kind === undefined || kind !== accept) throw refusalOf(file.name, accept)
  return within(file.name, file.size, limits, { kind, ...(await factsOf(kind, address)) })
}

/** The same for a file that the app has already: it is looked at where the window may load it. */
export async function inspectKept(
  { name, kind, bytes }: { name: string; kind: UploadKind; bytes: number },
  accept: string,
  limits: InputLimits,
  address: string,
): Promise<FileFacts> {
  if (kind !== accept) throw refusalOf(name, accept)
  return within(name, bytes, limits, { kind, ...(await factsOf(kind, address)) })
}

function refusalOf(name: string, accept: string): FileRefusedError {
  const { wrongKind, useTypes } = text().compose.media
  const types: Readonly<Record<string, string>> = useTypes
  return new FileRefusedError(`${wrongKind(name, accept)} ${types[accept] ?? ''}`.trim())
}

function within(name: string, bytes: number, limits: InputLimits, facts: FileFacts): FileFacts {
  const problem = findProblem(bytes, facts, limits)
  if (problem) throw new FileRefusedError(`${name} ${problem}`)
  return facts
}

/** The service's limits and the model's own; undefined when the file keeps to both. */
export function findProblem(bytes: number, facts: FileFacts, limits: InputLimits): string | undefined {
  const words = text().compose.media
  const general = UPLOAD_LIMITS[facts.kind]
  const maxBytes = Math.min(general.maxBytes, limits.maxInputBytes ?? Infinity)
  const maxSeconds = Math.min(general.maxSeconds ?? Infinity, limits.maxInputSeconds ?? Infinity)
  const { maxSide = Infinity } = general
  const { width = 0, height = 0, seconds } = facts
  if (bytes === 0) return words.empty
  if (bytes > maxBytes) return words.tooManyBytes(formatLimit(bytes), formatLimit(maxBytes))
  if (Math.max(width, height) > maxSide) return words.tooLarge(width, height, maxSide)
  if (seconds === undefined) return undefined
  if (seconds > maxSeconds + DURATION_TOLERANCE_SECONDS)
    return words.tooLong(formatSeconds(seconds), formatSeconds(maxSeconds))
  if (seconds < (limits.minInputSeconds ?? 0))
    return words.tooShort(formatSeconds(seconds), formatSeconds(limits.minInputSeconds ?? 0))
  return undefined
}

function formatSeconds(seconds: number): string {
  return `${formatCount(Math.round(seconds * 10) / 10)} s`
}

/** How large it is and how long it lasts, as far as the browser finds out. */
export function factsOf(kind: UploadKind, address: string): Promise<Omit<FileFacts, 'kind'>> {
  return kind === 'image' ? pictureFacts(address) : recordingFacts(kind, address)
}

async function pictureFacts(address: string): Promise<Omit<FileFacts, 'kind'>> {
  const picture = new Image()
  picture.src = address
  await loaded(picture, 'load')
  const { naturalWidth: width, naturalHeight: height } = picture
  return width > 0 ? { width, height } : {}
}

async function recordingFacts(kind: 'audio' | 'video', address: string): Promise<Omit<FileFacts, 'kind'>> {
  const recording = document.createElement(kind)
  recording.preload = 'metadata'
  recording.src = address
  await loaded(recording, 'loadedmetadata')
  const size =
    recording instanceof HTMLVideoElement && recording.videoWidth > 0
      ? { width: recording.videoWidth, height: recording.videoHeight }
      : {}
  return Number.isFinite(recording.duration) ? { ...size, seconds: recording.duration } : size
}

function loaded(element: HTMLElement, event: string): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PATIENCE_MS)
    for (const end of [event, 'error'])
      element.addEventListener(
        end,
        () => {
          clearTimeout(timer)
          resolve()
        },
        { once: true },
      )
  })
}
