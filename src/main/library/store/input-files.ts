import type { Database } from 'better-sqlite3'

/** A file that something was made from, or is to be, as a person knows it. */
export interface KnownInputFile {
  name: string
  /** Where it lay when it was sent; null for what is kept here. */
  path: string | null
  bytes: number
}

export function findInputFile(db: Database, sha256: string): KnownInputFile | undefined {
  return db.prepare<[string], KnownInputFile>('SELECT name, path, bytes FROM input_files WHERE sha256 = ?').get(sha256)
}

/** The name that a person gave stays; where it lay is where it was last. */
export function rememberInputFile(db: Database, sha256: string, file: KnownInputFile): void {
  db.prepare(
    `INSERT INTO input_files (sha256, name, path, bytes) VALUES (@sha256, @name, @path, @bytes)
     ON CONFLICT (sha256) DO UPDATE SET path = coalesce(excluded.path, path)`,
  ).run({ sha256, ...file })
}
