import { lstat, realpath } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Database } from 'better-sqlite3'
import type { CommandOutput } from '#shared/app/commands.ts'
import { Refusal } from '#shared/app/refusal.ts'
import { inTransaction } from '../sqlite/transaction.ts'
import type { Clock } from '../tools/clock.ts'
import { hashFile } from '../tools/hash-file.ts'
import { makeFolder } from '../tools/make-folder.ts'
import { moveUnlessTaken } from '../tools/move-unless-taken.ts'
import { oneAtATime } from '../tools/turns.ts'
import { hasOwnSidecar, sidecarOf } from './embed/index.ts'
import { freeName } from './file-names.ts'
import { faultOfRecorded, isAsRecorded } from './recorded-file.ts'
import { readItem, type ItemRecord } from './store/item-record.ts'
import { companionsOf, moveCompanion, moveItem, reindexWords, sourcesOf } from './store/items.ts'
import {
  ORIGINAL,
  beginTrashing,
  endTrashing,
  isSharedPath,
  itemsUnderWay,
  saveTrashed,
  trashedFiles,
  type TrashedFile,
} from './store/trashed-files.ts'
import type { Trash } from '../trash/trash.ts'
import { messageOf } from '../tools/describe-error.ts'

type FileToTrash = Pick<TrashedFile, 'kind' | 'variant' | 'path' | 'bytes' | 'sha256'>

const isOriginal = ({ kind, variant }: FileToTrash) => kind === 'file' && variant === ORIGINAL

/** After so many a window is told, so that it shows them go. */
const TOLD_EVERY = 25

export interface Trashing {
  trash(ids: readonly string[], signal: AbortSignal): Promise<CommandOutput<'library.trash'>>
  restore(ids: readonly string[], signal: AbortSignal): Promise<CommandOutput<'library.restore'>>
  /**
   * What a crash has left half-way is brought back: whoever wanted it deleted asks again. What cannot be brought back now,
   * as to a drive that is not connected, keeps its record for the next time and holds up nothing else.
   */
  recover(): Promise<{ broughtBack: number; failed: unknown[] }>
}

/**
 * Moves what a person deletes to the system's trash, and back. The journal says which files are on their way before the
 * first of them moves: a crash leaves no file without a record and no record without a file. Only a file that has the
 * bytes that were recorded is moved.
 */
export function createTrashing({
  db,
  clock,
  trash,
  onChange,
}: {
  db: Database
  clock: Clock
  /** Undefined where this host reaches none. */
  trash: Trash | undefined
  onChange: () => void
}): Trashing {
  /** One after the other: the same item may be deleted and brought back in one breath. */
  const inTurn = oneAtATime()

  async function each(ids: readonly string[], signal: AbortSignal, work: (item: ItemRecord) => Promise<void>) {
    let done = 0
    try {
      for (const id of new Set(ids)) {
        signal.throwIfAborted()
        const item = readItem(db, id)
        if (item) await work(item)
        done += 1
        if (done % TOLD_EVERY === 0) onChange()
      }
    } finally {
      onChange()
    }
  }

  /** The files of an item that go: those that are there as they were made, and what is written beside them. */
  async function filesToTrash({ number, settings, ...original }: ItemRecord): Promise<FileToTrash[] | 'changed'> {
    const written = { ...settings, madeFrom: sourcesOf(db, number) }
    const files: FileToTrash[] = []
    for (const file of [{ ...original, variant: ORIGINAL }, ...companionsOf(db, number)]) {
      const fault = await faultOfRecorded(file)
      if (fault === 'changed') return 'changed'
      // a file that another item has too is not ours to take away
      if (fault === 'missing' || isSharedPath(db, number, file.path)) continue
      const { variant, path, bytes, sha256 } = file
      files.push({ kind: 'file', variant, path, bytes, sha256 })
      if (await hasOwnSidecar(path, written)) files.push(await settingsOf(variant, sidecarOf(path)))
    }
    return files
  }

  async function trashItem(item: ItemRecord, to: Trash): Promise<'trashed' | 'changed'> {
    const { number } = item
    const files = await filesToTrash(item)
    if (files === 'changed') return 'changed'
    inTransaction(db, () => beginTrashing(db, { number, now: clock.now(), files }))
    try {
      for (const file of files) {
        const place = await to.put(file.path)
        saveTrashed(db, number, { ...file, state: 'there', place })
      }
    } catch (error) {
      // all of its files or none
      await restoreItem(number, item.id)
      throw error
    }
    return 'trashed'
  }

  /** Where a file is by now: at home, at a place in the trash, or nowhere that we know of. */
  async function whereIs({ path, place, bytes, sha256 }: TrashedFile): Promise<'home' | { place: string } | null> {
    if (await isAsRecorded({ path, bytes, sha256 })) return 'home'
    for (const candidate of [
      ...(place === null ? [] : [place]),
      ...((await trash?.find(path).catch(() => [])) ?? []),
    ]) {
      const real = await realpath(candidate).catch(() => null)
      if (real !== null && (await isAsRecorded({ path: real, bytes, sha256 }))) return { place: candidate }
    }
    return null
  }

  async function restoreItem(number: number, id: string): Promise<'restored' | 'gone'> {
    const files = trashedFiles(db, number)
    const found = await Promise.all(files.map(whereIs))
    const original = files.findIndex(isOriginal)
    if (original !== -1 && found[original] === null) return 'gone'
    const coming = files.filter((_, index) => found[index] !== null)
    inTransaction(db, () => {
      for (const file of coming) saveTrashed(db, number, { ...file, state: 'coming' })
    })
    for (const [index, file] of files.entries()) {
      const at = found[index]
      if (at && at !== 'home') await bringBack(number, file, at.place)
    }
    inTransaction(db, () => {
      for (const file of trashedFiles(db, number))
        if (isOriginal(file)) moveItem(db, number, file.path)
        else if (file.kind === 'file') moveCompanion(db, number, file.variant, file.path)
      endTrashing(db, number)
      reindexWords(db, id)
    })
    return 'restored'
  }

  async function recoverItem(id: string): Promise<void> {
    const item = readItem(db, id)
    // a system that does not say where its trash lies has taken it whole
    if (item && (await restoreItem(item.number, id)) === 'gone')
      for (const file of trashedFiles(db, item.number)) saveTrashed(db, item.number, { ...file, state: 'there' })
  }

  /** Under its own name, or the next one that is free: what has taken it meanwhile stays. */
  async function bringBack(number: number, file: TrashedFile, place: string): Promise<void> {
    const home = { ...file, place, state: 'coming' as const }
    await makeFolder(dirname(file.path))
    while (!(await moveUnlessTaken(place, home.path))) {
      home.path = freeName(db, home.path)
      saveTrashed(db, number, home)
    }
    await trash?.forget(place)
  }

  return {
    trash: (ids, signal) =>
      inTurn(async () => {
        if (!trash) throw new Refusal('no_trash')
        const outcome: CommandOutput<'library.trash'> = { trashed: [], changed: [], failed: [] }
        await each(ids, signal, async (item) => {
          if (item.trashedAt !== null) return
          try {
            outcome[await trashItem(item, trash)].push(item.id)
          } catch (error) {
            outcome.failed.push({ id: item.id, reason: messageOf(error) })
          }
        })
        return outcome
      }),
    restore: (ids, signal) =>
      inTurn(async () => {
        const outcome: CommandOutput<'library.restore'> = { restored: [], gone: [], failed: [] }
        await each(ids, signal, async ({ number, id, trashedAt }) => {
          if (trashedAt === null) return
          try {
            outcome[await restoreItem(number, id)].push(id)
          } catch (error) {
            outcome.failed.push({ id, reason: messageOf(error) })
          }
        })
        return outcome
      }),
    recover: () =>
      inTurn(async () => {
        const ids = itemsUnderWay(db)
        const failed: unknown[] = []
        for (const id of ids)
          try {
            await recoverItem(id)
          } catch (error) {
            failed.push(error)
          }
        if (ids.length > 0) onChange()
        return { broughtBack: ids.length - failed.length, failed }
      }),
  }
}

async function settingsOf(variant: string, path: string): Promise<FileToTrash> {
  const { size } = await lstat(path)
  return { kind: 'settings', variant, path, bytes: size, sha256: await hashFile(path) }
}
