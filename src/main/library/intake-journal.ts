import type { Database } from 'better-sqlite3'
import type { WrittenFile } from './embed/index.ts'
import type { Intake } from './intake.ts'

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
  item_id: string
  intake: string
  files: string
}

export function findIntake(db: Database, connectionId: string, assetId: string): JournalEntry | undefined {
  const found = db
    .prepare<[string, string], JournalRecord>(
      'SELECT item_id, intake, files FROM intakes WHERE connection_id = ? AND asset_id = ?',
    )
    .get(connectionId, assetId)
  return found && entryOf(found)
}

export function openIntakes(db: Database): JournalEntry[] {
  return db.prepare<[], JournalRecord>('SELECT item_id, intake, files FROM intakes').all().map(entryOf)
}

export function saveIntake(db: Database, { itemId, intake, files }: JournalEntry): void {
  db.prepare(
    'INSERT OR REPLACE INTO intakes (connection_id, asset_id, item_id, intake, files) VALUES (?, ?, ?, ?, ?)',
  ).run(intake.settings.connectionId, intake.assetId, itemId, JSON.stringify(intake), JSON.stringify(files))
}

export function saveFiles(db: Database, intake: Intake, files: readonly PromisedFile[]): void {
  db.prepare('UPDATE intakes SET files = ? WHERE connection_id = ? AND asset_id = ?').run(
    JSON.stringify(files),
    intake.settings.connectionId,
    intake.assetId,
  )
}

export function clearIntake(db: Database, intake: Intake): void {
  db.prepare('DELETE FROM intakes WHERE connection_id = ? AND asset_id = ?').run(
    intake.settings.connectionId,
    intake.assetId,
  )
}

function entryOf({ item_id, intake, files }: JournalRecord): JournalEntry {
  return { itemId: item_id, intake: JSON.parse(intake) as Intake, files: JSON.parse(files) as PromisedFile[] }
}
