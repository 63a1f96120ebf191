import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { findBatchViolations } from '#main/batches/invariants.ts'
import { openUserDatabase } from '#main/user-database/open.ts'
import { BATCH_STATES, ROW_STATES } from '#shared/batch/states.ts'
import { copyOldDataFolder, type OldDataFolder } from '../support/old-data-folder.ts'
import { tellOfDataFolder } from '../support/tell-of-data-folder.ts'
import { createTestHost } from '../support/test-host.ts'

function oldFolder(): OldDataFolder {
  const folder = copyOldDataFolder()
  onTestFinished(() => folder[Symbol.dispose]())
  return folder
}

test('the folder was left with a batch and a row in every state', () => {
  const { dataDir } = oldFolder()
  const db = new BetterSqlite3(join(dataDir, 'library.db'), { readonly: true })
  const statesIn = (table: string) => db.prepare(`SELECT DISTINCT state FROM ${table}`).pluck().all().sort()
  expect(db.pragma('user_version', { simple: true })).toBe(5)
  expect(statesIn('batches')).toEqual([...BATCH_STATES].sort())
  expect(statesIn('batch_rows')).toEqual([...ROW_STATES].sort())
  db.close()
})

test('everything in a folder of an older version is found, as that version told it', async () => {
  const { dataDir, told } = oldFolder()
  expect(await tellOfDataFolder(createTestHost({ dataDir }))).toMatchObject(told as object)
})

test('its coins add up', () => {
  const { dataDir } = oldFolder()
  const db = openUserDatabase(dataDir)
  expect(findBatchViolations(db)).toEqual([])
  db.close()
})

test('brought up to date, it has the schema of a new one', () => {
  const { dataDir } = oldFolder()
  const [old, fresh] = [openUserDatabase(dataDir), openUserDatabase(join(dataDir, 'fresh'))]
  const schemaOf = (db: typeof old) => db.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY name').all()
  expect(schemaOf(old)).toEqual(schemaOf(fresh))
  old.close()
  fresh.close()
})
