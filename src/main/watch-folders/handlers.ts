import type { Database } from 'better-sqlite3'
import type { CommandHandlers } from '#shared/app/commands.ts'
import { Refusal } from '#shared/app/refusal.ts'
import type { WATCH_FOLDER_COMMANDS, WatchFolder } from '#shared/app/watch-folders.ts'
import type { ServiceCatalog } from '#shared/batch/items.ts'
import { PAUSE } from '#shared/batch/reason-codes.ts'
import { localized } from '#shared/text/localized-message.ts'
import type { Reason } from '#shared/text/reason-words.ts'
import { findBatch } from '../batches/store/batches.ts'
import { requireSettings } from '../pictures/operation.ts'
import { inTransaction } from '../sqlite/transaction.ts'
import type { Clock } from '../tools/clock.ts'
import { countedPeriod, folderSpending, holdToBudget } from './budget.ts'
import { filesIn, type PresentFile } from './look-around.ts'
import { placeOnDisk, requirePlaces } from './places.ts'
import {
  changeFolder,
  countFiles,
  deleteFolder,
  findFolder,
  insertFolder,
  listFolders,
  newestBatchOf,
  noteSeen,
  type FolderRecord,
} from './store.ts'
import type { Watcher } from './watcher.ts'

type WatchHandlers = Pick<CommandHandlers<{ signal: AbortSignal }>, keyof typeof WATCH_FOLDER_COMMANDS>

export function createWatchHandlers({
  db,
  clock,
  newId,
  dataDir,
  catalogOf,
  watcher,
  onChange,
  onBatchChange,
  defaults,
}: {
  db: Database
  clock: Clock
  newId: () => string
  /** Nothing of our own is ever watched. */
  dataDir: string
  catalogOf: (connectionId: string) => Promise<ServiceCatalog>
  watcher: Pick<Watcher, 'wake' | 'trouble' | 'unreadable' | 'periodOf'>
  onChange: () => void
  /** A batch has another budget. */
  onBatchChange: (batchId: string) => void
  defaults: () => { connectionId: string; outDir: string }
}): WatchHandlers {
  function present(folder: FolderRecord): WatchFolder {
    const { id, choice, paused, createdAt: _, ...others } = folder
    const { taken, unusable } = countFiles(db, id)
    const batchId = newestBatchOf(db, id) ?? null
    const pause = batchId === null ? null : (findBatch(db, batchId)?.pause ?? null)
    const byReason: Reason | null =
      paused === PAUSE.restored ? { code: paused, ...localized('reasons.watchRestored') } : null
    return {
      id,
      ...others,
      ...choice,
      paused: paused !== null,
      trouble: byReason ?? (paused === null ? (watcher.trouble(id) ?? pause) : null),
      spent: folderSpending(db, id, countedPeriod(folder, watcher.periodOf(folder))).spent,
      taken,
      unusable: unusable + watcher.unreadable(id),
      batchId,
    }
  }

  function requireFolder(id: string): FolderRecord {
    const folder = findFolder(db, id)
    if (!folder) throw new Refusal('unknown_folder', localized('refusals.unknownFolder'))
    return folder
  }

  /** A folder that is watched twice would pay twice for every file. */
  async function requireNew(path: string, place: string | undefined): Promise<void> {
    const places = new Map<string, string | undefined>()
    for (const other of listFolders(db)) places.set(other.path, await placeOnDisk(other.path, clock))
    refuseWatched(path, (other) => other.path === path || (place !== undefined && places.get(other.path) === place))
  }

  function refuseWatched(path: string, isSame: (folder: FolderRecord) => boolean): void {
    if (listFolders(db).some(isSame)) throw new Refusal('folder_watched', localized('refusals.folderWatched', path))
  }

  function changed(id: string): WatchFolder {
    watcher.wake()
    onChange()
    return present(requireFolder(id))
  }

  /** What is there and not told of would be run later, as if it were new. */
  async function everyFileIn({ path, subfolders, outDir }: FolderRecord): Promise<PresentFile[]> {
    const around = await filesIn(path, { subfolders, ignored: [outDir], clock })
    if (around?.untold === null) return around.files
    throw new Refusal('folder_unreadable', localized('refusals.folderUnreadable', around?.untold ?? path))
  }

  const placesFor = (path: string, outDir: string) => requirePlaces({ path, outDir }, { dataDir, clock })

  return {
    'watchFolders.list': async () => ({ folders: listFolders(db).map(present) }),
    'watchFolders.add': async ({ path, outDir, existing, connectionId, subfolders, budget, budgetPer, ...choice }) => {
      const on = connectionId ?? defaults().connectionId
      requireSettings(await catalogOf(on), choice)
      const { place, ...places } = await placesFor(path, outDir ?? defaults().outDir)
      await requireNew(places.path, place)
      const folder: FolderRecord = {
        id: newId(),
        ...places,
        subfolders,
        connectionId: on,
        choice,
        budget,
        budgetPer,
        paused: null,
        createdAt: clock.now(),
      }
      const left = existing === 'leave' ? await everyFileIn(folder) : []
      inTransaction(db, () => {
        // it may have been added again while the disk was read
        refuseWatched(folder.path, (other) => other.path === folder.path)
        insertFolder(db, folder)
        for (const file of left) noteSeen(db, folder.id, { ...file, sha256: null, fault: null })
      })
      return changed(folder.id)
    },
    'watchFolders.change': async ({ id, outDir, ...change }) => {
      const { path } = requireFolder(id)
      // a budget waits for no drive: batches go on spending meanwhile
      const places = outDir === undefined ? {} : { outDir: (await placesFor(path, outDir)).outDir }
      const batches = inTransaction(db, () => {
        // as it is now: it may have been paused while the drive was asked
        const folder = { ...requireFolder(id), ...change, ...places }
        changeFolder(db, folder)
        return holdToBudget(db, folder, watcher.periodOf(folder))
      })
      for (const batchId of batches) onBatchChange(batchId)
      return changed(id)
    },
    'watchFolders.pause': async ({ id, paused }) => {
      changeFolder(db, { ...requireFolder(id), paused: paused ? PAUSE.byYou : null })
      return changed(id)
    },
    'watchFolders.remove': async ({ id }) => {
      deleteFolder(db, requireFolder(id).id)
      watcher.wake()
      onChange()
      return {}
    },
  }
}
