import type { Database } from 'better-sqlite3'
import type { WrittenFile } from '../embed/index.ts'
import type { Intake } from '../intake.ts'

/** A file on its way: where it lies, the name it was promised, and what was written for it. */
export interface PromisedFile {
  variant: string
  from: string
  to: string
  written?: WrittenFile
}

export interface JournalEntry {
  itemId: string
  intake: Intake
  files: PromisedFile[]
}

interface JournalRecord {
  itemId: string
  intake: string
  files: string
}

export function findIntake(db: Database, connectionId: string, assetId: string): JournalEntry | undefined {
  const found = db
    .prepare<{ connectionId: string; assetId: string }, JournalRecord>(
      'SELECT item_id AS itemId, intake, files FROM intakes WHERE connection_id = @connectionId AND asset_id = @assetId',
    )
    .get({ connectionId, assetId })
  return found && entryOf(found)
}

export function openIntakes(db: Database): JournalEntry[] {
  return db.prepare<[], JournalRecord>('SELECT item_id AS itemId, intake, files FROM intakes').all().map(entryOf)
}

export function saveIntake(db: Database, { itemId, intake, files }: JournalEntry): void {
  db.prepare(
    `INSERT OR REPLACE INTO intakes (connection_id, asset_id, item_id, intake, files)
     VALUES (@connectionId, @assetId, @itemId, @intake, @files)`,
  ).run({
    connectionId: intake.settings.connectionId,
    assetId: intake.assetId,
    itemId,
    intake: JSON.stringify(intake),
    files: JSON.stringify(files),
  })
}

export function saveFiles(db: Database, intake: Intake, files: readonly PromisedFile[]): void {
  db.prepare('UPDATE intakes SET files = @files WHERE connection_id = @connectionId AND asset_id = @assetId').run({
    files: JSON.stringify(files),
    connectionId: intake.settings.connectionId,
    assetId: intake.assetId,
  })
}

export function clearIntake(db: Database, intake: Intake): void {
  db.prepare('DELETE FROM intakes WHERE connection_id = @connectionId AND asset_id = @assetId').run({
    connectionId: intake.settings.connectionId,
    assetId: intake.assetId,
  })
}

function entryOf({ itemId, intake, files }: JournalRecord): JournalEntry {
  return { itemId, intake: JSON.parse(intake) as Intake, files: JSON.parse(files) as PromisedFile[] }
}
