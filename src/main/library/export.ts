import { realpath, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { makeFolder } from '../tools/make-folder.ts'
import { moveUnlessTaken } from '../tools/move-unless-taken.ts'
import { copyOpenWithSettings, writeSidecar } from './embed/index.ts'
import type { EmbeddedSettings } from './embed/settings-text.ts'
import { freeName } from './file-names.ts'
import type { ItemSettings } from './intake.ts'
import { RecordedFileError, withRecordedFile, type RecordedFault, type RecordedFile } from './recorded-file.ts'
import { companionsOf, readItem, sourcesOf, type ItemRecord } from './store/items.ts'

/**
 * Copies items into a folder with everything that is known of them inside, ratings and tags too: other programs read
 * those. Nothing there is overwritten. Answers how many files it wrote, which items' files are not there, and which have
 * something else in their place: that is not copied, because it may be any file of the computer.
 */
export async function exportItems(
  db: Database,
  { ids, folder, newId, signal }: { ids: readonly string[]; folder: string; newId: () => string; signal: AbortSignal },
): Promise<{ files: number; missing: string[]; changed: string[] }> {
  await makeFolder(folder)
  const into = await realpath(folder)
  const missing: string[] = []
  const changed = new Set<string>()
  let files = 0
  for (const id of new Set(ids)) {
    signal.throwIfAborted()
    const item = readItem(db, id)
    const outcome = item ? await exportItem(db, item, join(into, `.${newId()}.part`), into) : 'missing'
    if (outcome === 'missing') missing.push(id)
    if (outcome === 'changed') changed.add(id)
    if (!item || outcome !== 'copied') continue
    files += 1
    for (const companion of companionsOf(db, item.number)) {
      const copy = { from: companion, part: join(into, `.${newId()}.part`), into, embed: false }
      const beside = await copyInto(db, copy, travelling(db, item))
      if (beside === 'copied') files += 1
      if (beside === 'changed') changed.add(id)
    }
  }
  return { files, missing, changed: [...changed] }
}

async function exportItem(db: Database, item: ItemRecord, part: string, into: string): Promise<Copied> {
  return copyInto(db, { from: item, part, into, embed: true }, travelling(db, item))
}

function travelling(db: Database, item: ItemRecord): EmbeddedSettings {
  const tags = JSON.parse(item.tags) as string[]
  return {
    ...(JSON.parse(item.settings) as ItemSettings),
    madeFrom: sourcesOf(db, item.number),
    ...(item.rating > 0 ? { rating: item.rating } : {}),
    ...(tags.length > 0 ? { tags } : {}),
  }
}

type Copied = 'copied' | RecordedFault

async function copyInto(
  db: Database,
  { from, part, into, embed }: { from: RecordedFile; part: string; into: string; embed: boolean },
  settings: EmbeddedSettings,
): Promise<Copied> {
  try {
    const { carries } = await withRecordedFile(from, (file) =>
      copyOpenWithSettings(file, part, embed ? settings : null),
    )
    let to = freeName(db, join(into, basename(from.path)))
    while (!(await moveUnlessTaken(part, to))) to = freeName(db, to)
    if (!carries) writeSidecar(to, settings)
    return 'copied'
  } catch (error) {
    await rm(part, { force: true })
    if (error instanceof RecordedFileError) return error.fault
    throw error
  }
}
