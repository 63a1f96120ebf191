import { realpathSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Database } from 'better-sqlite3'
import { pathKey } from '../tools/path-key.ts'
import { inTransaction } from '../sqlite/transaction.ts'
import { isUnder } from '../tools/is-under.ts'
import { moveChosenFolder } from './chosen-folder.ts'
import { FOLDER_COLUMNS, INPUT_COLUMNS, movePaths } from './recorded-paths.ts'

interface FileRecord {
  key: number
  variant: string | null
  path: string
  bytes: number
}

/**
 * A data folder that was moved or copied takes the files inside it along: their recorded paths, and the folder chosen for
 * outputs, lead to where they are now. Costs nothing while the folder stays where it is.
 */
export function followMovedFolder(db: Database, dataDir: string): void {
  const now = realpathSync(dataDir)
  const before = db.prepare<[], { path: string }>("SELECT path FROM places WHERE name = 'data-folder'").get()?.path
  if (before === now) return
  // before the place is recorded: whoever is interrupted here begins anew
  if (before !== undefined)
    moveChosenFolder(join(dataDir, 'settings.json'), (path) => pathAfterMove(path, before, now) ?? path)
  inTransaction(db, () => {
    const found = filesElsewhere(db).flatMap((file) => {
      const to = placeNow(file, before, now)
      return to === undefined ? [] : [{ ...file, to }]
    })
    for (const { key, variant, to } of found) {
      if (variant === null)
        db.prepare('UPDATE items SET path = @to, path_key = @pathKey, missing = 0 WHERE number = @key').run({
          to,
          pathKey: pathKey(to),
          key,
        })
      else
        db.prepare(
          'UPDATE item_companions SET path = @to, path_key = @pathKey WHERE item = @key AND variant = @variant',
        ).run({ to, pathKey: pathKey(to), key, variant })
    }
    if (found.length > 0)
      db.exec(`UPDATE row_outputs SET path = (SELECT path FROM items WHERE id = item_id)
               WHERE item_id IN (SELECT id FROM items)`)
    if (before !== undefined) {
      movePaths(db, FOLDER_COLUMNS, (path) => pathAfterMove(path, before, now) ?? path)
      movePaths(db, INPUT_COLUMNS, (path) => inputNow(path, before, now))
    }
    db.prepare("INSERT OR REPLACE INTO places (name, path) VALUES ('data-folder', ?)").run(now)
  })
}

/** The same place inside the folder as it is now; nothing when it was never inside. */
function pathAfterMove(path: string, before: string, now: string): string | undefined {
  return isUnder(path, before) ? join(now, relative(before, path)) : undefined
}

function filesElsewhere(db: Database): FileRecord[] {
  return db
    .prepare<[], FileRecord>(
      `SELECT number AS key, NULL AS variant, path, bytes FROM items
       UNION ALL SELECT item, variant, path, bytes FROM item_companions`,
    )
    .all()
}

function placeNow({ path, bytes }: FileRecord, before: string | undefined, now: string): string | undefined {
  const candidate = before === undefined ? guess(path, now) : pathAfterMove(path, before, now)
  return candidate !== undefined && candidate !== path && hasSize(candidate, bytes) ? candidate : undefined
}

/** From before the place was recorded: outputs of a named data folder lie in its own `outputs`. */
function guess(path: string, now: string): string | undefined {
  const parts = path.split(/[\\/]/)
  const at = parts.lastIndexOf('outputs')
  return at < 0 || hasSize(path) ? undefined : [now, ...parts.slice(at)].join(sep)
}

/** An input that came along; one that did not keeps its place, where it may still be. */
function inputNow(path: string, before: string, now: string): string {
  const to = pathAfterMove(path, before, now)
  return to !== undefined && hasSize(to) ? to : path
}

function hasSize(path: string, bytes?: number): boolean {
  const facts = statSync(path, { throwIfNoEntry: false })
  return facts !== undefined && facts.isFile() && (bytes === undefined || facts.size === bytes)
}
