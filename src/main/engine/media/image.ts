import { rm } from 'node:fs/promises'
import type { Sharp, SharpOptions } from 'sharp'
import type { MediaFacts } from '../workers/contract.ts'
import { UnreadableMediaError } from './unreadable.ts'

export interface ImageHeader {
  mimeType: 'image/png' | 'image/jpeg' | 'image/webp'
  /** As displayed: a photo taken upright is upright. */
  width: number
  height: number
  frames: number
}

const MIME_TYPES: Record<string, ImageHeader['mimeType']> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
}

export const THUMBNAIL_SIDE = 512

/** Opens a picture whose header was checked; sharp itself is loaded by the first call. */
export async function openImage(input: string | Buffer, options: SharpOptions = {}): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  // it would hold files open that are about to be moved
  sharp.cache(false)
  return sharp(input, { sequentialRead: true, limitInputPixels: false, ...options })
}

/** Reads no pixel: a picture that claims to be enormous costs nothing. */
export async function readImageHeader(path: string): Promise<ImageHeader> {
  const image = await openImage(path)
  const header = await image.metadata().catch((cause: unknown) => {
    throw new UnreadableMediaError('The picture has no readable header.', { cause })
  })
  const mimeType = MIME_TYPES[header.format]
  if (!mimeType) throw new UnreadableMediaError(`${header.format} pictures are not supported.`)
  const { width, height } = header.autoOrient
  return { mimeType, width, height, frames: header.pages ?? 1 }
}

/** Decodes every pixel of every frame, leaving a thumbnail. */
export async function decodeImage(path: string, header: ImageHeader, thumbnailPath: string): Promise<MediaFacts> {
  // libpng warns about colour profiles of perfectly good files; libjpeg and libwebp warn only about damage
  const failOn = header.mimeType === 'image/png' ? 'error' : 'warning'
  const thumbnail = (await openImage(path, { failOn })).autoOrient().resize(THUMBNAIL_SIDE, THUMBNAIL_SIDE, {
    fit: 'inside',
    withoutEnlargement: true,
  })
  try {
    await thumbnail.webp({ quality: 82 }).toFile(thumbnailPath)
    if (header.frames > 1) await (await openImage(path, { failOn, pages: -1 })).resize(16).raw().toBuffer()
  } catch (cause) {
    await rm(thumbnailPath, { force: true })
    throw new UnreadableMediaError('The picture is damaged or incomplete.', { cause })
  }
  const { isOpaque } = await (await openImage(thumbnailPath)).stats()
  const { mimeType, width, height } = header
  return { kind: 'image', mimeType, width, height, durationSeconds: null, transparent: !isOpaque }
}
