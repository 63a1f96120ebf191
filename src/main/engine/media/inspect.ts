import { stat } from 'node:fs/promises'
import {
  DURATION_TOLERANCE_SECONDS,
  UPLOAD_LIMITS,
  UPLOAD_TYPES,
  type MediaLimits,
  type UploadKind,
  type UploadType,
} from '#shared/service/limits.ts'
import { uploadTypeOf } from '#shared/service/upload-type.ts'
import { detectType } from '../../tools/detect-type.ts'
import type { InspectJob, Inspection } from '../jobs/service-jobs.ts'
import type { MediaFacts, ProducedFile } from '../jobs/media-files.ts'
import type { Animation } from './animation.ts'
import { readContainer, type Container, type TimedType } from './container.ts'
import { decodeTimed } from './decode.ts'
import { decodeImage, readImageHeader } from './image.ts'
import { readPngExtras } from './png-chunks.ts'
import { previewPath, writeFilmPreviews, writeSoundPreviews } from './previews.ts'
import type { Ffmpeg } from './run-ffmpeg.ts'
import { UnreadableMediaError } from './unreadable.ts'

type Refusal = Extract<Inspection, { ok: false }>
type RefusalCode = Refusal['code']

export class UploadRefusedError extends Error {
  override readonly name = 'UploadRefusedError'
  readonly code: RefusalCode
  constructor(code: RefusalCode, detail: string) {
    super(detail)
    this.code = code
  }
}

export interface Measured {
  facts: MediaFacts
  previews: ProducedFile[]
}

export interface InspectTools {
  ffmpeg: Ffmpeg
  signal: AbortSignal
  onProgress: (progress: number) => void
}

/** However small they are: each costs something of its own. */
const MOST_ANIMATION_FRAMES = 1_000
/** What a PNG may carry packed beside its picture: profiles and notes of programs have a tenth of it. */
const MOST_NOTES = { count: 100, bytes: 1024 ** 2 }
const SAYS_NOTHING = new Set(['application/octet-stream', 'binary/octet-stream', 'application/ogg', 'application/mp4'])

export async function inspect(job: InspectJob, tools: InspectTools): Promise<Inspection> {
  try {
    return { ok: true, ...(await measure({ ...job, name: 'upload', limits: UPLOAD_LIMITS }, tools)) }
  } catch (error) {
    if (error instanceof UploadRefusedError) return { ok: false, code: error.code, detail: error.message }
    if (error instanceof UnreadableMediaError) return { ok: false, code: 'upload_invalid', detail: error.message }
    throw error
  }
}

interface Looked extends InspectJob {
  /** What the previews' names begin with. */
  name: string
  limits: MediaLimits
}

/** Cheap questions first: the type, the header, and only then the content. An `UploadRefusedError` when it is over a limit. */
export async function measure(job: Looked, tools: InspectTools): Promise<Measured> {
  const type = uploadTypeOf(await detectType(job.path))
  if (!type)
    throw new UploadRefusedError('upload_invalid', 'Not a PNG, JPEG, WebP, MP3, WAV, M4A, OGG, MP4, WebM or MOV file.')
  return UPLOAD_TYPES[type] === 'image' ? measureImage(job, type, tools) : measureTimed(job, type as TimedType, tools)
}

async function measureImage(job: Looked, type: UploadType, { signal, onProgress }: InspectTools): Promise<Measured> {
  await checkEnvelope(job, 'image')
  if (type === 'image/png') await checkPngExtras(job)
  const header = await readImageHeader(job.path)
  checkSides(job.limits.image, header.width, header.height)
  if (header.animation) checkAnimation(job.limits.image, header.animation)
  const path = previewPath(job, 'thumbnail.webp')
  return {
    facts: await decodeImage(job.path, header, path, { signal, onProgress }),
    previews: [{ variant: 'thumbnail', path, mimeType: 'image/webp' }],
  }
}

async function measureTimed(job: Looked, type: TimedType, tools: InspectTools): Promise<Measured> {
  const container = await readContainer(job.path, type, { mostFrames: mostFilmFrames(job.limits) })
  const kind = UPLOAD_TYPES[container.mimeType]
  await checkEnvelope(job, kind)
  if (container.width !== null && container.height !== null)
    checkSides(job.limits[kind], container.width, container.height)
  checkFrames(container, job.limits)
  const limits = job.limits[kind]
  const { maxSeconds = 0, maxSide = 0 } = limits
  const promised = Math.max(container.durationSeconds, container.claimedSeconds ?? 0)
  checkDuration(limits, promised)

  const { videoSeconds, audioSeconds, peaks } = await decodeTimed(tools.ffmpeg, job.path, container, {
    limits: { maxSeconds, maxSide },
    signal: tools.signal,
    onProgress: (progress) => tools.onProgress(progress * 0.8),
  })
  const seconds = Math.max(videoSeconds ?? 0, audioSeconds ?? 0)
  checkDuration(limits, seconds)
  checkWhole(videoSeconds, container.videoSeconds)
  checkWhole(audioSeconds, container.audioSeconds)
  checkWhole(seconds, promised)

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
        ? await writeFilmPreviews(tools.ffmpeg, { ...job, mimeType: container.mimeType, peaks }, job, tools.signal)
        : await writeSoundPreviews(peaks ?? [], job),
  }
}

async function checkEnvelope(job: Looked, kind: UploadKind): Promise<void> {
  const declared = job.declaredType?.split(';')[0]?.trim().toLowerCase()
  if (declared && !SAYS_NOTHING.has(declared) && !declared.startsWith(`${kind}/`))
    throw new UploadRefusedError('upload_invalid', `Sent as ${declared}, but the file is ${withArticle(kind)}.`)
  const { maxBytes } = job.limits[kind]
  if ((await stat(job.path)).size > maxBytes)
    throw new UploadRefusedError(
      'upload_too_large',
      `${withArticle(kind)} may have at most ${maxBytes / 1024 ** 2} MB.`,
    )
}

type Limits = MediaLimits[UploadKind]

export function checkSides({ maxSide }: Limits, width: number, height: number): void {
  if (maxSide !== undefined && Math.max(width, height) > maxSide)
    throw new UploadRefusedError('upload_too_large', `${width} × ${height} pixels; at most ${maxSide} on each side.`)
}

/** All frames together may take what two of the largest pictures take to decode. */
export function checkAnimation(
  { maxSide = 0 }: Limits,
  { frames, pixels }: Pick<Animation, 'frames' | 'pixels'>,
): void {
  if (frames > MOST_ANIMATION_FRAMES)
    throw new UploadRefusedError(
      'upload_too_large',
      `The animation has ${frames} frames; at most ${MOST_ANIMATION_FRAMES}.`,
    )
  const mostPixels = 2 * maxSide ** 2
  if (pixels > mostPixels)
    throw new UploadRefusedError(
      'upload_too_large',
      `The ${frames} frames of the animation have ${pixels} pixels; at most ${mostPixels} together.`,
    )
}

/** However small they are: as many a second as the fastest cameras write. */
const mostFilmFrames = ({ video }: MediaLimits) => video.maxSeconds! * 240

/** Together: the longest film of the largest frames at sixty a second, or of half that size at twice as many. */
function checkFrames({ frames }: Container, limits: MediaLimits): void {
  if (!frames) return
  const { maxSide = 0, maxSeconds = 0 } = limits.video
  const most = Math.min(mostFilmFrames(limits), Math.floor((maxSide ** 2 * maxSeconds * 60) / frames.pixels))
  if (frames.count > most)
    throw new UploadRefusedError(
      'upload_too_large',
      `The film has more than ${most} frames, the most for one of its size.`,
    )
}

async function checkPngExtras({ path, limits }: Looked): Promise<void> {
  const { notes, animation } = await readPngExtras(path)
  if (notes.count > MOST_NOTES.count || notes.bytes > MOST_NOTES.bytes)
    throw new UploadRefusedError('upload_too_large', 'The notes and profiles inside the picture are too large.')
  checkAnimation(limits.image, animation)
}

function checkDuration({ maxSeconds }: Limits, seconds: number): void {
  if (maxSeconds !== undefined && seconds > maxSeconds + DURATION_TOLERANCE_SECONDS)
    throw new UploadRefusedError('upload_too_long', `${format(seconds)} seconds; at most ${maxSeconds}.`)
}

/** The last frame's own length is often missing from the header, hence some slack. */
function checkWhole(seconds: number | null, promised: number | null): void {
  if (seconds === null || promised === null || seconds >= promised * 0.98 - 0.5) return
  throw new UploadRefusedError(
    'upload_invalid',
    `Incomplete: ${format(seconds)} of ${format(promised)} seconds are there.`,
  )
}

const format = (seconds: number) => String(Math.round(seconds * 10) / 10)
const withArticle = (kind: UploadKind) => (kind === 'video' ? 'a video' : kind === 'audio' ? 'a sound' : 'an image')
