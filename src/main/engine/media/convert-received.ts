import { copyFile, open } from 'node:fs/promises'
import { RIFF_CHUNKS, RIFF_HEAD_BYTES } from '#shared/containers/riff.ts'
import { partsOf } from '#shared/containers/walk.ts'
import { UPLOAD_LIMITS, type MediaLimits } from '#shared/service/limits.ts'
import { systemCode } from '#shared/system-code.ts'
import { fileSource } from '../../tools/file-source.ts'
import { openImage, writeEncoded } from './image.ts'
import { checkAnimation, checkSides, type InspectTools } from './inspect.ts'
import { previewPath, type PreviewPlace } from './previews.ts'
import { FfmpegError } from './run-ffmpeg.ts'
import { UnreadableMediaError } from './unreadable.ts'

interface Received extends PreviewPlace {
  path: string
  limits: MediaLimits
}

/**
 * Outside engines also make files of types that the service does not serve: each of these is written once more as the
 * nearest one that it does, without a loss. Answers the path of that file; the same one for all that need no other.
 */
export function convertReceived(job: Received, type: string | undefined, tools: InspectTools): Promise<string> {
  switch (type) {
    case 'audio/flac':
      return writeWave(job, tools)
    case 'audio/wav':
      return writeLength(job)
    case 'image/gif':
      return writeAnimation(job)
    default:
      return Promise.resolve(job.path)
  }
}

async function writeWave(job: Received, { ffmpeg, signal }: InspectTools): Promise<string> {
  const path = previewPath(job, 'converted.wav')
  const { maxBytes, maxSeconds = 0 } = job.limits.audio
  const codec = (await bitsOf(job.path)) > 16 ? 'pcm_s24le' : 'pcm_s16le'
  const input = ['-xerror', '-protocol_whitelist', 'file', '-f', 'flac', '-i', `file:${job.path}`, '-map', '0:a:0']
  // silence packs a thousandfold: what is over a limit is written only so far that it is still seen to be
  const bounds = ['-t', String(maxSeconds + 1), '-fs', String(maxBytes + 1)]
  try {
    await ffmpeg.run([...input, ...bounds, '-c:a', codec, '-f', 'wav', path], { signal })
  } catch (cause) {
    if (cause instanceof FfmpegError) throw new UnreadableMediaError('The sound is damaged or incomplete.', { cause })
    throw cause
  }
  return path
}

/** Of a sample, as the first block of the file says. */
async function bitsOf(path: string): Promise<number> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(42), 0, 42, 0)
    return ((buffer.readUInt16BE(20) >> 4) & 0b1_1111) + 1
  } finally {
    await file.close()
  }
}

/** Where the length of what follows stands in the head of the file, and before the content of a chunk. */
const LENGTH_AT = 4
const LENGTH_BYTES = 4

/**
 * A voice that is sent while it still speaks has no length yet, and says one that no sound has: players read to the end of
 * the file, programs that are strict do not read it at all.
 */
async function writeLength(job: Received): Promise<string> {
  const found = await findUnknownLength(job)
  if (!found) return job.path
  const path = previewPath(job, 'converted.wav')
  await copyFile(job.path, path)
  const file = await open(path, 'r+')
  try {
    const write = async (at: number, length: number) => {
      const bytes = Buffer.alloc(LENGTH_BYTES)
      bytes.writeUInt32LE(length)
      await file.write(bytes, 0, bytes.length, at)
    }
    await write(LENGTH_AT, found.size - LENGTH_AT - LENGTH_BYTES)
    await write(found.content - LENGTH_BYTES, found.size - found.content)
  } finally {
    await file.close()
  }
  return path
}

/** Where its sound begins, if it says that there is more of it than any file may have. */
async function findUnknownLength({ path, limits }: Received): Promise<{ size: number; content: number } | undefined> {
  const { maxBytes } = limits.audio
  const file = await open(path)
  try {
    const source = await fileSource(file)
    const { size } = source
    if (size > maxBytes) return undefined
    for await (const { type, content, contentEnd } of partsOf(source, RIFF_CHUNKS, { from: RIFF_HEAD_BYTES, to: size }))
      if (type === 'data') return contentEnd - content > maxBytes ? { size, content } : undefined
    return undefined
  } finally {
    await file.close()
  }
}

async function writeAnimation(job: Received): Promise<string> {
  const path = previewPath(job, 'converted.webp')
  const animation = await openImage(job.path, { animated: true, failOn: 'error' })
  const { width, height, pageHeight = height, pages = 1 } = await animation.metadata().catch(unreadable)
  checkSides(job.limits.image, width, pageHeight)
  // all of its frames are held at once, which those of other animations are not
  checkAnimation(UPLOAD_LIMITS.image, { frames: pages, pixels: width * pageHeight * pages })
  await writeEncoded(animation.webp({ lossless: true, effort: 2 }), path).catch(unreadable)
  return path
}

function unreadable(cause: unknown): never {
  if (systemCode(cause)) throw cause
  throw new UnreadableMediaError('The animation is damaged or incomplete.', { cause })
}
