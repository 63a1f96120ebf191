import { extname } from 'node:path'
import { EXPORT_FORMATS, type ExportFormat } from '#shared/app/export-format.ts'
import type { ExportOptions } from '#shared/app/export.ts'
import { extensionOf } from '#shared/service/file-extension.ts'
import type { ItemRecord } from '../store/item-record.ts'

type ItemFile = Pick<ItemRecord, 'kind' | 'mimeType' | 'path'>
type PictureFormat = Exclude<ExportFormat, 'original'>

const typeOf = (format: PictureFormat) => `image/${format}`

/** What "as it is" means for a picture that has to be written anew all the same. */
const OWN_FORMATS: ReadonlyMap<string, PictureFormat> = new Map(
  EXPORT_FORMATS.filter((format) => format !== 'original').map((format) => [typeOf(format), format]),
)

/** The format a picture is written anew in; null for what goes along as it is, bit for bit. */
export function formatFor({ kind, mimeType }: ItemFile, options: ExportOptions): PictureFormat | null {
  if (kind !== 'image') return null
  if (options.format !== 'original') return options.format
  const own = OWN_FORMATS.get(mimeType)
  // a drawing has no pixels to be made fewer
  if (!own || (options.size.fit === 'full' && !options.srgb)) return null
  return own
}

export function ownFormat({ mimeType }: ItemFile): PictureFormat {
  return OWN_FORMATS.get(mimeType) ?? 'png'
}

/** Without the dot. */
export function extensionFor(item: ItemFile, options: ExportOptions): string {
  const format = formatFor(item, options)
  // one that stays in its own format keeps its ending: .jpeg is as good as .jpg
  if (format === null || format === OWN_FORMATS.get(item.mimeType)) return extname(item.path).slice(1) || 'bin'
  return extensionOf(typeOf(format))
}
