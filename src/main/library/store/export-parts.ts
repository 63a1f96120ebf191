import type { Database } from 'better-sqlite3'

/** Before the file is made: whatever lies in a person's folder and is not kept here is not ours to clear away. */
export function recordPart(db: Database, path: string): void {
  db.prepare('INSERT INTO export_parts (path) VALUES (?)').run(path)
}

export function forgetParts(db: Database, paths: readonly string[]): void {
  db.prepare('DELETE FROM export_parts WHERE path IN (SELECT value FROM json_each(?))').run(JSON.stringify(paths))
}

export function recordedParts(db: Database): string[] {
  return db.prepare<[], string>('SELECT path FROM export_parts').pluck().all()
}
