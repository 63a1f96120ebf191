import { stat } from 'node:fs/promises'
import { UPLOAD_LIMITS, UPLOAD_TYPES, type UploadKind, type UploadType } from '#shared/service/limits.ts'
import { uploadTypeOf } from '#shared/service/upload-type.ts'
import { detectType } from '../../tools/detect-type.ts'
import type { InspectJob, Inspection, MediaFacts, ProducedFile } from '../jobs.ts'
import type { Animation } from './animation.ts'
import { readContainer, type Container, type TimedType } from './container.ts'
import { decodeTimed } from './decode.ts'
import { decodeImage, readImageHeader } from './image.ts'
import { measurePackedNotes } from './png-notes.ts'
import { previewPath, writeFilmPreviews, writeSoundPreviews } from './previews.ts'
import type { Ffmpeg } from './run-ffmpeg.ts'
import { UnreadableMediaError } from './unreadable.ts'

type Refusal = Extract<Inspection, { ok: false }>
type RefusalCode = Refusal['code']

class RefusedUpload extends Error {
  override readonly name = 'RefusedUpload'
  readonly code: RefusalCode
  constructor(code: RefusalCode, detail: string) {
    super(detail)
    this.code = code
  }
}

interface Measured {
  facts: MediaFacts
  previews: ProducedFile[]
}

interface InspectTools {
  ffmpeg: Ffmpeg
  signal: AbortSignal
  onProgress: (progress: number) => void
}

/** A frame of padding that a codec adds is not playing time. */
const DURATION_TOLERANCE_SECONDS = 0.1
/** All frames of an animation together: what two of the largest pictures take to decode. */
const MAX_ANIMATION_PIXELS = 2 * 8192 ** 2
/** However small they are: each costs something of its own. */
const MAX_ANIMATION_FRAMES = 1_000
/** A film's frames together: sixty seconds of the largest at sixty a second, or of half that size at twice as many. */
const MAX_FILM_PIXELS = UPLOAD_LIMITS.video.maxSide! ** 2 * UPLOAD_LIMITS.video.maxSeconds! * 60
/** However small they are: the fastest that cameras write. */
const MAX_FILM_FRAMES = UPLOAD_LIMITS.video.maxSeconds! * 240
/** What a PNG may carry packed beside its picture: profiles and notes of programs have a tenth of it. */
const MAX_NOTES = { count: 100, bytes: 1024 ** 2 }
const SAYS_NOTHING = new Set(['application/octet-stream', 'binary/octet-stream', 'application/ogg', 'application/mp4'])

/** Cheap questions first: the type, the header, and only then the content. */
export async function inspect(job: InspectJob, tools: InspectTools): Promise<Inspection> {
  try {
    const type = uploadTypeOf(await detectType(job.path))
    if (!type)
      throw new RefusedUpload('upload_invalid', 'Not a PNG, JPEG, WebP, MP3, WAV, M4A, OGG, MP4, WebM or MOV file.')
    const measured =
      UPLOAD_TYPES[type] === 'image'
        ? await inspectImage(job, type, tools)
        : await inspectTimed(job, type as TimedType, tools)
    return { ok: true, ...measured }
  } catch (error) {
    if (error instanceof RefusedUpload) return { ok: false, code: error.code, detail: error.message }
    if (error instanceof UnreadableMediaError) return { ok: false, code: 'upload_invalid', detail: error.message }
    throw error
  }
}

async function inspectImage(
  job: InspectJob,
  type: UploadType,
  { signal, onProgress }: InspectTools,
): Promise<Measured> {
  await checkEnvelope(job, 'image')
  if (type === 'image/png') await checkNotes(job.path)
  const header = await readImageHeader(job.path)
  checkSides('image', header.width, header.height)
  if (header.animation) checkAnimation(header.animation)
  const path = previewPath({ directory: job.directory, name: 'upload' }, 'thumbnail.webp')
  return {
    facts: await decodeImage(job.path, header, path, { signal, onProgress }),
    previews: [{ variant: 'thumbnail', path, mimeType: 'image/webp' }],
  }
}

async function inspectTimed(job: InspectJob, type: TimedType, tools: InspectTools): Promise<Measured> {
  const container = await readContainer(job.path, type, { mostFrames: MAX_FILM_FRAMES })
  const kind = UPLOAD_TYPES[container.mimeType]
  await checkEnvelope(job, kind)
  if (container.width !== null && container.height !== null) checkSides(kind, container.width, container.height)
  checkFrames(container)
  const { maxSeconds = 0, maxSide = 0 } = UPLOAD_LIMITS[kind]
  const promised = Math.max(container.durationSeconds, container.claimedSeconds ?? 0)
  checkDuration(kind, promised)

  const { seconds, peaks } = await decodeTimed(tools.ffmpeg, job.path, container, {
    limits: { maxSeconds, maxSide },
    signal: tools.signal,
    onProgress: (progress) => tools.onProgress(progress * 0.8),
  })
  checkDuration(kind, seconds)
  // the last frame's own length is often missing from the header, hence some slack
  if (seconds < promised * 0.98 - 0.5)
    throw new RefusedUpload(
      'upload_invalid',
      `Incomplete: ${format(seconds)} of ${format(promised)} seconds are there.`,
    )

  const place = { directory: job.directory, name: 'upload' }
  return {
    facts: {
      kind,
      mimeType: container.mimeType,
      width: container.width,
      height: container.height,
      durationSeconds: container.durationSeconds,
      transparent: null,
    },
    previews:
      kind === 'video'
        ? await writeFilmPreviews(tools.ffmpeg, { ...job, mimeType: container.mimeType, peaks }, place, tools.signal)
        : await writeSoundPreviews(peaks ?? [], place),
  }
}

async function checkEnvelope(job: InspectJob, kind: UploadKind): Promise<void> {
  const declared = job.declaredType?.split(';')[0]?.trim().toLowerCase()
  if (declared && !SAYS_NOTHING.has(declared) && !declared.startsWith(`${kind}/`))
    throw new RefusedUpload('upload_invalid', `Sent as ${declared}, but the file is ${withArticle(kind)}.`)
  const { maxBytes } = UPLOAD_LIMITS[kind]
  if ((await stat(job.path)).size > maxBytes)
    throw new RefusedUpload('upload_too_large', `${withArticle(kind)} may have at most ${maxBytes / 1024 ** 2} MB.`)
}

function checkSides(kind: UploadKind, width: number, height: number): void {
  const { maxSide } = UPLOAD_LIMITS[kind]
  if (maxSide !== undefined && Math.max(width, height) > maxSide)
    throw new RefusedUpload('upload_too_large', `${width} × ${height} pixels; at most ${maxSide} on each side.`)
}

function checkAnimation({ frames, pixels }: Animation): void {
  if (frames > MAX_ANIMATION_FRAMES)
    throw new RefusedUpload('upload_too_large', `The animation has ${frames} frames; at most ${MAX_ANIMATION_FRAMES}.`)
  if (pixels > MAX_ANIMATION_PIXELS)
    throw new RefusedUpload(
      'upload_too_large',
      `The ${frames} frames of the animation have ${pixels} pixels; at most ${MAX_ANIMATION_PIXELS} together.`,
    )
}

function checkFrames({ frames }: Container): void {
  if (!frames) return
  const most = Math.min(MAX_FILM_FRAMES, Math.floor(MAX_FILM_PIXELS / frames.pixels))
  if (frames.count > most)
    throw new RefusedUpload('upload_too_large', `The film has more than ${most} frames, the most for one of its size.`)
}

async function checkNotes(path: string): Promise<void> {
  const { count, bytes } = await measurePackedNotes(path)
  if (count > MAX_NOTES.count || bytes > MAX_NOTES.bytes)
    throw new RefusedUpload('upload_too_large', 'The notes and profiles inside the picture are too large.')
}

function checkDuration(kind: UploadKind, seconds: number): void {
  const { maxSeconds } = UPLOAD_LIMITS[kind]
  if (maxSeconds !== undefined && seconds > maxSeconds + DURATION_TOLERANCE_SECONDS)
    throw new RefusedUpload('upload_too_long', `${format(seconds)} seconds; at most ${maxSeconds}.`)
}

const format = (seconds: number) => String(Math.round(seconds * 10) / 10)
const withArticle = (kind: UploadKind) => (kind === 'video' ? 'a video' : kind === 'audio' ? 'a sound' : 'an image')
