import { randomUUID } from 'node:crypto'
import type { Database } from 'better-sqlite3'
import { readList } from '#main/batches/lists/read-list.ts'
import { listBuiltinModels } from '#main/engine/catalog/models.ts'
import { createSheets, type Sheets } from '#main/sheets/index.ts'
import type { Making } from '#main/sheets/open-sheets.ts'
import { systemClock } from '#main/tools/clock.ts'
import { openUserDatabase } from '#main/user-database/open.ts'
import { bareBatchCatalog } from '#shared/batch/items.ts'
import { BatchSettings } from '#shared/batch/settings.ts'
import { createFolder } from './engine.ts'
import { inTurns, microseconds, type Result } from './measure.ts'
import { sized } from './size.ts'

const ROUNDS = 9
const LONG = sized(100_000, 2_000)
const SHORT = sized(1_000, 100)
const WINDOWS = sized(50, 2)
const WINDOW_ROWS = 60
const MODELS = listBuiltinModels({ ffmpegPath: null, packDir: null, packFiles: new Set() })
const MAKING: Making = {
  settings: BatchSettings.parse({ modelId: 'illustration-poster' }),
  catalog: bareBatchCatalog({
    models: MODELS.map(({ entry }) => Object.assign({ priceFromCoins: null }, entry)),
    effects: [],
  }),
}

/** Somebody scrolls to any place of a checked list: a hundred thousand rows against a thousand. */
export async function benchWindowsOfSheets(): Promise<Result> {
  const folder = createFolder()
  const db: Database = openUserDatabase(folder.path)
  const log = { info() {}, warn() {}, error() {} }
  const sheets = createSheets({ db, clock: systemClock, newId: randomUUID, log, onChange() {} })
  const [long, short] = [await filled(sheets, LONG), await filled(sheets, SHORT)]
  const { ours, reference } = await inTurns(
    ROUNDS,
    () => perWindow(sheets, long, LONG),
    () => perWindow(sheets, short, SHORT),
  )
  sheets.close()
  db.close()
  folder.remove()
  return {
    name: `a window of 60 rows of a sheet of ${LONG} rows, with what is wrong in them, against one of ${SHORT}`,
    ours: microseconds(ours),
    reference: microseconds(reference),
    ratio: ours / reference,
    bar: { atMost: 2 },
  }
}

async function filled(sheets: Sheets, rows: number): Promise<string> {
  const lines = Array.from({ length: rows }, (_, index) => `Picture ${index},${index % 3 === 0 ? '7:3' : '1:1'},note`)
  const list = await readList({ text: ['Prompt,Aspect ratio,Note', ...lines].join('\n') })
  const { id } = await sheets.open(list, { name: 'Bench', folder: null })
  await sheets.check(id, MAKING)
  return id
}

async function perWindow(sheets: Sheets, id: string, rows: number): Promise<number> {
  const began = performance.now()
  for (let count = 0; count < WINDOWS; count++) {
    const offset = Math.floor(((rows - WINDOW_ROWS) * count) / WINDOWS)
    await sheets.rows(id, MAKING, { view: {}, offset, limit: WINDOW_ROWS })
  }
  return ((performance.now() - began) * 1000) / WINDOWS
}
