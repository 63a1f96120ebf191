import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import BetterSqlite3 from 'better-sqlite3'
import { pathKey } from '#main/tools/path-key.ts'
import type { ToldOfDataFolder } from './tell-of-data-folder.ts'

const FIXTURE = join(import.meta.dirname, '../fixtures/data-folder-0c6f329')

/** Where it lay when it was made: every path inside begins with it. */
const MADE_AT = '/pressrun-old'

export interface OldDataFolder extends Disposable {
  /** What the app is opened on. */
  dataDir: string
  /** What the version that made it told of it (see `tellOfDataFolder`). */
  told: ToldOfDataFolder
}

/** A copy of a data folder that an older version made, as if it had been made where the copy lies. */
export function copyOldDataFolder(): OldDataFolder {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'pressrun-old-')))
  cpSync(FIXTURE, root, { recursive: true })
  const dataDir = join(root, 'data')
  for (const path of [join(dataDir, 'library.db'), join(dataDir, 'engine', 'engine.db')]) unpack(path)
  // as Windows reads paths too, and as JSON can hold them
  const here = root.replaceAll('\\', '/')
  moveDatabase(join(dataDir, 'library.db'), here)
  const settings = join(dataDir, 'settings.json')
  writeFileSync(settings, readFileSync(settings, 'utf8').replaceAll(MADE_AT, here))
  const told = JSON.parse(readFileSync(join(root, 'told.json'), 'utf8').replaceAll(MADE_AT, here)) as ToldOfDataFolder
  return {
    dataDir,
    told,
    [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }),
  }
}

function unpack(path: string): void {
  writeFileSync(path, gunzipSync(readFileSync(`${path}.gz`)))
  rmSync(`${path}.gz`)
}

function moveDatabase(path: string, here: string): void {
  const db = new BetterSqlite3(path)
  const columns = db
    .prepare(
      `SELECT tables.name AS inTable, columns.name AS name FROM pragma_table_list AS tables, pragma_table_info(tables.name) AS columns
       WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite%' AND columns.type = 'TEXT'`,
    )
    .all() as { inTable: string; name: string }[]
  for (const { inTable, name } of columns)
    db.prepare(
      `UPDATE ${inTable} SET ${name} = replace(${name}, @madeAt, @here) WHERE instr(${name}, @madeAt) > 0`,
    ).run({ madeAt: MADE_AT, here: name === 'path_key' ? pathKey(here) : here })
  db.close()
}
