import type { Stem } from '#shared/service/asset.ts'
import type { ProducedOutput } from '../jobs/service-jobs.ts'
import { readContainer, type TimedType } from './container.ts'
import { decodeTimed } from './decode.ts'
import { decodeImage, readImageHeader } from './image.ts'
import { previewPath, writeFilmPreviews, writeSoundPreviews, type PreviewPlace } from './previews.ts'
import type { Ffmpeg } from './run-ffmpeg.ts'
import { UnreadableMediaError } from './unreadable.ts'

/** Reads back what a runner has written: facts and previews come from the file, as they do for an upload. */
export function describeImage(path: string, place: PreviewPlace): Promise<ProducedOutput> {
  return blamingNobody(readImage(path, place))
}

export function describeTimed(
  ffmpeg: Ffmpeg,
  made: TimedFile,
  place: PreviewPlace,
  signal: AbortSignal,
): Promise<ProducedOutput> {
  return blamingNobody(readTimed(ffmpeg, made, place, signal))
}

/** What was just made and cannot be read was not written whole, on a full disk for instance: the inputs are fine. */
async function blamingNobody(reading: Promise<ProducedOutput>): Promise<ProducedOutput> {
  try {
    return await reading
  } catch (cause) {
    if (cause instanceof UnreadableMediaError) throw new Error('What was made cannot be read back.', { cause })
    throw cause
  }
}

interface TimedFile {
  path: string
  type: TimedType
  stem?: Stem | null
}

async function readImage(path: string, place: PreviewPlace): Promise<ProducedOutput> {
  const header = await readImageHeader(path)
  const thumbnailPath = previewPath(place, 'thumbnail.webp')
  return {
    facts: await decodeImage(path, header, thumbnailPath),
    stem: null,
    files: [
      { variant: 'original', path, mimeType: header.mimeType },
      { variant: 'thumbnail', path: thumbnailPath, mimeType: 'image/webp' },
    ],
  }
}

async function readTimed(
  ffmpeg: Ffmpeg,
  { path, type, stem = null }: TimedFile,
  place: PreviewPlace,
  signal: AbortSignal,
): Promise<ProducedOutput> {
  const container = await readContainer(path, type)
  const { mimeType, width, height, durationSeconds } = container
  const { peaks } = await decodeTimed(ffmpeg, path, container, { signal })
  const isFilm = width !== null
  return {
    facts: { kind: isFilm ? 'video' : 'audio', mimeType, width, height, durationSeconds, transparent: null },
    stem,
    files: [
      { variant: 'original', path, mimeType },
      ...(isFilm
        ? await writeFilmPreviews(ffmpeg, { path, mimeType, peaks }, place, signal)
        : await writeSoundPreviews(peaks ?? [], place)),
    ],
  }
}
