import { BatchSettings } from '#shared/batch/settings.ts'
import type { BatchScene } from './batch-scene.ts'

/** A batch of a list with a photo to enlarge in each row, as its cell says. */
export async function createPhotoList(
  scene: BatchScene,
  cells: readonly string[],
  places: { listDirectory: string | null; files?: Record<string, string> },
): Promise<string> {
  const { id } = await scene.batches.create({
    name: 'List',
    connectionId: 'test',
    columns: ['Words', 'Photo'],
    rows: cells.map((cell, index) => ({ number: index + 1, cells: [`Row ${index + 1}`, cell] })),
    settings: BatchSettings.parse({ modelId: 'enlarge', mapping: { Photo: 'image' } }),
    outDir: scene.outDir,
    ...places,
  })
  return id
}
