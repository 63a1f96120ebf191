import { posix, win32 } from 'node:path'
import type { Database } from 'better-sqlite3'
import { parseJson } from '#shared/parse-json.ts'

export interface PathColumn {
  table: string
  column: string
  /** Paths stand somewhere inside of it. */
  isJson?: true
  /** Only of these rows. */
  where?: string
}

/** Where something belongs, whether it lies there by now or not. */
export const FOLDER_COLUMNS: readonly PathColumn[] = [
  { table: 'batches', column: 'out_dir' },
  { table: 'batches', column: 'list_directory' },
  { table: 'sheets', column: 'folder' },
  { table: 'staging_folders', column: 'path' },
  { table: 'export_parts', column: 'path' },
  { table: 'watch_folders', column: 'out_dir' },
  // a trash that has not said where a file lies in it is asked by the path that the file had
  { table: 'trashed_files', column: 'path', where: 'place IS NOT NULL' },
]

/** Inputs that a window gave are kept in the data folder: rows and settings name them by where they lie. */
export const INPUT_COLUMNS: readonly PathColumn[] = [
  { table: 'items', column: 'settings', isJson: true },
  { table: 'batches', column: 'settings', isJson: true },
  { table: 'batch_rows', column: 'params', isJson: true },
  { table: 'batch_rows', column: 'later', isJson: true },
  { table: 'batch_rows', column: 'issues', isJson: true },
  { table: 'sheets', column: 'files', isJson: true },
  { table: 'watch_folders', column: 'choice', isJson: true },
  { table: 'input_files', column: 'path' },
]

/** Leads the paths in these columns to where they are now; `moved` answers the same path for what stays. */
export function movePaths(db: Database, columns: readonly PathColumn[], moved: (path: string) => string): void {
  db.function('moved_path', { deterministic: true }, (path) => (typeof path === 'string' ? moved(path) : null))
  db.function('moved_within', { deterministic: true }, (json) => movedWithin(String(json), moved))
  for (const { table, column, isJson, where = 'TRUE' } of columns) {
    const next = `${isJson ? 'moved_within' : 'moved_path'}(${column})`
    db.prepare(`UPDATE OR REPLACE ${table} SET ${column} = ${next} WHERE ${where} AND ${next} <> ${column}`).run()
  }
}

/** Every text in it that is the path of a moved file. What is damaged stays so: one row must not keep the app shut. */
function movedWithin(json: string, moved: (path: string) => string): string {
  const told = parseJson(json)
  if (told === undefined) return json
  return JSON.stringify(told, (_name, value: unknown) =>
    typeof value === 'string' && isWholePath(value) ? moved(value) : value,
  )
}

/** On the system of the backup, which may not be this one. */
function isWholePath(text: string): boolean {
  return posix.isAbsolute(text) || win32.isAbsolute(text)
}
