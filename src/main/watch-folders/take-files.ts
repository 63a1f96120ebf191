import { basename } from 'node:path'
import type { Database } from 'better-sqlite3'
import { asBatchName } from '#shared/batch/batch-name.ts'
import type { ServiceCatalog } from '#shared/batch/items.ts'
import type { Operation } from '#shared/batch/operations.ts'
import { rowsOfFiles } from '#shared/batch/picture-rows.ts'
import { BLOCK } from '#shared/batch/reason-codes.ts'
import { UNSENT_STATES } from '#shared/batch/states.ts'
import { text } from '#shared/text/index.ts'
import type { Batches } from '../batches/index.ts'
import { attemptsOf } from '../batches/store/attempts.ts'
import { findRow } from '../batches/store/rows.ts'
import { readEmbeddedSettings } from '../library/embed/index.ts'
import type { Library } from '../library/index.ts'
import { openIntakes } from '../library/store/intakes.ts'
import { lookAt } from '../pictures/find-files.ts'
import { requireOperation, settingsFor } from '../pictures/operation.ts'
import { inTransaction } from '../sqlite/transaction.ts'
import type { Clock } from '../tools/clock.ts'
import { hashOpenFile } from '../tools/hash-file.ts'
import { openPlainFile } from '../tools/open-plain-file.ts'
import { countedPeriod, folderSpending } from './budget.ts'
import { isSame, presentFile, type PresentFile } from './look-around.ts'
import {
  batchOf,
  findContent,
  findFolder,
  findSeen,
  forgetSeen,
  isOwnOutput,
  lastPrice,
  noteBatch,
  noteContent,
  noteSeen,
  unreadFiles,
  type FolderRecord,
} from './store.ts'

export interface TakingTools {
  db: Database
  clock: Clock
  batches: Pick<Batches, 'create' | 'addRows' | 'editRow'>
  catalogOf: (connectionId: string) => Promise<ServiceCatalog>
  library: Pick<Library, 'findFile'>
}

/** A file that has come to rest. */
export interface RestingFile extends PresentFile {
  /** Of its content, once that was read: what waits for coins is looked at every few seconds, and read once. */
  sha256?: string
}

/** A file whose content nobody has run yet. */
interface NewFile extends PresentFile {
  sha256: string
}

interface NewFiles {
  fresh: NewFile[]
  /** So many more may be new: they are read when those before them have been taken. */
  unread: number
}

/** Rows at a time; the next look takes the next ones. */
const MOST_AT_ONCE = 50

/**
 * Reads what was there before the folder was watched, so that it is known by its content whatever it is called later.
 * Every look does so before it takes anything new. What is not seen or cannot be read now stays noted for the next one:
 * it may lie on a drive that was pulled out, and would be run when that is back.
 */
export async function readLeftFiles(
  { db, clock }: Pick<TakingTools, 'db' | 'clock'>,
  folder: FolderRecord,
  present: readonly PresentFile[],
  signal: AbortSignal,
): Promise<void> {
  const unread = unreadFiles(db, folder.id)
  if (unread.length === 0) return
  const byPath = Map.groupBy(present, ({ path }) => path)
  const byFileId = Map.groupBy(present, ({ fileId }) => fileId)
  for (const left of unread) {
    signal.throwIfAborted()
    const candidates = [...(byPath.get(left.path) ?? []), ...(byFileId.get(left.fileId) ?? [])]
    const here = candidates.find((file) => isSame(file, left))
    const sha256 = here && (await contentOf(here))
    if (!here || sha256 === undefined) continue
    inTransaction(db, () => {
      forgetSeen(db, folder.id, left.path)
      noteSeen(db, folder.id, { ...here, sha256, fault: null })
      if (!findContent(db, folder.id, sha256))
        noteContent(db, { folderId: folder.id, sha256, rowId: null, now: clock.now() })
    })
  }
}

/**
 * Which of the files that have come to rest hold something new, as many as are taken at once, and how many cannot be read
 * now. What is known of the others is written down.
 */
export async function newAmong(
  tools: TakingTools,
  folder: FolderRecord,
  resting: readonly RestingFile[],
  signal: AbortSignal,
): Promise<NewFiles & { unreadable: number }> {
  const { db, clock, library } = tools
  let unreadable = 0
  let unread = 0
  const found = new Map<string, NewFile>()
  const journal = openIntakes(db)
  const promised = new Set(journal.flatMap(({ files }) => (files ?? []).map(({ to }) => to)))
  const hasUnread = journal.some(({ files }) => !files)
  let kind: string | undefined
  for (const file of resting) {
    signal.throwIfAborted()
    if (found.size >= MOST_AT_ONCE) {
      unread += 1
      continue
    }
    // a result on its way to its place
    if (promised.has(file.path)) continue
    // where a promise can no longer be read, what says that it was made here may be that result: it would cost again
    if (hasUnread && (await isMadeHere(file.path))) continue
    const before = findSeen(db, folder.id, file.path)
    const rowBefore = before?.sha256 ? findContent(db, folder.id, before.sha256)?.rowId : undefined
    // its last content is about to be sent: which one that will be is known when it is
    if (rowBefore && isUnsent(db, rowBefore)) continue
    if (file.sha256 === undefined) {
      const look = await lookAt(file.path, clock)
      if (look !== 'other' && 'fault' in look) {
        // once noted it is not looked at again
        if (look.isRetryable) unreadable += 1
        else noteSeen(db, folder.id, { ...file, sha256: null, fault: look.fault })
        continue
      }
      // asked only for what could be taken: a file that stays unreadable is looked at every few seconds
      if (look !== 'other') kind ??= requireOperation(await tools.catalogOf(folder.connectionId), folder.choice).kind
      if (look === 'other' || look.media.kind !== kind) {
        noteSeen(db, folder.id, { ...file, sha256: null, fault: 'other' })
        continue
      }
      const read = await contentOf(file)
      // it is being written after all
      if (read === undefined) continue
      file.sha256 = read
    }
    const { sha256 } = file
    const known = findContent(db, folder.id, sha256)
    if (known) {
      noteSeen(db, folder.id, { ...file, sha256, fault: null })
      if (known.rowId) await followRename(tools, known.rowId, file.path)
    } else if (library.findFile({ path: file.path }) || isOwnOutput(db, sha256)) {
      inTransaction(db, () => {
        noteSeen(db, folder.id, { ...file, sha256, fault: null })
        noteContent(db, { folderId: folder.id, sha256, rowId: null, now: clock.now() })
      })
    } else if (rowBefore && sentContents(db, rowBefore).includes(sha256)) {
      // saved again before its row was sent: that row has run what lies there now
      inTransaction(db, () => {
        noteSeen(db, folder.id, { ...file, sha256, fault: null })
        noteContent(db, { folderId: folder.id, sha256, rowId: rowBefore, now: clock.now() })
      })
    } else if (!found.has(sha256)) found.set(sha256, { ...file, sha256 })
  }
  return { fresh: [...found.values()], unread, unreadable }
}

async function isMadeHere(path: string): Promise<boolean> {
  return (await readEmbeddedSettings(path).catch(() => null)) !== null
}

class NoLongerWatchedError extends Error {
  override readonly name = 'NoLongerWatchedError'
}

/** Makes rows of new files as far as the budget reaches. Answers how many it took, and how many are left for want of coins. */
export async function takeFiles(
  tools: Omit<TakingTools, 'library'>,
  folder: FolderRecord,
  { fresh, unread }: NewFiles,
  period: string,
): Promise<{ taken: number; short: number }> {
  const { db, clock, batches } = tools
  const room = roomFor(db, folder, period)
  const taken = fresh.slice(0, room.files)
  const short = room.isKnown ? Math.max(0, fresh.length + unread - room.files) : 0
  if (taken.length === 0) return { taken: 0, short }
  const operation = requireOperation(await tools.catalogOf(folder.connectionId), folder.choice)
  const batchId = batchOf(db, folder.id, period) ?? (await makeBatch(tools, folder, operation, period))
  const sources = taken.map(({ path }) => ({ path, name: basename(path) }))
  const { columns, rows } = rowsOfFiles(sources, operation)
  try {
    await batches.addRows(batchId, {
      columns,
      rows,
      listDirectory: null,
      filesChosen: true,
      alongside(rowId, number) {
        // paused or removed while all this was on its way: none of the rows is made, for they would be sent at once
        if (findFolder(db, folder.id)?.paused !== null) throw new NoLongerWatchedError()
        const { sha256, ...file } = taken[number - 1]!
        noteContent(db, { folderId: folder.id, sha256, rowId, now: clock.now() })
        noteSeen(db, folder.id, { ...file, sha256, fault: null })
      },
    })
  } catch (error) {
    if (error instanceof NoLongerWatchedError) return { taken: 0, short: 0 }
    throw error
  }
  return { taken: taken.length, short }
}

async function makeBatch(
  { db, clock, batches }: Omit<TakingTools, 'library'>,
  folder: FolderRecord,
  operation: Operation,
  period: string,
): Promise<string> {
  const { columns } = rowsOfFiles([], operation)
  const { id } = await batches.create({
    name: asBatchName(
      text().watching.batchName(basename(folder.path) || folder.path, period === 'all' ? null : period),
    ),
    connectionId: folder.connectionId,
    columns,
    rows: [],
    settings: settingsFor(operation, { params: folder.choice.params, consent: folder.choice.consent }),
    listDirectory: null,
    outDir: folder.outDir,
    // a batch that a crash leaves without its note would be nobody's, and the next look would make another
    progress: { made: (batchId) => noteBatch(db, { batchId, folderId: folder.id, period, now: clock.now() }) },
  })
  return id
}

/** How many more files the budget covers. The price of the first is known once it has been asked for. */
function roomFor(db: Database, folder: FolderRecord, period: string): { files: number; isKnown: boolean } {
  const { spent, waiting, unpriced } = folderSpending(db, folder.id, countedPeriod(folder, period))
  const price = lastPrice(db, folder.id)
  const left = folder.budget - spent - waiting
  if (price === undefined) return { files: unpriced === 0 && left > 0 ? 1 : 0, isKnown: left <= 0 }
  if (price === 0) return { files: Infinity, isKnown: true }
  return { files: Math.max(0, Math.floor(left / price) - unpriced), isKnown: true }
}

function isUnsent(db: Database, rowId: number): boolean {
  const state = findRow(db, rowId)?.state
  return UNSENT_STATES.some((unsent) => unsent === state)
}

function sentContents(db: Database, rowId: number): string[] {
  return attemptsOf(db, rowId).flatMap(({ inputs }) => inputs)
}

/** A row that waits for a file which was given another name meanwhile. */
async function followRename({ db, batches }: TakingTools, rowId: number, path: string): Promise<void> {
  const row = findRow(db, rowId)
  const [param] = row?.mediaParams ?? []
  if (!row || param === undefined || row.state !== 'blocked' || row.reason?.code !== BLOCK.inputFile) return
  const value = row.params[param]
  await batches.editRow(rowId, { params: { ...row.params, [param]: Array.isArray(value) ? [path] : path } })
}

/** Undefined when it changed while it was read, or is gone. */
async function contentOf(file: PresentFile): Promise<string | undefined> {
  const opened = await openPlainFile(file.path).catch(() => undefined)
  if (!opened) return undefined
  try {
    const { sha256, bytes } = await hashOpenFile(opened.handle)
    const after = await presentFile(file.path)
    return after && bytes === file.bytes && isSame(after, file) ? sha256 : undefined
  } catch {
    // a drive that was pulled out while it was read
    return undefined
  } finally {
    await opened.handle.close()
  }
}
