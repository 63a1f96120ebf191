import { openImage, showsThrough } from './image.ts'
import { writeThumbnail, type PreviewPlace } from './previews.ts'
import type { ProducedOutput } from '../jobs/service-jobs.ts'

/** Reads back a drawing that was written here; uploads of this kind are never opened. */
export async function describeDrawing(path: string, place: PreviewPlace): Promise<ProducedOutput> {
  const { width, height } = await (await openImage(path)).metadata()
  const thumbnail = await writeThumbnail(path, place)
  const transparent = await showsThrough(thumbnail.path)
  return {
    facts: { kind: 'image', mimeType: 'image/svg+xml', width, height, durationSeconds: null, transparent },
    stem: null,
    files: [{ variant: 'original', path, mimeType: 'image/svg+xml' }, thumbnail],
  }
}
