import { writeFile } from 'node:fs/promises'
import { waveformSvg } from './waveform.ts'
import { readContainer, type TimedType } from './container.ts'
import { decodeTimed } from './decode.ts'
import { openSmall, THUMBNAIL_WEBP } from './image.ts'
import { takeFrame } from './previews.ts'
import type { Ffmpeg } from './run-ffmpeg.ts'
import { UnreadableMediaError } from './unreadable.ts'
import type { DrawJob, Drawing } from '../jobs/library-jobs.ts'

/** Small pictures of a file the user has: of a picture, of a film's most typical frame, of a sound's waveform. */
export async function drawPreviews(
  { path, mimeType, targets }: DrawJob,
  { ffmpeg, signal }: { ffmpeg: Ffmpeg; signal: AbortSignal },
): Promise<Drawing> {
  try {
    const source = await sourceOf(path, mimeType, ffmpeg, signal)
    if (source === null) return { drawn: false }
    for (const { side, path: target } of targets) {
      signal.throwIfAborted()
      await writeFile(target, await drawn(source, mimeType, side))
    }
    return { drawn: true }
  } catch (error) {
    signal.throwIfAborted()
    // the file is what it is: a second look would see the same
    if (error instanceof UnreadableMediaError) return { drawn: false }
    throw error
  }
}

async function sourceOf(
  path: string,
  mimeType: string,
  ffmpeg: Ffmpeg,
  signal: AbortSignal,
): Promise<string | Buffer | null> {
  if (mimeType.startsWith('image/')) return path
  if (mimeType.startsWith('video/')) return takeFrame(ffmpeg, { path, mimeType }, signal)
  if (!mimeType.startsWith('audio/')) return null
  const container = await readContainer(path, mimeType as TimedType)
  const { peaks } = await decodeTimed(ffmpeg, path, container, { signal })
  return Buffer.from(waveformSvg(peaks ?? []))
}

/** In memory: what goes wrong here is the file's fault, what goes wrong in writing is the disk's. */
async function drawn(source: string | Buffer, mimeType: string, side: number): Promise<Buffer> {
  try {
    const small = await openSmall(source, mimeType, side)
    return await small.webp(THUMBNAIL_WEBP).toBuffer()
  } catch (cause) {
    throw new UnreadableMediaError('No picture could be made of it.', { cause })
  }
}
