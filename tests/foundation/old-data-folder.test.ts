import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { findBatchViolations } from '#main/batches/store/invariants.ts'
import { createApp } from '#main/app.ts'
import { ask } from '#main/hosts/ask.ts'
import { openUserDatabase } from '#main/user-database/open.ts'
import { PAUSE } from '#shared/batch/reason-codes.ts'
import { AT_STAKE_STATES, BATCH_STATES, countRowsIn, ROW_STATES } from '#shared/batch/states.ts'
import { copyOldDataFolder, type OldDataFolder } from '../support/old-data-folder.ts'
import { tellOfDataFolder, type ToldOfDataFolder } from '../support/tell-of-data-folder.ts'
import { createTestHost } from '../support/test-host.ts'

function oldFolder(): OldDataFolder {
  const folder = copyOldDataFolder()
  onTestFinished(() => folder[Symbol.dispose]())
  return folder
}

test('the folder was left with a batch and a row in every state', () => {
  const { dataDir } = oldFolder()
  const db = new BetterSqlite3(join(dataDir, 'library.db'), { readonly: true })
  const statesIn = (table: string) => db.prepare(`SELECT DISTINCT state FROM ${table} ORDER BY state`).pluck().all()
  expect(db.pragma('user_version', { simple: true })).toBe(5)
  expect(statesIn('batches')).toEqual([...BATCH_STATES].sort())
  expect(statesIn('batch_rows')).toEqual([...ROW_STATES].sort())
  db.close()
})

test('everything in a folder of an older version is found, as that version told it', async () => {
  const { dataDir, told } = oldFolder()
  expect(await tellOfDataFolder(createTestHost({ dataDir }))).toMatchObject(withKinds(told))
})

test('its coins add up', () => {
  const { dataDir } = oldFolder()
  const db = openUserDatabase(dataDir)
  expect(findBatchViolations(db)).toEqual([])
  db.close()
})

test('brought up to date, it has the schema of a new one', () => {
  const { dataDir } = oldFolder()
  const another = mkdtempSync(join(dataDir, 'another-'))
  const [old, fresh] = [openUserDatabase(dataDir), openUserDatabase(another)]
  const schemaOf = (db: typeof old) => db.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY name').all()
  expect(schemaOf(old)).toEqual(schemaOf(fresh))
  old.close()
  fresh.close()
})

test("lists of the user's own that are called like single runs are lists, and what they made is found by their name", async () => {
  const { dataDir, told } = oldFolder()
  const app = await createApp(createTestHost({ dataDir }))
  onTestFinished(() => app.close())
  const { batches } = await ask(app, 'batches.list', {})
  const called = batches.filter(({ name }) => name === 'Single runs')
  expect(called.map(({ kind, subject, state }) => [kind, subject, state])).toEqual([
    ['single', 'Sound Log', 'ended'],
    ['single', 'a click', 'ended'],
    ['single', 'Lanczos Upscale', 'ended'],
    ['list', null, 'draft'],
    ['list', null, 'ended'],
  ])
  const facets = await ask(app, 'library.facets', {})
  expect(facets.batches.map(({ label, count }) => [label, count])).toEqual([
    ['Spring campaign', 3],
    ['Single runs', 1],
    ['In flight', 1],
  ])
  expect(told.items.filter(({ batchName }) => batchName === 'Single runs')).toHaveLength(5)
})

const isOwn = (prompt: string) => prompt === 'mine alone' || prompt === 'one word a line'

/** A batch that a person has paused tells how many of its rows are being finished. */
function pauseOfNow({ pause, counts }: ToldOfDataFolder['batches'][number]['batch']): object {
  const rows = countRowsIn(counts, AT_STAKE_STATES)
  if (pause?.code !== PAUSE.byYou || rows === 0) return {}
  return { pause: { code: PAUSE.byYou, message: `Paused: ${rows} rows are being finished.` } }
}

/** What the older version took for single runs by their name alone, told as it is. */
function withKinds(told: ToldOfDataFolder): object {
  return {
    ...told,
    batches: told.batches.map(({ batch, ...rest }) => ({
      ...rest,
      batch: {
        ...(batch.subject === null || !isOwn(batch.subject) ? batch : { ...batch, subject: null }),
        ...pauseOfNow(batch),
      },
    })),
    items: told.items.map((item) =>
      item.batchName !== 'Single runs' || isOwn(item.prompt) ? item : { ...item, batchName: null },
    ),
  }
}
