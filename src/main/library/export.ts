import { realpath, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { makeFolder } from '../make-folder.ts'
import { moveUnlessTaken } from '../move-unless-taken.ts'
import { copyWithSettings, writeSidecar } from './embed/index.ts'
import type { EmbeddedSettings } from './embed/settings-text.ts'
import { freeName } from './file-names.ts'
import type { ItemSettings } from './intake.ts'
import { companionsOf, readItem, sourcesOf, type ItemRecord } from './store.ts'

/**
 * Copies items into a folder with everything that is known of them inside, ratings and tags too: other programs read
 * those. Nothing there is overwritten. Answers how many files it wrote, and which items' files are not there.
 */
export async function exportItems(
  db: Database,
  { ids, folder, newId, signal }: { ids: readonly string[]; folder: string; newId: () => string; signal: AbortSignal },
): Promise<{ files: number; missing: string[] }> {
  await makeFolder(folder)
  const into = await realpath(folder)
  const missing: string[] = []
  let files = 0
  for (const id of new Set(ids)) {
    signal.throwIfAborted()
    const item = readItem(db, id)
    if (!item || !(await exportItem(db, item, join(into, `.${newId()}.part`), into))) missing.push(id)
    else files += 1 + (await exportCompanions(db, item, join(into, `.${newId()}.part`), into))
  }
  return { files, missing }
}

async function exportItem(db: Database, item: ItemRecord, part: string, into: string): Promise<boolean> {
  return copyInto(db, { from: item.path, part, into, embed: true }, travelling(db, item))
}

async function exportCompanions(db: Database, item: ItemRecord, part: string, into: string): Promise<number> {
  let copied = 0
  for (const { path } of companionsOf(db, item.number))
    if (await copyInto(db, { from: path, part, into, embed: false }, travelling(db, item))) copied += 1
  return copied
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

/** False when the file is not there. */
async function copyInto(
  db: Database,
  { from, part, into, embed }: { from: string; part: string; into: string; embed: boolean },
  settings: EmbeddedSettings,
): Promise<boolean> {
  try {
    const { carries } = await copyWithSettings(from, part, embed ? settings : null)
    let to = freeName(db, join(into, basename(from)))
    while (!(await moveUnlessTaken(part, to))) to = freeName(db, to)
    if (!carries) writeSidecar(to, settings)
    return true
  } catch (error) {
    await rm(part, { force: true })
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}
