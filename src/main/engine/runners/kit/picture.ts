import type { Sharp } from 'sharp'
import { openImage, readImageHeader } from '../../media/image.ts'
import { UnreadableMediaError } from '../../media/unreadable.ts'
import type { RunJob } from '../../jobs/service-jobs.ts'
import { clamp } from './maths.ts'
import { requiredInput, type Input } from './params.ts'
import type { Size } from './pixels/plane.ts'
import { rgba8Of, sharpOf, type Rgba8 } from './pixels/rgba8.ts'

export interface Picture extends Size {
  /** Upright, from the file on: large pictures are never held whole. */
  open(): Promise<Sharp>
}

/** An uploaded picture as the start of an edit, known to decode to the end. */
export async function readPicture({ path }: Input): Promise<Picture> {
  const { width, height } = await readImageHeader(path)
  try {
    await (await openImage(path)).resize(16).raw().toBuffer()
  } catch (cause) {
    throw new UnreadableMediaError('An input picture is damaged or incomplete.', { cause })
  }
  return { width, height, open: async () => (await openImage(path)).autoOrient().toColourspace('srgb') }
}

/** The uploaded picture that a media param names. */
export const requiredPicture = (job: RunJob, name: string): Promise<Picture> => readPicture(requiredInput(job, name))

/** What draws the eye is as plain on a copy of this side; on the picture enlarged to the cut, one of 1 by 3000 took minutes. */
const LOOK_SIDE = 512

/** A picture cut to the size around what draws the eye, without its transparency. */
export async function cutPicture(picture: Picture, { width, height }: Size): Promise<Rgba8> {
  const scale = Math.min(picture.width / width, picture.height / height)
  const kept = pixelsOf({ width, height }, scale)
  const share = Math.min(1, LOOK_SIDE / Math.max(picture.width, picture.height))
  const small = await rgba8Of(await picture.open(), pixelsOf(picture, share))
  const { width: wide, height: tall } = pixelsOf(kept, share)
  const { info } = await sharpOf(small)
    .resize(wide, tall, { fit: 'cover', position: 'attention' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const start = (offset: number | undefined, room: number) => clamp(Math.round(-(offset ?? 0) / share), 0, room)
  const left = start(info.cropOffsetLeft, picture.width - kept.width)
  const top = start(info.cropOffsetTop, picture.height - kept.height)
  return rgba8Of((await picture.open()).extract({ left, top, ...kept }), { width, height })
}

const pixelsOf = ({ width, height }: Size, scale: number): Size => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale)),
})

/** What has been done so far, done: laying pictures over each other inside one chain repeats every step before it. */
export function rendered(image: Sharp): Promise<Buffer> {
  return image.png({ compressionLevel: 1 }).toBuffer()
}
