import type { Database } from 'better-sqlite3'
import { OperationChoice } from '#shared/app/pictures.ts'
import type { BUDGET_PERIODS } from '#shared/app/watch-folders.ts'
import type { BatchState } from '#shared/batch/states.ts'
import type { LocalizedMessage } from '#shared/text/localized-message.ts'

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

/** The newest of the period that has not been removed. */
export function batchOf(db: Database, folderId: string, period: string): string | undefined {
  return db
    .prepare<{ folderId: string; period: string }, { id: string }>(
      `SELECT b.id AS id FROM watch_batches w JOIN batches b ON b.id = w.batch_id
       WHERE w.folder_id = @folderId AND w.period = @period ORDER BY w.made_at DESC, b.id DESC LIMIT 1`,
    )
    .get({ folderId, period })?.id
}

/** A batch of a folder, and the period that it was made in. */
export interface FolderBatch {
  id: string
  period: string
}

/** Of all periods, the oldest first. */
export function unendedBatches(db: Database, folderId: string): (FolderBatch & { state: BatchState })[] {
  return db
    .prepare<[string], FolderBatch & { state: BatchState }>(
      `SELECT b.id AS id, w.period AS period, b.state AS state
       FROM watch_batches w JOIN batches b ON b.id = w.batch_id
       WHERE w.folder_id = ? AND b.state <> 'ended' ORDER BY w.made_at, b.id`,
    )
    .all(folderId)
}

/** The newest of any period, to be shown. */
export function newestBatchOf(db: Database, folderId: string): string | undefined {
  return db
    .prepare<[string], { id: string }>(
      `SELECT b.id AS id FROM watch_batches w JOIN batches b ON b.id = w.batch_id
       WHERE w.folder_id = ? ORDER BY w.made_at DESC, b.id DESC LIMIT 1`,
    )
    .get(folderId)?.id
}

/**
 * In a period, or null for all time: charged and held in its batches, removed ones included; and what rows that wait
 * would cost.
 */
export function moneyOf(
  db: Database,
  folderId: string,
  period: string | null,
): { spent: number; waiting: number; unpriced: number } {
  return db
    .prepare<{ folderId: string; period: string | null }, { spent: number; waiting: number; unpriced: number }>(
      `SELECT coalesce(sum(w.spent + coalesce(t.held, 0)), 0) AS spent,
         coalesce(sum((SELECT coalesce(sum(r.coins_quoted), 0) FROM batch_rows r
           WHERE r.batch_id = w.batch_id AND r.state IN ('ready', 'uploading'))), 0) AS waiting,
         coalesce(sum((SELECT count(*) FROM batch_rows r
           WHERE r.batch_id = w.batch_id AND r.state = 'ready' AND r.coins_quoted IS NULL)), 0) AS unpriced
       FROM watch_batches w LEFT JOIN batch_totals t ON t.batch_id = w.batch_id
       WHERE w.folder_id = @folderId AND (@period IS NULL OR w.period = @period)`,
    )
    .get({ folderId, period })!
}

/**
 * What other batches of the period, or of all time, have spent, hold, or may spend while they run: a batch's own budget is
 * what they leave.
 */
export function spentElsewhere(db: Database, folderId: string, period: string | null, batchId: string): number {
  return db
    .prepare<{ folderId: string; period: string | null; batchId: string }, { spent: number }>(
      `SELECT coalesce(sum(max(w.spent + coalesce(t.held, 0), iif(b.state = 'running', coalesce(b.budget, 0), 0))), 0) AS spent
       FROM watch_batches w LEFT JOIN batches b ON b.id = w.batch_id LEFT JOIN batch_totals t ON t.batch_id = w.batch_id
       WHERE w.folder_id = @folderId AND (@period IS NULL OR w.period = @period) AND w.batch_id <> @batchId`,
    )
    .get({ folderId, period, batchId })!.spent
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
        'SELECT 1 FROM items i JOIN watch_batches w ON w.batch_id = i.batch_id WHERE i.sha256 = ? LIMIT 1',
      )
      .get(sha256) !== undefined
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
