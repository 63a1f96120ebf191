import { existsSync } from 'node:fs'
import { lstat, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { syncDirectory } from '../tools/durable-file.ts'
import { makeFolder } from '../tools/make-folder.ts'
import { moveUnlessTaken } from '../tools/move-unless-taken.ts'
import { copyWithSettings, sidecarOf, writeSidecar } from './embed/index.ts'
import type { EmbeddedSettings } from './embed/settings-text.ts'
import { freeName } from './file-names.ts'
import { hashFile } from '../tools/hash-file.ts'
import { plainWord } from '../tools/part-name.ts'
import type { PromisedFile } from './store/intakes.ts'

/** It has to be fetched again: neither the download nor anything written from it is there. */
export class StagedFileGoneError extends Error {
  override readonly name = 'StagedFileGoneError'
}

/** The whole file with its settings, on the disk, beside the place it is promised. */
export async function prepareFile(itemId: string, file: PromisedFile, settings: EmbeddedSettings): Promise<void> {
  if (file.written && (await isThere(itemId, file))) return
  delete file.written
  if (!existsSync(file.from)) {
    // gone with its folder, it is on a drive that is away, and so is what was written from it
    if (!existsSync(dirname(file.from))) throw new Error(`The folder ${dirname(file.from)} is not there.`)
    throw new StagedFileGoneError(`The file for ${basename(file.to)} is gone.`)
  }
  await makeFolder(dirname(file.to))
  // only the output itself is known to be what it says; the others came along under a format's name
  file.written = await copyWithSettings(file.from, partOf(itemId, file), file.variant === 'original' ? settings : null)
}

/** Its name, unless somebody else has taken it meanwhile: then the next one, which `save` puts into the journal first. */
export async function placeFile(
  db: Database,
  { itemId, file, save }: { itemId: string; file: PromisedFile; save: () => void },
): Promise<void> {
  const part = partOf(itemId, file)
  if (await isInPlace(file)) return rm(part, { force: true })
  while (!(await moveUnlessTaken(part, file.to))) {
    file.to = freeName(db, file.to)
    save()
  }
  syncDirectory(dirname(file.to))
}

/** Its settings beside it, when it has no room for them. */
export function describeFile(itemId: string, file: PromisedFile, settings: EmbeddedSettings): void {
  if (!file.written?.carries) writeSidecar(file.to, settings, partOf(itemId, file))
}

/** Leaves nothing half-done behind, and touches nothing that is somebody else's. */
export async function removeFile(itemId: string, file: PromisedFile): Promise<void> {
  await rm(partOf(itemId, file), { force: true })
  if (!(await isInPlace(file))) return
  await rm(file.to, { force: true })
  await rm(sidecarOf(file.to), { force: true })
}

/** Hidden, and known from the journal alone. */
function partOf(itemId: string, { to, variant }: PromisedFile): string {
  return join(dirname(to), `.${itemId}-${plainWord(variant)}.part`)
}

async function isThere(itemId: string, file: PromisedFile): Promise<boolean> {
  const part = partOf(itemId, file)
  if ((await sizeOf(part)) === file.written?.bytes && (await hashFile(part)) === file.written?.sha256) return true
  return isInPlace(file)
}

async function isInPlace({ to, written }: PromisedFile): Promise<boolean> {
  return written !== undefined && (await sizeOf(to)) === written.bytes && (await hashFile(to)) === written.sha256
}

async function sizeOf(path: string): Promise<number | null> {
  const facts = await lstat(path).catch(() => null)
  return facts?.isFile() ? facts.size : null
}
