import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Database } from 'better-sqlite3'
import type { CommandHandlers } from '#shared/app/commands.ts'
import { CommandError } from '#shared/app/error.ts'
import type { WATCH_FOLDER_COMMANDS, WatchFolder } from '#shared/app/watch-folders.ts'
import type { BatchCatalog } from '#shared/batch/items.ts'
import { PAUSE } from '#shared/batch/reason-codes.ts'
import { refusedReference } from '#shared/batch/refused-reference.ts'
import { localized } from '#shared/text/localized-message.ts'
import type { Reason } from '#shared/text/reason-words.ts'
import { findBatch } from '../batches/store/batches.ts'
import { realPathOf } from '../batches/input-file.ts'
import { prepareOutputFolder } from '../output-folder.ts'
import { requireOperation } from '../pictures/operation.ts'
import { inTransaction } from '../sqlite/transaction.ts'
import type { Clock } from '../tools/clock.ts'
import { isUnder } from '../tools/is-under.ts'
import { DISK_PATIENCE_MS, withinTime } from '../tools/within-time.ts'
import { countedPeriod, holdToBudget } from './budget.ts'
import { filesIn } from './look-around.ts'
import {
  changeFolder,
  countFiles,
  deleteFolder,
  findFolder,
  insertFolder,
  listFolders,
  moneyOf,
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
  defaults,
}: {
  db: Database
  clock: Clock
  newId: () => string
  /** Nothing of our own is ever watched. */
  dataDir: string
  catalogOf: (connectionId: string) => Promise<BatchCatalog>
  watcher: Pick<Watcher, 'wake' | 'trouble' | 'periodOf'>
  onChange: () => void
  defaults: () => { connectionId: string; outDir: string }
}): WatchHandlers {
  function present(folder: FolderRecord): WatchFolder {
    const { id, choice, paused, createdAt: _, ...others } = folder
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
      spent: moneyOf(db, id, countedPeriod(folder, watcher.periodOf(folder))).spent,
      ...countFiles(db, id),
      batchId,
    }
  }

  function require(id: string): FolderRecord {
    const folder = findFolder(db, id)
    if (!folder) throw new CommandError('unknown_folder', localized('refusals.unknownFolder'))
    return folder
  }

  function changed(id: string): WatchFolder {
    watcher.wake()
    onChange()
    return present(require(id))
  }

  /** Where results go must be a folder of their own: what lies in it is never taken as something new. */
  async function placesFor(path: string, outDir: string): Promise<{ path: string; outDir: string }> {
    const [watched, out] = [await folderAt(path, clock), await realPathOf(resolve(outDir))]
    const data = await realPathOf(dataDir)
    if (watched === out || watched === data || isUnder(watched, data) || isUnder(data, watched))
      throw new CommandError('folder_refused', localized('refusals.folderRefused', watched))
    await prepareOutputFolder(out, clock)
    return { path: watched, outDir: out }
  }

  return {
    'watchFolders.list': async () => ({ folders: listFolders(db).map(present) }),
    'watchFolders.add': async ({ path, outDir, existing, connectionId, subfolders, budget, budgetPer, ...choice }) => {
      const on = connectionId ?? defaults().connectionId
      requireOperation(await catalogOf(on), choice)
      const places = await placesFor(path, outDir ?? defaults().outDir)
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
      const left =
        existing === 'leave' ? await filesIn(folder.path, { subfolders, ignored: [folder.outDir], clock }) : []
      if (left === null) throw new CommandError('folder_unreadable', localized('refusals.folderUnreadable', path))
      inTransaction(db, () => {
        insertFolder(db, folder)
        for (const file of left) noteSeen(db, folder.id, { ...file, sha256: null, fault: null })
      })
      return changed(folder.id)
    },
    'watchFolders.change': async ({ id, ...change }) => {
      const before = require(id)
      const { outDir } = await placesFor(before.path, change.outDir ?? before.outDir)
      const folder = { ...before, ...change, outDir }
      inTransaction(db, () => {
        changeFolder(db, folder)
        holdToBudget(db, folder, watcher.periodOf(folder))
      })
      return changed(id)
    },
    'watchFolders.pause': async ({ id, paused }) => {
      changeFolder(db, { ...require(id), paused: paused ? PAUSE.byYou : null })
      return changed(id)
    },
    'watchFolders.remove': async ({ id }) => {
      deleteFolder(db, require(id).id)
      watcher.wake()
      onChange()
      return {}
    },
  }
}

async function folderAt(path: string, clock: Clock): Promise<string> {
  const whole = resolve(path)
  try {
    if (refusedReference(whole)) throw new Error('It leads to another computer.')
    const real = await withinTime(clock, DISK_PATIENCE_MS, realPathOf(whole))
    const facts = await withinTime(clock, DISK_PATIENCE_MS, stat(real))
    if (!facts.isDirectory()) throw new Error('It is no folder.')
    return real
  } catch (cause) {
    throw new CommandError('folder_unreadable', localized('refusals.folderUnreadable', path), { cause })
  }
}
