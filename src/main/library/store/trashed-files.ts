import type { Database } from 'better-sqlite3'

/** `going` and `coming` are under way: whoever finds one after a crash ends it. */
type TrashState = 'going' | 'there' | 'coming'

/** Which of the files of an item it is. */
interface FileOfItem {
  /** The file itself, or the settings that are written beside it and go with it. */
  kind: 'file' | 'settings'
  /** `ORIGINAL`, or a companion's name. */
  variant: string
}

export const ORIGINAL = 'original'

export interface TrashedFile extends FileOfItem {
  state: TrashState
  path: string
  bytes: number
  sha256: string
  place: string | null
}

/** What settings begin with as they are kept: a record is one file's, by its item and variant. */
const SETTINGS_OF = 'settings of '

const keptVariant = ({ kind, variant }: FileOfItem) => (kind === 'settings' ? SETTINGS_OF + variant : variant)

function fileOfItem(kept: string): FileOfItem {
  if (!kept.startsWith(SETTINGS_OF)) return { kind: 'file', variant: kept }
  return { kind: 'settings', variant: kept.slice(SETTINGS_OF.length) }
}

export function trashedFiles(db: Database, number: number): TrashedFile[] {
  return db
    .prepare<[number], Omit<TrashedFile, 'kind'>>(
      'SELECT variant, state, path, bytes, sha256, place FROM trashed_files WHERE item = ? ORDER BY variant',
    )
    .all(number)
    .map((file) => Object.assign(file, fileOfItem(file.variant)))
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
  for (const { path, bytes, sha256, ...file } of files)
    db.prepare(
      `INSERT INTO trashed_files (item, variant, state, path, bytes, sha256)
       VALUES (@number, @variant, 'going', @path, @bytes, @sha256)`,
    ).run({ number, variant: keptVariant(file), path, bytes, sha256 })
}

export function saveTrashed(
  db: Database,
  number: number,
  { state, path, place, ...file }: Pick<TrashedFile, 'kind' | 'variant' | 'state' | 'path' | 'place'>,
): void {
  db.prepare(
    'UPDATE trashed_files SET state = @state, path = @path, place = @place WHERE item = @number AND variant = @variant',
  ).run({ number, variant: keptVariant(file), state, path, place })
}

/** The item is in the library again; whether its file is there is for the caller to say. */
export function endTrashing(db: Database, number: number): void {
  db.prepare('UPDATE items SET trashed_at = NULL WHERE number = ?').run(number)
  db.prepare('DELETE FROM trashed_files WHERE item = ?').run(number)
}
