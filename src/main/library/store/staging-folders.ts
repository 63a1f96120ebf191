import type { Database } from 'better-sqlite3'

/** Before the first file arrives there: whatever lies in a folder that is not kept here is not ours to clear away. */
export function rememberStagingFolder(db: Database, path: string): void {
  db.prepare('INSERT OR IGNORE INTO staging_folders (path) VALUES (?)').run(path)
}

export function stagingFolders(db: Database): string[] {
  return db.prepare<[], string>('SELECT path FROM staging_folders').pluck().all()
}
