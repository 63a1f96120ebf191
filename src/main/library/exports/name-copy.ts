import { basename, extname } from 'node:path'
import { readTemplate } from '#shared/batch/file-name.ts'
import { cleanStem } from '#shared/batch/output-name.ts'
import type { ExportOptions } from '#shared/app/export.ts'
import type { ItemRecord } from '../store/item-record.ts'
import { shownModelName } from '../unknown-model.ts'

/** What a copy is called, with `/` between folders: by the fields of a batch's files, and what is known only later. */
export function nameCopy(
  item: Pick<ItemRecord, 'path' | 'kind' | 'rating' | 'settings'>,
  { options, counter, extension }: { options: Pick<ExportOptions, 'name'>; counter: number; extension: string },
): string {
  const { settings } = item
  const params = Object.entries(settings.params).map(([name, value]) => [name, [value].flat().join(' ')])
  return readTemplate(options.name).render({
    // what ran is said by the params, whatever the list's cells were before
    ...settings.columns,
    prompt: [settings.params['text'] ?? ''].flat().join(' '),
    ...(Object.fromEntries(params) as Record<string, string>),
    batch: settings.batchName ?? undefined,
    row: settings.row ?? undefined,
    model: shownModelName(settings),
    effect: settings.effectId ?? undefined,
    kind: item.kind,
    date: settings.createdAt.slice(0, 10),
    time: settings.createdAt.slice(11, 19).replaceAll(':', ''),
    id: settings.generationId,
    original: cleanStem(basename(item.path, extname(item.path)), settings.recipe),
    rating: item.rating,
    counter,
    ext: extension,
  })
}
