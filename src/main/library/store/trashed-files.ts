import type { Database } from 'better-sqlite3'

/** `going` and `coming` are under way: whoever finds one after a crash ends it. */
type TrashState = 'going' | 'there' | 'coming'

export interface TrashedFile {
  /** `original`, a companion's name, or `settings of` one of them for what is written beside it. */
  variant: string
  state: TrashState
  path: string
  bytes: number
  sha256: string
  place: string | null
}

export function trashedFiles(db: Database, number: number): TrashedFile[] {
  return db
    .prepare<[number], TrashedFile>(
      'SELECT variant, state, path, bytes, sha256, place FROM trashed_files WHERE item = ? ORDER BY variant',
    )
    .all(number)
}

/** Items whose files were on their way when the app ended. */
export function itemsUnderWay(db: Database): string[] {
  return db
    .prepare<[], string>("SELECT id FROM items WHERE number IN (SELECT item FROM trashed_files WHERE state <> 'there')")
    .pluck()
    .all()
}

/** Whether another item of the library has the same file. */
export function isSharedPath(db: Database, number: number, path: string): boolean {
  return (
    db
      .prepare<{ number: number; path: string }, { found: number }>(
        `SELECT 1 AS found FROM items WHERE path = @path AND number <> @number AND trashed_at IS NULL
           AND path_key = (SELECT path_key FROM items WHERE number = @number) LIMIT 1`,
      )
      .get({ number, path }) !== undefined
  )
}

/** The item leaves the library, and its files are on their way. Its words go along: a search does not find it. */
export function beginTrashing(
  db: Database,
  { number, now, files }: { number: number; now: number; files: readonly Omit<TrashedFile, 'state' | 'place'>[] },
): void {
  db.prepare('UPDATE items SET trashed_at = @now, missing = 1 WHERE number = @number').run({ now, number })
  db.prepare('DELETE FROM item_words WHERE rowid = ?').run(number)
  for (const { variant, path, bytes, sha256 } of files)
    db.prepare(
      `INSERT INTO trashed_files (item, variant, state, path, bytes, sha256)
       VALUES (@number, @variant, 'going', @path, @bytes, @sha256)`,
    ).run({ number, variant, path, bytes, sha256 })
}

export function saveTrashed(
  db: Database,
  number: number,
  { variant, state, path, place }: Pick<TrashedFile, 'variant' | 'state' | 'path' | 'place'>,
): void {
  db.prepare(
    'UPDATE trashed_files SET state = @state, path = @path, place = @place WHERE item = @number AND variant = @variant',
  ).run({ number, variant, state, path, place })
}

/** The item is in the library again; whether its file is there is for the caller to say. */
export function endTrashing(db: Database, number: number): void {
  db.prepare('UPDATE items SET trashed_at = NULL WHERE number = ?').run(number)
  db.prepare('DELETE FROM trashed_files WHERE item = ?').run(number)
}
