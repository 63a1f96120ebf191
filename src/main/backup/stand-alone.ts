import { posix, win32 } from 'node:path'
import type { Database } from 'better-sqlite3'
import { localized } from '#shared/text/localized-message.ts'
import { pauseUnended } from '../batches/store/batches.ts'
import { pathKey } from '../library/path-key.ts'
import { inTransaction } from '../sqlite/transaction.ts'

/**
 * Lets a restored database live beside the folder that it was once copied from: it names its own files, promises and
 * cleans nothing in folders of the other, and sends nothing before a person has said so. What the other has made since
 * would else be made and paid for once more.
 */
export function standAlone(
  db: Database,
  { moved, madeAt, now }: { moved: (path: string) => string; madeAt: string; now: number },
): void {
  db.function('moved', { deterministic: true }, (path) => (typeof path === 'string' ? moved(path) : null))
  db.function('moved_within', { deterministic: true }, (json) => movedWithin(String(json), moved))
  db.function('key_of_path', { deterministic: true }, (path) => pathKey(String(path)))
  inTransaction(db, () => {
    for (const table of ['items', 'item_companions'])
      db.prepare(
        `UPDATE ${table} SET path = moved(path), path_key = key_of_path(moved(path)) WHERE moved(path) <> path`,
      ).run()
    db.prepare('UPDATE row_outputs SET path = moved(path) WHERE moved(path) <> path').run()
    db.prepare('UPDATE batches SET out_dir = moved(out_dir), list_directory = moved(list_directory)').run()
    // inputs that a window gave, which are kept in the data folder
    for (const [table, column] of [
      ['items', 'settings'],
      ['batch_rows', 'params'],
    ])
      db.prepare(
        `UPDATE ${table} SET ${column} = moved_within(${column}) WHERE moved_within(${column}) <> ${column}`,
      ).run()
    // what was on its way is fetched again: ending it here could remove a file that the other folder has ended meanwhile
    db.prepare('DELETE FROM intakes').run()
    db.prepare('DELETE FROM staging_folders').run()
    pauseUnended(db, { code: 'restored', ...localized('reasons.restored', madeAt) }, now)
  })
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
