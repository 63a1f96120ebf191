import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import type { CommandOutput } from '#shared/app/commands.ts'
import type { ExportOptions } from '#shared/app/export.ts'
import { labelOf } from '../delivery/label-of.ts'
import { copyOpenWithSettings } from '../embed/index.ts'
import { faultOfRecorded, withRecordedFile } from '../recorded-file.ts'
import { unknownItem } from '../require-item.ts'
import { readItem, type ItemRecord } from '../store/item-record.ts'
import { conversionOf } from './copy-item.ts'
import { extensionFor, formatFor } from './export-way.ts'
import { nameCopy } from './name-copy.ts'
import type { ConvertedPicture, PictureWorkers } from './picture-workers.ts'

type Preview = CommandOutput<'library.exportPreview'>

/** So many are looked at to say how large all of them will be. */
const MOST_WEIGHED = 200

export async function previewExport(
  { db, pictures }: { db: Database; pictures: PictureWorkers },
  { ids, options, signal }: { ids: readonly string[]; options: ExportOptions; signal: AbortSignal },
): Promise<Preview> {
  const items = ids.slice(0, MOST_WEIGHED).flatMap((id) => readItem(db, id) ?? [])
  const [first] = items
  if (!first) throw unknownItem()
  const tried = await tryOne(pictures, items, { options, signal })
  const ratio = tried ? tried.written.bytes / tried.item.bytes : 1
  const weighed = items.reduce((sum, item) => sum + item.bytes * (formatFor(item, options) ? ratio : 1), 0)
  const { written } = tried ?? {}
  return {
    name: nameCopy(first, { options, counter: 1, extension: extensionFor(first, options) }),
    first: written ? { bytes: written.bytes, width: written.width, height: written.height } : null,
    bytes: Math.round((weighed / items.length) * ids.length),
    label: options.metadata === 'delivery' ? await labelOf(db, first, options.dpi) : null,
  }
}

/** The first picture that will be written anew is, to see what comes of it. */
async function tryOne(
  pictures: PictureWorkers,
  items: readonly ItemRecord[],
  { options, signal }: { options: ExportOptions; signal: AbortSignal },
): Promise<{ item: ItemRecord; written: Extract<ConvertedPicture, { ok: true }> } | undefined> {
  const item = items.find((candidate) => formatFor(candidate, options))
  const format = item && formatFor(item, options)
  if (!item || !format || (await faultOfRecorded(item)) !== null) return undefined
  const directory = await mkdtemp(join(tmpdir(), 'pressrun-export-'))
  try {
    const path = join(directory, 'source')
    await withRecordedFile(item, (file) => copyOpenWithSettings(file, path, null))
    const written = await pictures.convert(
      {
        path,
        mimeType: item.mimeType,
        target: join(directory, 'target'),
        format,
        ...conversionOf(options),
        keepsNotes: false,
        notes: {},
      },
      signal,
    )
    return written.ok ? { item, written } : undefined
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
