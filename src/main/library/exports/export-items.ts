import { realpath } from 'node:fs/promises'
import { dirname, extname } from 'node:path'
import type { Database } from 'better-sqlite3'
import { isDiskFull } from '#shared/app/disk-full.ts'
import type { ExportOptions, ExportOutcome } from '#shared/app/export.ts'
import { makeFolder } from '../../tools/make-folder.ts'
import { moveUnlessTaken } from '../../tools/move-unless-taken.ts'
import { UnreadableFileError } from '../../tools/open-plain-file.ts'
import { labelOf } from '../delivery/label-of.ts'
import { writeSidecar } from '../embed/index.ts'
import type { EmbeddedSettings } from '../embed/settings-text.ts'
import { freeStem, insideFolder } from '../file-names.ts'
import { RecordedFileError } from '../recorded-file.ts'
import { readItem, type ItemRecord } from '../store/item-record.ts'
import { companionsOf, sourcesOf } from '../store/items.ts'
import { copyCompanion, copyItem, NotConvertibleError } from './copy-item.ts'
import { createExportParts } from './export-parts.ts'
import { extensionFor } from './export-way.ts'
import { nameCopy } from './name-copy.ts'
import type { PictureWorkers } from './picture-workers.ts'

export interface ExportTools {
  db: Database
  newId: () => string
  pictures: PictureWorkers
}

interface ExportRequest {
  ids: readonly string[]
  folder: string
  options: ExportOptions
  counterFrom: number
  signal: AbortSignal
  onItem: () => void
}

/**
 * Copies items into a folder, as the options say. Nothing there is overwritten, and what was written stays when the
 * export is stopped or the disk is full. Something else in the place of an item's file is not copied, because it may be
 * any file of the computer.
 */
export async function exportItems(tools: ExportTools, request: ExportRequest): Promise<ExportOutcome> {
  const { ids, folder, signal, counterFrom, onItem } = request
  await makeFolder(folder)
  const into = await realpath(folder)
  const changed = new Set<string>()
  const outcome = {
    files: 0,
    bytes: 0,
    folder: into,
    firstPath: null as string | null,
    missing: [] as string[],
    failed: [] as string[],
  }
  const end = (stopped: ExportOutcome['stopped']): ExportOutcome => ({ ...outcome, changed: [...changed], stopped })
  for (const [index, id] of [...new Set(ids)].entries()) {
    if (signal.aborted) return end('canceled')
    const item = readItem(tools.db, id)
    try {
      const copied = item
        ? await exportItem(tools, item, { ...request, into, counter: counterFrom + index })
        : ({ fault: 'missing' } as const)
      if ('fault' in copied) {
        if (copied.fault === 'missing') outcome.missing.push(id)
        if (copied.fault === 'changed') changed.add(id)
        if (copied.fault === 'failed') outcome.failed.push(id)
      } else {
        outcome.files += copied.files
        outcome.bytes += copied.bytes
        outcome.firstPath ??= copied.path
        if (copied.changed) changed.add(id)
      }
    } catch (error) {
      if (signal.aborted) return end('canceled')
      if (isDiskFull(error)) return end('disk_full')
      throw error
    }
    onItem()
  }
  return end(null)
}

type Exported =
  | { files: number; bytes: number; path: string; changed: boolean }
  | { fault: 'missing' | 'changed' | 'failed' }

async function exportItem(
  tools: ExportTools,
  item: ItemRecord,
  { into, options, counter, signal }: ExportRequest & { into: string; counter: number },
): Promise<Exported> {
  const parts = createExportParts(tools, into)
  try {
    const label = options.metadata === 'delivery' ? await labelOf(tools.db, item, options.dpi) : null
    const told = { options, label, settings: travelling(tools.db, item) }
    const main = await copyItem(tools.pictures, item, { ...told, newPart: parts.next, signal })
    const copies = [{ ...main, ending: `.${extensionFor(item, options)}` }]
    let changed = false
    for (const companion of companionsOf(tools.db, item.number)) {
      const copy = await copyCompanion(companion, parts.next()).catch(unlessFaulty)
      if (copy === 'changed') changed = true
      if (typeof copy === 'object') copies.push({ ...copy, ending: extname(companion.path) })
    }
    const name = nameCopy(item, { options, counter, extension: extensionFor(item, options) })
    const path = await placeAll(tools.db, insideFolder(into, name), copies, told)
    return { files: copies.length, bytes: copies.reduce((sum, { bytes }) => sum + bytes, 0), path, changed }
  } catch (error) {
    if (error instanceof RecordedFileError) return { fault: error.fault }
    if (error instanceof NotConvertibleError || error instanceof UnreadableFileError) return { fault: 'failed' }
    throw error
  } finally {
    await parts.clear()
  }
}

/** What is beside an item may be gone without the item being so. */
function unlessFaulty(error: unknown): 'missing' | 'changed' {
  if (error instanceof RecordedFileError) return error.fault
  throw error
}

/** Under one name, numbered where that is taken; the endings tell the files apart. Answers the first. */
async function placeAll(
  db: Database,
  path: string,
  copies: readonly { part: string; ending: string; carries: boolean }[],
  { options, settings }: { options: ExportOptions; settings: EmbeddedSettings },
): Promise<string> {
  const placed: string[] = []
  await makeFolder(dirname(path))
  const named = path.slice(0, path.length - extname(path).length)
  const endings = copies.map(({ ending }) => ending)
  let stem = freeStem(db, named, endings)
  for (const { part, ending, carries } of copies) {
    // somebody else was quicker: the rest goes on under the next name
    while (!(await moveUnlessTaken(part, stem + ending))) stem = freeStem(db, named, endings)
    placed.push(stem + ending)
    if (!carries && options.metadata === 'all') writeSidecar(stem + ending, settings)
  }
  return placed[0] ?? path
}

function travelling(db: Database, item: ItemRecord): EmbeddedSettings {
  const { tags } = item
  return {
    ...item.settings,
    madeFrom: sourcesOf(db, item.number),
    ...(item.rating > 0 ? { rating: item.rating } : {}),
    ...(tags.length > 0 ? { tags } : {}),
  }
}
