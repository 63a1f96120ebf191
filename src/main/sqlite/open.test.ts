import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { snapshotOf } from '../../../tests/support/folder-snapshot.ts'
import { openUserDatabase } from '../user-database/open.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'pressrun-open-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test.runIf(process.platform !== 'win32')('a database and what lies beside it are for their owner alone', () => {
  const modes = () => readdirSync(folder).map((name) => (statSync(join(folder, name)).mode & 0o777).toString(8))
  const db = openUserDatabase(folder)
  expect(new Set(modes())).toEqual(new Set(['600']))
  expect(readdirSync(folder)).toContain('library.db-wal')
  db.close()
  // as earlier versions made it
  chmodSync(join(folder, 'library.db'), 0o644)
  openUserDatabase(folder).close()
  expect(new Set(modes())).toEqual(new Set(['600']))
})

test("another program's database in the place of ours is left as it is", () => {
  const other = new BetterSqlite3(join(folder, 'library.db'))
  other.exec('CREATE TABLE tracks (id); INSERT INTO tracks VALUES (1)')
  other.close()
  chmodSync(join(folder, 'library.db'), 0o600)
  writeFileSync(join(folder, 'beside'), 'x')
  const before = snapshotOf(folder)
  expect(() => openUserDatabase(folder)).toThrowError(expect.objectContaining({ code: 'damaged' }) as Error)
  expect(snapshotOf(folder)['./library.db']).toEqual(before['./library.db'])
})
