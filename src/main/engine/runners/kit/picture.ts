import type { Sharp } from 'sharp'
import { openImage, readImageHeader } from '../../media/image.ts'
import { UnreadableMediaError } from '../../media/unreadable.ts'
import type { RunJob } from '../../jobs/service-jobs.ts'
import { requiredInput, type Input } from './params.ts'
import type { Size } from './pixels/plane.ts'

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

/** What has been done so far, done: laying pictures over each other inside one chain repeats every step before it. */
export function rendered(image: Sharp): Promise<Buffer> {
  return image.png({ compressionLevel: 1 }).toBuffer()
}
