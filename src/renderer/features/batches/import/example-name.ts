import { readTemplate, templateFault } from '#shared/batch/file-name.ts'
import type { BatchItem } from '#shared/batch/items.ts'
import type { Model } from '#shared/service/catalog.ts'
import { extensionOf, type KnownType } from '#shared/service/file-extension.ts'
import { worded } from '#shared/text/localized-message.ts'

/** What the first file would be called, or what is wrong with the template. */
export function exampleName(
  template: string,
  item: BatchItem | undefined,
  { batch, model }: { batch: string; model: Model | undefined },
): { name: string } | { error: string } {
  const fault = templateFault(template)
  if (fault) return { error: worded(fault).message }
  const texts = Object.fromEntries(
    Object.entries(item?.params ?? {}).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(' ') : String(value),
    ]),
  )
  return {
    name: readTemplate(template).render({
      prompt: texts['text'],
      ...texts,
      ...item?.columns,
      batch,
      row: item?.row ?? 1,
      copy: item?.copy ?? 1,
      output: 1,
      model: model?.displayName,
      effect: item?.effectId ?? undefined,
      kind: model?.modality,
      date: '2030-01-31',
      time: '120000',
      id: 'id',
      ext: extensionOf(USUAL_TYPES[model?.modality ?? ''] ?? 'image/png'),
    }),
  }
}

/** What most models of a kind make, for an example. */
const USUAL_TYPES: Readonly<Record<string, KnownType>> = {
  image: 'image/png',
  video: 'video/mp4',
  audio: 'audio/wav',
  '3d': 'model/gltf-binary',
}
