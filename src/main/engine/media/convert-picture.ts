import { writeFile } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import { isDiskFull } from '#shared/app/disk-full.ts'
import type { ExportSize } from '#shared/app/export-format.ts'
import { assertNever } from '#shared/assert-never.ts'
import type { Conversion, ConvertJob } from '../jobs/library-jobs.ts'
import { MOST_PIXELS, openImage } from './image.ts'

/** A drawing without pixels of its own is drawn at this many dots an inch, and at more where it is to be larger. */
const DRAWING_DENSITY = 72
const MOST_DENSITY = 4_800
/** From here on colours are kept as finely as brightness, which red on blue shows. */
const FINE_QUALITY = 90
/** Of 9: the next step takes twice the time and saves a few bytes in a hundred. */
const AVIF_EFFORT = 2

/** Writes a picture once more, in the format and the size that are asked for. */
export async function convertPicture(job: ConvertJob, { signal }: { signal: AbortSignal }): Promise<Conversion> {
  const written = await encode(job).catch(() => null)
  signal.throwIfAborted()
  if (!written) return { ok: false, reason: 'unreadable' }
  try {
    await writeFile(job.target, written.data)
  } catch (error) {
    if (isDiskFull(error)) return { ok: false, reason: 'disk_full' }
    throw error
  }
  const { width, height, size: bytes } = written.info
  return { ok: true, width, height, bytes }
}

async function encode(job: ConvertJob) {
  const { srgb, background, keepsNotes, notes } = job
  let picture = (await sized(job)).autoOrient()
  if (job.format === 'jpeg') picture = picture.flatten({ background })
  // without its profile a picture is converted to the colours of every screen
  if (!srgb) picture = picture.keepIccProfile()
  if (keepsNotes) picture = picture.keepExif().keepXmp()
  if (notes.exif) picture = picture.withExif({ IFD0: notes.exif })
  if (notes.xmp !== undefined) picture = picture.withXmp(notes.xmp)
  return inFormat(picture, job).toBuffer({ resolveWithObject: true })
}

function inFormat(picture: Sharp, { format, quality }: Pick<ConvertJob, 'format' | 'quality'>): Sharp {
  switch (format) {
    case 'jpeg':
      return picture.jpeg({ quality, chromaSubsampling: quality >= FINE_QUALITY ? '4:4:4' : '4:2:0' })
    case 'png':
      return picture.png()
    case 'webp':
      return picture.webp({ quality })
    case 'avif':
      return picture.avif({ quality, effort: AVIF_EFFORT })
    default:
      return assertNever(format)
  }
}

async function sized({ path, mimeType, size }: Pick<ConvertJob, 'path' | 'mimeType' | 'size'>): Promise<Sharp> {
  const isDrawing = mimeType === 'image/svg+xml'
  const open = (density: number) =>
    openImage(path, { limitInputPixels: MOST_PIXELS, ...(isDrawing ? { density } : {}) })
  const picture = await open(DRAWING_DENSITY)
  if (size.fit === 'full' && !isDrawing) return picture
  const { width, height } = (await picture.metadata()).autoOrient
  const [wide, high] = room(size, { width, height })
  const withoutEnlargement = !isDrawing && size.fit !== 'percent' && size.fit !== 'crop'
  const fit = size.fit === 'crop' ? 'cover' : 'inside'
  const density = DRAWING_DENSITY * Math.max(1, wide / width, high / height)
  const source = isDrawing ? await open(Math.min(density, MOST_DENSITY)) : picture
  return source.resize(wide, high, { fit, withoutEnlargement })
}

/** The sides that a picture may take. */
function room(size: ExportSize, picture: { width: number; height: number }): [width: number, height: number] {
  switch (size.fit) {
    case 'full':
      return [picture.width, picture.height]
    case 'longSide':
      return [size.pixels, size.pixels]
    case 'box':
    case 'crop':
      return [size.width, size.height]
    case 'percent': {
      const scaled = (length: number) => Math.max(1, Math.round((length * size.percent) / 100))
      return [scaled(picture.width), scaled(picture.height)]
    }
    default:
      return assertNever(size)
  }
}
