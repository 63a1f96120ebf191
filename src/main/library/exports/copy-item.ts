import { open, stat, type FileHandle } from 'node:fs/promises'
import { diskFullError } from '#shared/app/disk-full.ts'
import type { ExportOptions } from '#shared/app/export.ts'
import { fileSource } from '../../tools/file-source.ts'
import type { Label } from '../delivery/label.ts'
import { labelled } from '../delivery/write-label.ts'
import { labelPacket } from '../delivery/xmp-label.ts'
import { copyOpenBare, copyOpenWithSettings, copyWithSettings, writePieces } from '../embed/index.ts'
import type { EmbeddedSettings } from '../embed/settings-text.ts'
import { xmpPacket } from '../embed/xmp.ts'
import { withRecordedFile, type RecordedFile } from '../recorded-file.ts'
import type { ItemRecord } from '../store/item-record.ts'
import { formatFor, ownFormat } from './export-way.ts'
import type { PictureJob, PictureWorkers } from './picture-workers.ts'

/** The file is what it is: no copy of the kind that was asked for can be had of it. */
export class NotConvertibleError extends Error {
  override readonly name = 'NotConvertibleError'
}

export interface Copy {
  /** Under a name of its own, until it is given the one it is to have. */
  part: string
  bytes: number
  /** Whether what is known of it is inside. */
  carries: boolean
}

interface CopyOptions {
  options: ExportOptions
  settings: EmbeddedSettings
  /** Null where copies carry none. */
  label: Label | null
  newPart: () => string
  signal: AbortSignal
}

/** A copy of an item's file as the options say. */
export async function copyItem(pictures: PictureWorkers, item: ItemRecord, wanted: CopyOptions): Promise<Copy> {
  const format = formatFor(item, wanted.options)
  if (format) return convertItem(pictures, item, { ...wanted, format })
  const part = wanted.newPart()
  if (wanted.options.metadata === 'all')
    return withRecordedFile(item, async (file) => ({
      part,
      ...(await copyOpenWithSettings(file, part, wanted.settings)),
    }))
  const { label } = wanted
  if (label && (await withRecordedFile(item, (file) => copyOpenLabelled(file, part, label))))
    return { part, bytes: (await stat(part)).size, carries: true }
  if (await withRecordedFile(item, (file) => copyOpenBare(file, part)))
    return { part, bytes: (await stat(part)).size, carries: false }
  // a picture can be written anew without what it says of itself
  if (item.kind === 'image') return convertItem(pictures, item, { ...wanted, format: ownFormat(item) })
  throw new NotConvertibleError('Nothing can be taken out of this file.')
}

/** False, and nothing is written, for a file that takes no label. */
async function copyOpenLabelled(input: FileHandle, to: string, label: Label): Promise<boolean> {
  const pieces = await labelled(await fileSource(input), label)
  if (pieces) await writePieces(input, to, pieces)
  return pieces !== null
}

/** Subtitles and meshes in other formats are never changed. */
export async function copyCompanion(from: RecordedFile, part: string): Promise<Copy> {
  const { bytes } = await withRecordedFile(from, (file) => copyOpenWithSettings(file, part, null))
  return { part, bytes, carries: false }
}

async function convertItem(
  pictures: PictureWorkers,
  item: ItemRecord,
  { options, settings, label, newPart, signal, format }: CopyOptions & { format: PictureJob['format'] },
): Promise<Copy> {
  // the worker is handed the bytes that were recorded, whatever becomes of the file meanwhile
  const source = newPart()
  await withRecordedFile(item, (file) => copyOpenWithSettings(file, source, null))
  const target = newPart()
  const written = await pictures.convert(
    {
      path: source,
      mimeType: item.mimeType,
      target,
      format,
      ...conversionOf(options),
      keepsNotes: options.metadata === 'all',
      notes: notesOf(options, { settings, label }, format),
    },
    signal,
  )
  if (!written.ok) {
    if (written.reason === 'disk_full') throw diskFullError()
    throw new NotConvertibleError('No picture can be read from this file.')
  }
  if (label && format !== 'avif') return labelCopy(target, newPart(), label, written.bytes)
  if (options.metadata !== 'all' || format === 'avif') return { part: target, bytes: written.bytes, carries: true }
  const described = newPart()
  return { part: described, ...(await copyWithSettings(target, described, settings)) }
}

/** A picture that takes no label, such as one with too long a caption, goes without it. */
async function labelCopy(from: string, part: string, label: Label, bytes: number): Promise<Copy> {
  const input = await open(from, 'r')
  try {
    if (await copyOpenLabelled(input, part, label)) return { part, bytes: (await stat(part)).size, carries: true }
  } finally {
    await input.close()
  }
  return { part: from, bytes, carries: true }
}

/** What of the options a picture is written anew by. */
export function conversionOf({ size, quality, srgb, background }: ExportOptions) {
  return { size, quality, srgb, background }
}

function notesOf(
  { metadata }: ExportOptions,
  { settings, label }: { settings: EmbeddedSettings; label: Label | null },
  format: PictureJob['format'],
): PictureJob['notes'] {
  if (metadata === 'minimum') return { exif: { Software: 'Pressrun', DateTime: exifTime(settings.createdAt) } }
  // nothing of ours writes into an AVIF, so what it says goes in while it is made
  if (label) return format === 'avif' ? { xmp: labelPacket(label) } : {}
  return metadata === 'all' && format === 'avif' ? { xmp: xmpPacket(settings) } : {}
}

/** 2026:11:16 10:30:00 */
function exifTime(iso: string): string {
  return iso.slice(0, 19).replace('T', ' ').replaceAll('-', ':')
}
