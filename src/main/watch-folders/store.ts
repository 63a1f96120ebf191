import type { Database } from 'better-sqlite3'
import { OperationChoice } from '#shared/app/pictures.ts'
import type { BUDGET_PERIODS } from '#shared/app/watch-folders.ts'
import type { BatchState } from '#shared/batch/states.ts'
import type { LocalizedMessage } from '#shared/text/localized-message.ts'
import { statesOf } from '../batches/store/batches.ts'
import { batchesWithContent } from '../library/store/item-facts.ts'

export interface FolderRecord {
  id: string
  path: string
  subfolders: boolean
  connectionId: string
  choice: OperationChoice
  outDir: string
  budget: number
  budgetPer: (typeof BUDGET_PERIODS)[number]
  /** A code of `reasons`; null while it is watched. */
  paused: string | null
  createdAt: number
}

/** A file as it was last seen. */
export interface SeenFile {
  path: string
  fileId: string
  bytes: number
  modifiedMs: number
  /** Null until it has been read, for what was there before. */
  sha256: string | null
  /** `other`: nothing that the folder is watched for. */
  fault: LocalizedMessage | 'other' | null
}

const SELECT_FOLDERS = `
  SELECT id, path, subfolders, connection_id AS connectionId, choice, out_dir AS outDir, budget, budget_per AS budgetPer,
    paused, created_at AS createdAt
  FROM watch_folders`

export function listFolders(db: Database): FolderRecord[] {
  return db.prepare<[], StoredFolder>(`${SELECT_FOLDERS} ORDER BY created_at, id`).all().map(toFolder)
}

export function findFolder(db: Database, id: string): FolderRecord | undefined {
  const found = db.prepare<[string], StoredFolder>(`${SELECT_FOLDERS} WHERE id = ?`).get(id)
  return found && toFolder(found)
}

export function insertFolder(db: Database, folder: FolderRecord): void {
  db.prepare(
    `INSERT INTO watch_folders (id, path, subfolders, connection_id, choice, out_dir, budget, budget_per, paused, created_at)
     VALUES (@id, @path, @subfolders, @connectionId, @choice, @outDir, @budget, @budgetPer, @paused, @createdAt)`,
  ).run({ ...folder, subfolders: folder.subfolders ? 1 : 0, choice: JSON.stringify(folder.choice) })
}

export function changeFolder(
  db: Database,
  { id, budget, budgetPer, outDir, paused }: Pick<FolderRecord, 'id' | 'budget' | 'budgetPer' | 'outDir' | 'paused'>,
): void {
  db.prepare(
    `UPDATE watch_folders SET budget = @budget, budget_per = @budgetPer, out_dir = @outDir, paused = @paused
     WHERE id = @id`,
  ).run({ id, budget, budgetPer, outDir, paused })
}

/** All of them, for a reason that a person has to know of before they go on. */
export function pauseFolders(db: Database, paused: string): void {
  db.prepare('UPDATE watch_folders SET paused = @paused WHERE paused IS NULL').run({ paused })
}

export function deleteFolder(db: Database, id: string): void {
  db.prepare('DELETE FROM watch_folders WHERE id = ?').run(id)
}

/** Undefined for a content that is new; its row is null when it is left alone. */
export function findContent(db: Database, folderId: string, sha256: string): { rowId: number | null } | undefined {
  return db
    .prepare<{ folderId: string; sha256: string }, { rowId: number | null }>(
      'SELECT row_id AS rowId FROM watched_contents WHERE folder_id = @folderId AND sha256 = @sha256',
    )
    .get({ folderId, sha256 })
}

/** Refused when it is noted already: the transaction that made a row for it a second time fails as a whole. */
export function noteContent(
  db: Database,
  content: { folderId: string; sha256: string; rowId: number | null; now: number },
): void {
  db.prepare(
    `INSERT INTO watched_contents (folder_id, sha256, row_id, noted_at) VALUES (@folderId, @sha256, @rowId, @now)`,
  ).run(content)
}

export function findSeen(db: Database, folderId: string, path: string): SeenFile | undefined {
  const found = db
    .prepare<{ folderId: string; path: string }, StoredSeen>(
      `SELECT path, file_id AS fileId, bytes, modified_ms AS modifiedMs, sha256, fault
       FROM watched_files WHERE folder_id = @folderId AND path = @path`,
    )
    .get({ folderId, path })
  return found && toSeen(found)
}

/** Size and time of those that were seen, by their paths: of many at once, since a folder is looked into every few seconds. */
export function lastLooks(
  db: Database,
  folderId: string,
  paths: readonly string[],
): Map<string, Pick<SeenFile, 'bytes' | 'modifiedMs'>> {
  const seen = db
    .prepare<{ folderId: string; paths: string }, Pick<SeenFile, 'path' | 'bytes' | 'modifiedMs'>>(
      `SELECT path, bytes, modified_ms AS modifiedMs FROM watched_files
       WHERE folder_id = @folderId AND path IN (SELECT value FROM json_each(@paths))`,
    )
    .all({ folderId, paths: JSON.stringify(paths) })
  return new Map(seen.map((file) => [file.path, file]))
}

/** What was there before and has not been read yet. */
export function unreadFiles(db: Database, folderId: string): SeenFile[] {
  return db
    .prepare<[string], StoredSeen>(
      `SELECT path, file_id AS fileId, bytes, modified_ms AS modifiedMs, sha256, fault
       FROM watched_files WHERE folder_id = ? AND sha256 IS NULL AND fault IS NULL`,
    )
    .all(folderId)
    .map(toSeen)
}

export function noteSeen(db: Database, folderId: string, { fault, ...file }: SeenFile): void {
  db.prepare(
    `INSERT OR REPLACE INTO watched_files (folder_id, path, file_id, bytes, modified_ms, sha256, fault)
     VALUES (@folderId, @path, @fileId, @bytes, @modifiedMs, @sha256, @fault)`,
  ).run({ ...file, folderId, fault: fault && JSON.stringify(fault) })
}

export function forgetSeen(db: Database, folderId: string, path: string): void {
  db.prepare('DELETE FROM watched_files WHERE folder_id = @folderId AND path = @path').run({ folderId, path })
}

export function countFiles(db: Database, folderId: string): { taken: number; unusable: number } {
  return db
    .prepare<{ folderId: string }, { taken: number; unusable: number }>(
      `SELECT (SELECT count(row_id) FROM watched_contents WHERE folder_id = @folderId) AS taken,
         (SELECT count(*) FROM watched_files WHERE folder_id = @folderId AND fault IS NOT NULL AND fault <> '"other"') AS unusable`,
    )
    .get({ folderId })!
}

export function noteBatch(
  db: Database,
  batch: { batchId: string; folderId: string; period: string; now: number },
): void {
  db.prepare(
    `INSERT INTO watch_batches (batch_id, folder_id, period, made_at) VALUES (@batchId, @folderId, @period, @now)`,
  ).run(batch)
}

/** A batch of a folder, and the period that it was made in. */
export interface FolderBatch {
  id: string
  period: string
}

/** Of all periods, the oldest first; of batches that were removed as well. */
function notedBatches(db: Database, folderId: string): FolderBatch[] {
  return db
    .prepare<[string], FolderBatch>(
      'SELECT batch_id AS id, period FROM watch_batches WHERE folder_id = ? ORDER BY made_at, batch_id',
    )
    .all(folderId)
}

/** Those that have not been removed, with how they stand. */
function batchesThere(db: Database, noted: readonly FolderBatch[]): (FolderBatch & { state: BatchState })[] {
  const states = statesOf(
    db,
    noted.map(({ id }) => id),
  )
  return noted.flatMap((batch) => {
    const state = states.get(batch.id)
    return state === undefined ? [] : [{ ...batch, state }]
  })
}

/** The newest of the period that has not been removed. */
export function batchOf(db: Database, folderId: string, period: string): string | undefined {
  const ofPeriod = notedBatches(db, folderId).filter((batch) => batch.period === period)
  return batchesThere(db, ofPeriod).at(-1)?.id
}

/** Of all periods, the oldest first. */
export function unendedBatches(db: Database, folderId: string): (FolderBatch & { state: BatchState })[] {
  return batchesThere(db, notedBatches(db, folderId)).filter(({ state }) => state !== 'ended')
}

/** The newest of any period, to be shown. */
export function newestBatchOf(db: Database, folderId: string): string | undefined {
  return batchesThere(db, notedBatches(db, folderId)).at(-1)?.id
}

/** What each batch of a period, or null for all time, was charged, of batches that were removed as well. */
export function chargedBatchesOf(
  db: Database,
  folderId: string,
  period: string | null,
): { id: string; charged: number }[] {
  return db
    .prepare<{ folderId: string; period: string | null }, { id: string; charged: number }>(
      `SELECT batch_id AS id, spent AS charged FROM watch_batches
       WHERE folder_id = @folderId AND (@period IS NULL OR period = @period)`,
    )
    .all({ folderId, period })
}

/** What one file costs, as it was last asked for; undefined before the first has a price. */
export function lastPrice(db: Database, folderId: string): number | undefined {
  return (
    db
      .prepare<[string], { coins: number | null }>('SELECT coins_each AS coins FROM watch_folders WHERE id = ?')
      .get(folderId)?.coins ?? undefined
  )
}

/** Whether a file with this content was made for a watched folder: it is never taken as something new. */
export function isOwnOutput(db: Database, sha256: string): boolean {
  return (
    db
      .prepare<[string], object>(
        'SELECT 1 FROM watch_batches WHERE batch_id IN (SELECT value FROM json_each(?)) LIMIT 1',
      )
      .get(JSON.stringify(batchesWithContent(db, sha256))) !== undefined
  )
}

interface StoredFolder extends Omit<FolderRecord, 'subfolders' | 'choice'> {
  subfolders: number
  choice: string
}

function toFolder({ subfolders, choice, ...folder }: StoredFolder): FolderRecord {
  return { ...folder, subfolders: subfolders === 1, choice: OperationChoice.parse(JSON.parse(choice)) }
}

interface StoredSeen extends Omit<SeenFile, 'fault'> {
  fault: string | null
}

function toSeen({ fault, ...file }: StoredSeen): SeenFile {
  return { ...file, fault: fault === null ? null : (JSON.parse(fault) as LocalizedMessage | 'other') }
}
