import type { Database } from 'better-sqlite3'
import { DataFolderError } from './data-folder-error.ts'
import { inTransaction } from './transaction.ts'

/** Runs what the database has not seen yet, each step whole or not at all; its number is kept in `user_version`. */
export function migrate(db: Database, migrations: readonly string[]): void {
  // the write lock even when there is nothing to do: this is what claims the folder
  const version = inTransaction(db, () => schemaVersion(db))
  if (version > migrations.length)
    throw new DataFolderError(
      'newer_schema',
      `This data folder was written by a newer Pressrun (schema ${version}, this one knows ${migrations.length}). ` +
        'Nothing was changed; update Pressrun to open it.',
    )
  for (let number = version + 1; number <= migrations.length; number++)
    inTransaction(db, () => {
      db.exec(migrations[number - 1]!)
      db.pragma(`user_version = ${number}`)
    })
}

function schemaVersion(db: Database): number {
  return db.pragma('user_version', { simple: true }) as number
}
