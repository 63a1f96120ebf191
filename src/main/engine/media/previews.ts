import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProducedFile } from '../jobs/media-files.ts'
import { inputArguments } from './decode.ts'
import { openImage, writeEncoded, THUMBNAIL_SIDE, THUMBNAIL_WEBP } from './image.ts'
import { FfmpegError, type Ffmpeg } from './run-ffmpeg.ts'
import { UnreadableMediaError } from './unreadable.ts'
import { waveformJson, waveformSvg } from './waveform.ts'

const POSTER_SIDE = 1280
/** The most typical of the first frames, so that a fade from black does not give a black poster. */
const POSTER_CANDIDATES = 40

/** Where previews go: `name` keeps those of several outputs apart. */
export interface PreviewPlace {
  directory: string
  name: string
}

export function previewPath({ directory, name }: PreviewPlace, suffix: string): string {
  return join(directory, `${name}-${suffix}`)
}

export async function writeThumbnail(image: string | Buffer, place: PreviewPlace): Promise<ProducedFile> {
  const path = previewPath(place, 'thumbnail.webp')
  const picture = (await openImage(image)).resize(THUMBNAIL_SIDE, THUMBNAIL_SIDE, {
    fit: 'inside',
    withoutEnlargement: true,
  })
  await writeEncoded(picture.webp(THUMBNAIL_WEBP), path)
  return { variant: 'thumbnail', path, mimeType: 'image/webp' }
}

/** The waveform's numbers and, for a sound alone, its picture. */
export async function writeWaveform(peaks: readonly number[], place: PreviewPlace): Promise<ProducedFile> {
  const path = previewPath(place, 'waveform.json')
  await writeFile(path, waveformJson(peaks))
  return { variant: 'waveform', path, mimeType: 'application/json' }
}

export async function writeSoundPreviews(peaks: readonly number[], place: PreviewPlace): Promise<ProducedFile[]> {
  return [await writeThumbnail(Buffer.from(waveformSvg(peaks)), place), await writeWaveform(peaks, place)]
}

interface Film {
  path: string
  mimeType: string
}

const FITTED = `scale=iw*sar:ih,setsar=1,scale='min(${POSTER_SIDE},iw)':'min(${POSTER_SIDE},ih)':force_original_aspect_ratio=decrease`

/** The most typical of the first frames, as a PNG. */
export function takeFrame(ffmpeg: Ffmpeg, { path, mimeType }: Film, signal: AbortSignal): Promise<Buffer> {
  const filters = `${FITTED},thumbnail=${POSTER_CANDIDATES}`
  return takePicture(ffmpeg, inputArguments(path, mimeType), filters, signal)
}

/** The frame that is seen after so many seconds, as a PNG. */
export function takeFrameAt(
  ffmpeg: Ffmpeg,
  { path, mimeType }: Film,
  seconds: number,
  signal: AbortSignal,
): Promise<Buffer> {
  return takePicture(ffmpeg, ['-ss', seconds.toFixed(3), ...inputArguments(path, mimeType)], FITTED, signal)
}

async function takePicture(
  ffmpeg: Ffmpeg,
  input: readonly string[],
  filters: string,
  signal: AbortSignal,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  try {
    await ffmpeg.run(
      [...input, '-map', '0:v:0', '-vf', filters, '-frames:v', '1', '-c:v', 'png', '-f', 'image2pipe', 'pipe:1'],
      { signal, onOutput: (chunk) => void chunks.push(chunk) },
    )
  } catch (cause) {
    if (cause instanceof FfmpegError) throw new UnreadableMediaError('No picture could be taken from it.', { cause })
    throw cause
  }
  const frame = Buffer.concat(chunks)
  if (frame.length === 0) throw new UnreadableMediaError('The film has no picture.')
  return frame
}

export async function writeFilmPreviews(
  ffmpeg: Ffmpeg,
  film: { path: string; mimeType: string; peaks: readonly number[] | null },
  place: PreviewPlace,
  signal: AbortSignal,
): Promise<ProducedFile[]> {
  const frame = await takeFrame(ffmpeg, film, signal)
  const posterPath = previewPath(place, 'poster.webp')
  await writeEncoded((await openImage(frame)).webp({ quality: 85 }), posterPath)
  return [
    await writeThumbnail(frame, place),
    { variant: 'poster', path: posterPath, mimeType: 'image/webp' },
    ...(film.peaks ? [await writeWaveform(film.peaks, place)] : []),
  ]
}
