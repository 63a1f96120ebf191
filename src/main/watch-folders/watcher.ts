import { watch, type FSWatcher } from 'node:fs'
import { CommandError } from '#shared/app/error.ts'
import { PAUSE } from '#shared/batch/reason-codes.ts'
import { localized } from '#shared/text/localized-message.ts'
import type { Reason } from '#shared/text/reason-words.ts'
import type { Batches } from '../batches/index.ts'
import { findBatch } from '../batches/store/batches.ts'
import { countRows } from '../batches/store/totals.ts'
import { prepareOutputFolder } from '../named-folder.ts'
import { calendarDays } from '../tools/calendar-days.ts'
import { describeError } from '../tools/describe-error.ts'
import { inSlices } from '../tools/in-slices.ts'
import type { Log } from '../tools/log.ts'
import { budgetOf } from './budget.ts'
import { filesIn, isSame, type PresentFile } from './look-around.ts'
import { findFolder, lastLooks, listFolders, unendedBatches, type FolderRecord } from './store.ts'
import { newAmong, readLeftFiles, takeFiles, type RestingFile, type TakingTools } from './take-files.ts'

export interface WatcherOptions extends TakingTools {
  /** Of the person: a daily budget begins anew at midnight there. */
  timeZone: () => string
  batches: Batches
  log: Log
  onChange: () => void
}

/** Looks into the watched folders from time to time, and sooner when the system says that something changed. */
export interface Watcher {
  start(): void
  /** Looks at once. */
  wake(): void
  /** Why nothing is taken from a folder; null while all is well. */
  trouble(folderId: string): Reason | null
  /** How many files of a folder could not be read at the last look; each look tries them again. */
  unreadable(folderId: string): number
  /** The part of the budget's time that is now: `2026-11-15`, or `all`. */
  periodOf(folder: Pick<FolderRecord, 'budgetPer'>): string
  close(): Promise<void>
}

const POLL_MS = 4_000
/** After the first sign of a change: a folder is often filled in one go. */
const HINT_MS = 500
/** So many are looked up in one go; in between the rest of the app has its turn. */
const FILES_AT_ONCE = 2_000
/** A file that has not changed for so long has been written to its end. */
const RESTING_MS = 3_000
/** A batch that rests for one of these goes on when its folder has something for it; any other reason is a person's to mend. */
const GOES_ON: ReadonlySet<string> = new Set([PAUSE.rowsReady, PAUSE.interrupted, PAUSE.budgetReached])

export function createWatcher(options: WatcherOptions): Watcher {
  const { db, clock, timeZone, batches, log, onChange } = options
  const closing = new AbortController()
  const { signal } = closing
  const troubles = new Map<string, Reason>()
  const unreadable = new Map<string, number>()
  /** Since when each file looks as it does. */
  const steady = new Map<string, RestingFile & { since: number }>()
  const hints = new Map<string, FSWatcher>()
  let nextLook: { due: number; cancel: () => void } | undefined
  let looking: Promise<void> | undefined
  let isStarted = false
  let isWoken = false

  function periodOf({ budgetPer }: Pick<FolderRecord, 'budgetPer'>): string {
    if (budgetPer === 'all') return 'all'
    const [today] = calendarDays({ now: clock.now(), days: 1, timeZone: timeZone() })
    return today!.date
  }

  /** Sooner than is planned already, or as planned: a file that grows without end puts no look off. */
  function lookLater(milliseconds: number): void {
    if (signal.aborted || !isStarted) return
    const due = clock.now() + milliseconds
    if (nextLook && nextLook.due <= due) return
    nextLook?.cancel()
    nextLook = { due, cancel: clock.setTimer(milliseconds, lookNow) }
  }

  function lookNow(): void {
    nextLook = undefined
    if (looking) {
      isWoken = true
      return
    }
    isWoken = false
    looking = clock
      .during(lookAtAll())
      .catch((error: unknown) => {
        if (!signal.aborted) log.error('Looking into the watched folders failed.', { error: String(error) })
      })
      .finally(() => {
        looking = undefined
        lookLater(isWoken ? 0 : POLL_MS)
      })
  }

  async function lookAtAll(): Promise<void> {
    const folders = listFolders(db)
    listenTo(folders.filter(({ paused }) => paused === null))
    for (const { id } of folders) {
      // changed or removed while another one was looked at
      const folder = findFolder(db, id)
      if (!folder || folder.paused !== null) continue
      const reason = await lookInto(folder).catch((error: unknown) => reasonOf(error) ?? unforeseen(id, error))
      signal.throwIfAborted()
      tell(id, reason)
    }
  }

  async function lookInto(folder: FolderRecord): Promise<Reason | null> {
    const ignored = [folder.outDir]
    const around = await filesIn(folder.path, { subfolders: folder.subfolders, ignored, clock })
    if (around === null) return { code: 'folder_gone', ...localized('reasons.folderGone', folder.path) }
    await readLeftFiles(options, folder, around.files, signal)
    const resting = restingAmong(folder, await unknownAmong(folder, around.files))
    const found = await newAmong(options, folder, resting, signal)
    const unreadableBefore = unreadable.get(folder.id) ?? 0
    unreadable.set(folder.id, found.unreadable)
    // reading files may take minutes, in which the folder was paused or has another budget
    const folderNow = findFolder(db, folder.id)
    if (!folderNow || folderNow.paused !== null) return null
    const { taken, short } = await takeFiles(options, folderNow, found, periodOf(folderNow))
    if (taken > 0 || found.unreadable !== unreadableBefore) onChange()
    await goOnWithBatches(folderNow)
    if (short === 0) return null
    return { code: PAUSE.budgetReached, ...localized('reasons.watchBudget', folderNow.budget, short) }
  }

  /** Files that are not known as they are. */
  async function unknownAmong(folder: FolderRecord, present: readonly PresentFile[]): Promise<PresentFile[]> {
    const unknown: PresentFile[] = []
    await inSlices(present, FILES_AT_ONCE, (slice) => {
      const paths = slice.map(({ path }) => path)
      const seen = lastLooks(db, folder.id, paths)
      for (const file of slice) {
        const before = seen.get(file.path)
        if (!before || !isSame(before, file)) unknown.push(file)
      }
    })
    return unknown
  }

  /** Of those that are not known, the ones that have not changed for a while. */
  function restingAmong(folder: FolderRecord, unknown: readonly PresentFile[]): RestingFile[] {
    const now = clock.now()
    const keys = new Set(unknown.map(({ path }) => `${folder.id} ${path}`))
    for (const key of steady.keys()) if (key.startsWith(`${folder.id} `) && !keys.has(key)) steady.delete(key)
    return unknown.flatMap((file) => {
      const key = `${folder.id} ${file.path}`
      const before = steady.get(key)
      // a clock that was set back has seen it rest no longer than now
      if (!before || !isSame(before, file) || before.since > now) {
        steady.set(key, { ...file, since: now })
        return []
      }
      // another file in its place is read anew
      const resting = before.fileId === file.fileId ? before : { ...file, since: before.since }
      steady.set(key, resting)
      return now - resting.since >= RESTING_MS ? [resting] : []
    })
  }

  /** Starts what has rows to run, at whatever they cost within the budget: that is what a person has agreed to. */
  async function goOnWithBatches(folder: FolderRecord): Promise<void> {
    for (const unended of unendedBatches(db, folder.id)) {
      const { id } = unended
      const batch = findBatch(db, id)
      if (!batch || batch.state === 'running' || !countRows(db, id).ready) continue
      const budget = budgetOf(db, folder, unended, periodOf(folder))
      const code = batch.state === 'draft' ? PAUSE.rowsReady : (batch.pause?.code ?? '')
      if (!GOES_ON.has(code) || (code === PAUSE.budgetReached && budget <= (batch.budget ?? 0))) continue
      await batches.plan(id, signal)
      await prepareOutputFolder(batch.outDir, clock)
      // another budget was set, or an end to it, while the service was asked
      const since = findFolder(db, folder.id)
      if (!since || since.paused !== null) return
      batches.start(id, { budget: budgetOf(db, since, unended, periodOf(since)) })
    }
  }

  /** One folder's trouble is not the others': they have their turn, and its person is told. */
  function unforeseen(id: string, error: unknown): Reason {
    const reason = { code: 'internal', ...localized('reasons.unforeseen') }
    // it is looked at every few seconds: the log hears of it once
    if (!signal.aborted && troubles.get(id)?.message !== reason.message)
      log.error('Looking into a watched folder failed.', { error: describeError(error) })
    return reason
  }

  function tell(id: string, reason: Reason | null): void {
    if (troubles.get(id)?.message === reason?.message) return
    if (reason) troubles.set(id, reason)
    else troubles.delete(id)
    onChange()
  }

  /** The system's word that something changed; where it is silent, as on many network drives, the time does it. */
  function listenTo(folders: readonly FolderRecord[]): void {
    const wanted = new Set(folders.map(({ path }) => path))
    for (const [path, hint] of hints) {
      if (wanted.has(path)) continue
      hint.close()
      hints.delete(path)
    }
    for (const path of wanted) {
      if (hints.has(path)) continue
      try {
        const hint = watch(path, { persistent: false }, () => !looking && lookLater(HINT_MS))
        hint.on('error', () => {
          hint.close()
          hints.delete(path)
        })
        hints.set(path, hint)
      } catch {
        // not there, or a file system that does not tell
      }
    }
  }

  return {
    start() {
      isStarted = true
      lookLater(0)
    },
    wake: () => lookLater(0),
    trouble: (id) => troubles.get(id) ?? null,
    unreadable: (id) => unreadable.get(id) ?? 0,
    periodOf,
    async close() {
      closing.abort()
      nextLook?.cancel()
      for (const hint of hints.values()) hint.close()
      await looking
      nextLook?.cancel()
    },
  }
}

/** What keeps a folder from being worked on: the service, its key, or a place that cannot be written to; null for what nobody has foreseen. */
function reasonOf(error: unknown): Reason | null {
  if (error instanceof CommandError)
    return { code: error.code, message: error.message, ...(error.saying && { saying: error.saying }) }
  return null
}
