import { posix, win32 } from 'node:path'
import type { Database } from 'better-sqlite3'

/** Inputs that a window gave are kept in the data folder: rows and settings name them by where they lie. */
export function moveInputs(db: Database, moved: (path: string) => string): void {
  db.function('moved_within', { deterministic: true }, (json) => movedWithin(String(json), moved))
  for (const [table, column] of [
    ['items', 'settings'],
    ['batch_rows', 'params'],
    ['sheets', 'files'],
  ])
    db.prepare(
      `UPDATE ${table} SET ${column} = moved_within(${column}) WHERE moved_within(${column}) <> ${column}`,
    ).run()
}

/** Every text in it that is the path of a moved file. */
function movedWithin(json: string, moved: (path: string) => string): string {
  return JSON.stringify(
    JSON.parse(json, (_name, value: unknown) =>
      typeof value === 'string' && isWholePath(value) ? moved(value) : value,
    ),
  )
}

/** On the system of the backup, which may not be this one. */
function isWholePath(text: string): boolean {
  return posix.isAbsolute(text) || win32.isAbsolute(text)
}
