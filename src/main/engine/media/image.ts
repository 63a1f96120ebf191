import { writeFile } from 'node:fs/promises'
import type { Sharp, SharpOptions } from 'sharp'
import { systemCode } from '#shared/system-code.ts'
import type { MediaFacts } from '../jobs/media-files.ts'
import { readAnimation, type Animation } from './animation.ts'
import { readableJpeg } from './readable-jpeg.ts'
import { UnreadableMediaError } from './unreadable.ts'

export interface ImageHeader {
  mimeType: 'image/png' | 'image/jpeg' | 'image/webp'
  /** As displayed: a photo taken upright is upright. */
  width: number
  height: number
  /** Only a WebP moves here; null for every picture that stands still, and for a PNG, of which the first frame is taken. */
  animation: Animation | null
}

const MIME_TYPES: Record<string, ImageHeader['mimeType']> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
}

export const THUMBNAIL_SIDE = 512

/** Trying harder takes twice as long, of every picture, and makes the file smaller by a twenty-fifth. */
export const THUMBNAIL_WEBP = { quality: 82, effort: 2 }

/** Larger than anything a service makes; a file of the user's that claims more is not decoded. */
export const MOST_PIXELS = 20_000 ** 2

/** Opens a picture whose header was checked; sharp itself is loaded by the first call. */
export async function openImage(input: string | Buffer, options: SharpOptions = {}): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  // it would hold files open that are about to be moved
  sharp.cache(false)
  const readable = typeof input === 'string' ? await readableJpeg(input) : input
  return sharp(readable, { sequentialRead: true, limitInputPixels: false, ...options })
}

/** A drawing has no pixels of its own: at least so many dots an inch keep its edges sharp when it is small. */
const DRAWING_DENSITY = 144

/** A file of the user's, or a picture of it, upright and within a square. */
export async function openSmall(source: string | Buffer, mimeType: string, side: number): Promise<Sharp> {
  const density = mimeType === 'image/svg+xml' ? { density: DRAWING_DENSITY } : {}
  const picture = await openImage(source, { limitInputPixels: MOST_PIXELS, ...density })
  return picture.autoOrient().resize(side, side, { fit: 'inside', withoutEnlargement: true })
}

/** Reads no pixel: a picture that claims to be enormous costs nothing. */
export async function readImageHeader(path: string): Promise<ImageHeader> {
  // first, because libvips counts frames by counting from the first one again and again
  const animation = await readAnimation(path)
  if (animation) return { mimeType: 'image/webp', width: animation.width, height: animation.height, animation }
  const image = await openImage(path)
  const header = await image.metadata().catch((cause: unknown) => {
    throw new UnreadableMediaError('The picture has no readable header.', { cause })
  })
  const mimeType = MIME_TYPES[header.format]
  if (!mimeType) throw new UnreadableMediaError(`${header.format} pictures are not supported.`)
  const { width, height } = header.autoOrient
  return { mimeType, width, height, animation: null }
}

export interface DecodeOptions {
  signal?: AbortSignal
  onProgress?: (progress: number) => void
}

/** Written once it is whole: what goes wrong before is the picture's fault, what goes wrong here the disk's. */
export async function writeEncoded(image: Sharp, path: string): Promise<void> {
  await writeFile(path, await image.toBuffer())
}

/** Decodes every pixel of every frame, leaving a thumbnail. */
export async function decodeImage(
  path: string,
  header: ImageHeader,
  thumbnailPath: string,
  options: DecodeOptions = {},
): Promise<MediaFacts> {
  const { mimeType, width, height, animation } = header
  try {
    const thumbnail = animation ? await decodeFrames(animation, options) : await decodeStill(path, mimeType)
    await writeEncoded(thumbnail.webp(THUMBNAIL_WEBP), thumbnailPath)
  } catch (cause) {
    options.signal?.throwIfAborted()
    if (cause instanceof UnreadableMediaError || systemCode(cause)) throw cause
    throw new UnreadableMediaError('The picture is damaged or incomplete.', { cause })
  }
  const transparent = await showsThrough(thumbnailPath)
  return { kind: 'image', mimeType, width, height, durationSeconds: null, transparent }
}

/** Statistics take as long as drawing the thumbnail did, so they are asked for only where it can show through. */
export async function showsThrough(thumbnailPath: string): Promise<boolean> {
  const thumbnail = await openImage(thumbnailPath)
  const { hasAlpha } = await thumbnail.metadata()
  return hasAlpha && !(await thumbnail.stats()).isOpaque
}

async function decodeStill(path: string, mimeType: ImageHeader['mimeType']): Promise<Sharp> {
  // libpng warns about colour profiles of perfectly good files; libjpeg and libwebp warn only about damage
  const image = await openImage(path, { failOn: mimeType === 'image/png' ? 'error' : 'warning' })
  return image.autoOrient().resize(THUMBNAIL_SIDE, THUMBNAIL_SIDE, { fit: 'inside', withoutEnlargement: true })
}

/** One frame after the other; the first, where it stands on the canvas, is the picture of the whole. */
async function decodeFrames(animation: Animation, { signal, onProgress }: DecodeOptions): Promise<Sharp> {
  for (let index = 1; index < animation.frames; index++) {
    signal?.throwIfAborted()
    const frame = await openImage(animation.frame(index).file, { failOn: 'warning' })
    await frame.resize(16).raw().toBuffer()
    onProgress?.(index / animation.frames)
  }
  const shrink = Math.min(1, THUMBNAIL_SIDE / Math.max(animation.width, animation.height))
  const scaled = (length: number) => Math.max(1, Math.round(length * shrink))
  const [width, height] = [scaled(animation.width), scaled(animation.height)]
  const { left, top, file, ...size } = animation.frame(0)
  const [x, y] = [Math.min(scaled(left + 1) - 1, width - 1), Math.min(scaled(top + 1) - 1, height - 1)]
  const input = await (
    await openImage(file, { failOn: 'warning' })
  )
    .resize(Math.min(scaled(size.width), width - x), Math.min(scaled(size.height), height - y), { fit: 'fill' })
    .png()
    .toBuffer()
  const { default: sharp } = await import('sharp')
  return sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } }).composite([
    { input, left: x, top: y },
  ])
}
