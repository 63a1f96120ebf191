import type { Database } from 'better-sqlite3'
import { DataFolderError } from './data-folder-error.ts'
import { inTransaction } from './transaction.ts'

/**
 * Runs what the database has not seen yet, all of it or nothing, and keeps in `user_version` how far it is. One
 * transaction for all steps: a new folder waits for the disk once instead of twenty times, and one whose last step
 * fails is still the folder that the earlier version knows.
 */
export function migrate(db: Database, migrations: readonly string[]): void {
  // the write lock even when there is nothing to do: this is what claims the folder
  inTransaction(db, () => {
    const version = schemaVersion(db)
    if (version > migrations.length)
      throw new DataFolderError(
        'newer_schema',
        `This data folder was written by a newer Pressrun (schema ${version}, this one knows ${migrations.length}). ` +
          'Nothing was changed; update Pressrun to open it.',
      )
    if (version === migrations.length) return
    for (const step of migrations.slice(version)) db.exec(step)
    db.pragma(`user_version = ${migrations.length}`)
  })
}

function schemaVersion(db: Database): number {
  return db.pragma('user_version', { simple: true }) as number
}
