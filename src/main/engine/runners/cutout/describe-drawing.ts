import { openImage } from '../../media/image.ts'
import { writeThumbnail, type PreviewPlace } from '../../media/previews.ts'
import type { ProducedOutput } from '../../jobs.ts'

/** Reads back a drawing of paths that was written here; uploads of this kind are never opened. */
export async function describeDrawing(path: string, place: PreviewPlace): Promise<ProducedOutput> {
  const { width, height } = await (await openImage(path)).metadata()
  const thumbnail = await writeThumbnail(path, place)
  const { isOpaque } = await (await openImage(thumbnail.path)).stats()
  return {
    facts: { kind: 'image', mimeType: 'image/svg+xml', width, height, durationSeconds: null, transparent: !isOpaque },
    stem: null,
    files: [{ variant: 'original', path, mimeType: 'image/svg+xml' }, thumbnail],
  }
}
