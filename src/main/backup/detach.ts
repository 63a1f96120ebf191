import type { Database } from 'better-sqlite3'
import { PAUSE } from '#shared/batch/reason-codes.ts'
import { localized } from '#shared/text/localized-message.ts'
import { pauseUnended } from '../batches/store/batches.ts'
import { pauseFolders } from '../watch-folders/store.ts'
import { pathKey } from '../tools/path-key.ts'
import { inTransaction } from '../sqlite/transaction.ts'
import { FOLDER_COLUMNS, INPUT_COLUMNS, movePaths } from '../user-database/recorded-paths.ts'

/**
 * Lets a restored database live beside the folder that it was once copied from: it names its own files, promises and
 * cleans nothing in folders of the other, and sends nothing before a person has said so. What the other has made since
 * would else be made and paid for once more.
 */
export function detachFromOriginal(
  db: Database,
  { moved, madeAt, now }: { moved: (path: string) => string; madeAt: string; now: number },
): void {
  db.function('moved', { deterministic: true }, (path) => (typeof path === 'string' ? moved(path) : null))
  db.function('key_of_path', { deterministic: true }, (path) => pathKey(String(path)))
  inTransaction(db, () => {
    for (const table of ['items', 'item_companions'])
      db.prepare(
        `UPDATE ${table} SET path = moved(path), path_key = key_of_path(moved(path)) WHERE moved(path) <> path`,
      ).run()
    db.prepare('UPDATE row_outputs SET path = moved(path) WHERE moved(path) <> path').run()
    // what was on its way is fetched again: ending it here could remove a file that the other folder has ended meanwhile
    db.prepare('DELETE FROM intakes').run()
    for (const table of ['staging_folders', 'export_parts']) db.prepare(`DELETE FROM ${table}`).run()
    movePaths(db, [...FOLDER_COLUMNS, ...INPUT_COLUMNS], moved)
    // files that came since then would be run and charged again
    pauseFolders(db, PAUSE.restored)
    pauseUnended(db, { code: PAUSE.restored, ...localized('reasons.restored', madeAt) }, now)
  })
}
