import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { bareBatchCatalog } from '#shared/batch/items.ts'
import { BatchSettings } from '#shared/batch/settings.ts'
import { listBuiltinModels } from '../engine/catalog/models.ts'
import { readList } from '../batches/lists/read-list.ts'
import { systemClock } from '../tools/clock.ts'
import { openUserDatabase } from '../user-database/open.ts'
import { createSheets } from './index.ts'
import type { Making } from './open-sheets.ts'

const ROWS = 100_000
const MODELS = listBuiltinModels({ ffmpegPath: null, packDir: null, packFiles: new Set() })
const making: Making = {
  settings: BatchSettings.parse({ modelId: 'illustration-poster' }),
  catalog: bareBatchCatalog({
    models: MODELS.map(({ entry }) => Object.assign({ priceFromCoins: null }, entry)),
    effects: [],
  }),
}

function openSheets() {
  const folder = mkdtempSync(join(tmpdir(), 'pressrun-long-sheet-'))
  const db = openUserDatabase(folder)
  const log = { info() {}, warn() {}, error() {} }
  const sheets = createSheets({ db, clock: systemClock, newId: randomUUID, log, onChange() {} })
  onTestFinished(() => {
    sheets.close()
    db.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return { db, sheets }
}

test('a column is added, removed and put back without a change to any row, so that nothing can be left half done', async () => {
  const { db, sheets } = openSheets()
  const list = await readList({ text: 'note;prompt\nfirst;A fox\nsecond;An owl\n' })
  const { id } = await sheets.open(list, { name: 'Animals', folder: null })
  const cells = async () =>
    (await sheets.rows(id, making, { view: {}, offset: 0, limit: 9 })).rows.map((row) => row.cells)
  db.exec(`CREATE TEMP TRIGGER rows_stay BEFORE UPDATE ON sheet_rows BEGIN SELECT raise(ABORT, 'cut short'); END`)
  const removed = await sheets.removeColumn(id, 'note')
  expect(await cells()).toEqual([['A fox'], ['An owl']])
  await sheets.addColumn(id, 'seed')
  await sheets.restoreColumn(id, removed)
  expect(sheets.read(id).columns.map(({ name }) => name)).toEqual(['note', 'prompt', 'seed'])
  expect(await cells()).toEqual([
    ['first', 'A fox'],
    ['second', 'An owl'],
  ])
})

test('a hundred thousand rows are opened, checked, searched, sorted, changed and put back exactly', async () => {
  const { sheets } = openSheets()
  const lines = Array.from({ length: ROWS }, (_, index) => `Picture ${index},${index % 1000 === 7 ? '7:3' : '1:1'}`)
  const { id } = await sheets.open(await readList({ text: ['Prompt,Aspect ratio', ...lines].join('\n') }), {
    name: 'Long',
    folder: null,
  })
  const page = (view = {}, offset = 0, limit = 3) => sheets.rows(id, making, { view, offset, limit })
  const prompts = async (view = {}, offset = 0) => (await page(view, offset)).rows.map(({ cells }) => cells[0])

  expect(await sheets.check(id, making)).toMatchObject({
    rows: ROWS,
    generations: ROWS,
    faultyRows: 100,
    faults: [{ text: '7:3', rows: 100, firstRow: 8 }],
  })
  expect(await prompts({}, 99_998)).toEqual(['Picture 99998', 'Picture 99999'])
  expect((await page({ search: 'picture 9999' })).count).toBe(11)
  expect(await prompts({ sort: { column: 'Prompt', descending: true } })).toEqual([
    'Picture 99999',
    'Picture 99998',
    'Picture 99997',
  ])
  expect(await page({ faulty: true })).toMatchObject({
    count: 100,
    rows: [{ number: 8 }, { number: 1008 }, { number: 2008 }],
  })
  const at = { index: 50_000, column: null }
  expect(await sheets.next(id, making, { view: {}, at, backwards: false })).toEqual({
    index: 50_007,
    column: 'Aspect ratio',
  })

  const query = { text: 'PICTURE 9999', matchCase: false, wholeCell: false }
  const view = { sort: { column: 'Prompt', descending: true } }
  const found = await sheets.find(id, making, { view: {}, query })
  expect(found.map(({ line }) => line)).toEqual([
    9999, 99_990, 99_991, 99_992, 99_993, 99_994, 99_995, 99_996, 99_997, 99_998, 99_999,
  ])
  expect((await sheets.find(id, making, { view, query })).slice(0, 2)).toEqual([
    { line: 0, column: 0 },
    { line: 1, column: 0 },
  ])
  expect(await sheets.find(id, making, { view: {}, query: { ...query, matchCase: true } })).toEqual([])
  expect(await sheets.find(id, making, { view: {}, query: { ...query, text: '7:3', wholeCell: true } })).toHaveLength(
    100,
  )
  // nobody goes through more of them
  expect(await sheets.find(id, making, { view: {}, query: { ...query, text: '1' } })).toHaveLength(10_000)

  const { rows } = await page({}, 50_000, 500)
  const before = await sheets.write(
    id,
    rows.map((row) => ({ rowId: row.id, column: 'Aspect ratio', text: 'wrong' })),
  )
  expect(await sheets.check(id, making)).toMatchObject({ faultyRows: 599 })
  await sheets.write(id, before)
  expect(await sheets.check(id, making)).toMatchObject({ faultyRows: 100 })

  const scattered = (await page({ search: '7' }, 0, 500)).rows.map((row) => row.id)
  const removed = await sheets.removeRows(id, scattered)
  expect(await page()).toMatchObject({ count: ROWS - 500 })
  await sheets.restoreRows(id, removed)
  expect(await page({}, 70_000, 1)).toMatchObject({
    count: ROWS,
    rows: [{ number: 70_001, cells: ['Picture 70000', '1:1'] }],
  })
  expect((await sheets.replace(id, { find: '7:3', replace: '16:9', matchCase: false, wholeCell: true })).length).toBe(
    100,
  )
  expect(await sheets.check(id, making)).toMatchObject({ faultyRows: 0 })
}, 120_000)
