import { expect, test } from 'vitest'
import { openApp, openTable, settings, TABLE } from '../../../tests/support/sheet-table.ts'
import { waitUntil } from '../../../tests/support/wait-until.ts'
import { openUserDatabase } from '../user-database/open.ts'
import { findSheet, setSheetBatch } from './store.ts'

test('lists that nobody finished are shown, and go when they are discarded', async () => {
  const { ask, id, close, host } = await openTable()
  const other = await ask('sheets.open', { source: { text: TABLE }, name: 'Another' })
  await ask('sheets.discard', { id: other.id })
  await close()
  const again = await openApp(host)
  const { sheets } = await again.ask('sheets.list', {})
  expect(sheets).toMatchObject([{ id, name: 'Pasted table', rows: 3 }])
  await again.ask('sheets.discard', { id })
  expect(await again.ask('sheets.list', {})).toEqual({ sheets: [] })
})

test('a batch is made of a sheet as it is now, and the sheet goes with that', async () => {
  const { ask, id, rows, app } = await openTable()
  const [, second, third] = await rows()
  await ask('sheets.write', { id, cells: [{ rowId: second!.id, column: 'aspect_ratio', text: '16:9' }] })
  await ask('sheets.removeRows', { id, rowIds: [third!.id] })
  const batch = await ask('batches.create', { source: { sheetId: id }, settings })
  expect(batch).toMatchObject({
    name: 'Pasted table',
    rows: 2,
    counts: { ready: 2 },
    columns: ['prompt', 'aspect_ratio', 'note'],
  })
  const { rows: made } = await ask('batches.rows', { id: batch.id })
  expect(made[1]).toMatchObject({ params: { prompt: 'An owl', aspect_ratio: '16:9' }, columns: { note: 'second' } })
  expect(await ask('sheets.list', {})).toEqual({ sheets: [] })
  const again = await app.run(
    'batches.create',
    { source: { sheetId: id }, settings },
    { signal: new AbortController().signal },
  )
  expect(again).toMatchObject({ error: { code: 'unknown_sheet' } })
})

test('a sheet stays when the batch cannot be made of it, and can be tried again', async () => {
  const { ask, id, app, cells } = await openTable()
  const before = await cells()
  const failed = await app.run(
    'batches.create',
    { source: { sheetId: id }, settings: { ...settings, nameTemplate: '{' } },
    { signal: new AbortController().signal },
  )
  expect(failed).toMatchObject({ error: { code: 'invalid_template' } })
  expect(await cells()).toEqual(before)
  expect((await ask('batches.list', {})).batches).toEqual([])
  expect(await ask('batches.create', { source: { sheetId: id }, settings })).toMatchObject({ rows: 3 })
})

test('what a crash left of a batch is removed, and its sheet is still there', async () => {
  const { ask, id, close, host } = await openTable()
  const { id: batchId } = await ask('batches.create', { source: { text: TABLE }, settings })
  await close()
  const db = openUserDatabase(host.dataDir)
  // as it is between the first row of a batch and its last
  setSheetBatch(db, findSheet(db, id)!.number, batchId)
  db.close()
  const again = await openApp(host)
  await waitUntil('half a batch to go', async () => (await again.ask('batches.list', {})).batches.length === 0)
  expect((await again.ask('sheets.list', {})).sheets).toMatchObject([{ id, rows: 3 }])
  expect(await again.ask('batches.create', { source: { sheetId: id }, settings })).toMatchObject({ rows: 3 })
})
