import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { findBatchViolations } from '#main/batches/store/invariants.ts'
import { findViolations } from '#main/engine/ledger/invariants.ts'

/** The user's database as a kill left it. */
export function examineBatches(dataDir: string): string[] {
  const path = join(dataDir, 'library.db')
  if (!existsSync(path)) return []
  const db = new Database(path)
  try {
    const tables = db.prepare("SELECT count(*) FROM sqlite_schema WHERE name = 'batches'").pluck().get()
    if (tables === 0) return []
    const integrity = (db.pragma('integrity_check') as { integrity_check: string }[]).map((row) => row.integrity_check)
    return [...integrity.filter((result) => result !== 'ok'), ...findBatchViolations(db)]
  } finally {
    db.close()
  }
}

export interface Losses {
  rows: number
  generations: number
  files: number
  rowsLost: number
  doubleCharges: number
  outputsLost: number
  strayFiles: number
  violations: string[]
}

interface RowLine {
  id: number
  batch: string
  step: number
  parent: number | null
  outputs: number
  prompt: string
  state: string
  reason: string | null
}

interface GenerationLine {
  id: string
  key: string
  status: string
  charged: number
}

/** Three witnesses, none of them asked through the app: the service's books, the user's database and the folder. */
export function countLosses({
  dataDir,
  engineDir,
  rowsPerBatch,
  steps = 1,
}: {
  dataDir: string
  engineDir: string
  /** Of its list. */
  rowsPerBatch: number
  /** How many follow each other, each with one row for every output of the one before. */
  steps?: number
}): Losses {
  const user = new Database(join(dataDir, 'library.db'), { readonly: true })
  const service = new Database(join(engineDir, 'engine.db'))
  try {
    const generations = service
      .prepare('SELECT id, idempotency_key AS key, status, coalesce(coins_charged, 0) AS charged FROM generations')
      .all() as GenerationLine[]
    const rows = user
      .prepare(
        `SELECT id, batch_id AS batch, step, parent, coalesce(json_extract(params, '$.prompt'), '') AS prompt, state,
           reason_code AS reason, (SELECT count(*) FROM row_outputs WHERE row_id = batch_rows.id) AS outputs
         FROM batch_rows`,
      )
      .all() as RowLine[]
    const lost = [...rowsLost(rows, rowsPerBatch), ...stepsLost(rows, steps), ...forgotten(user, generations)]
    const doubled = doubleCharges(user, generations)
    const missing = outputsLost(user, service)
    const { files, strays } = strayFiles(user, join(dataDir, 'outputs'))
    return {
      rows: rows.length,
      generations: generations.length,
      files,
      rowsLost: lost.length,
      doubleCharges: doubled.length,
      outputsLost: missing.length,
      strayFiles: strays.length,
      violations: [
        ...lost,
        ...doubled,
        ...missing,
        ...strays,
        ...findViolations(service),
        ...chargesDiffer(user, generations),
      ],
    }
  } finally {
    user.close()
    service.close()
  }
}

/** Every row of every list is there and came to the end that its words ask for. */
function rowsLost(rows: RowLine[], rowsPerBatch: number): string[] {
  const violations: string[] = []
  for (const [batch, own] of Map.groupBy(rows, (row) => row.batch))
    if (own.filter(({ step }) => step === 1).length !== rowsPerBatch)
      violations.push(`batch ${batch} has ${own.length} of ${rowsPerBatch} rows`)
  for (const { id, prompt, state, reason } of rows) {
    const due = prompt.includes('sandbox:fail') ? 'failed' : 'done'
    if (state !== due) violations.push(`row ${id} (${prompt}) is ${state} (${reason}) instead of ${due}`)
  }
  return violations
}

/** Whatever a row has made goes on to the next step, once. */
function stepsLost(rows: RowLine[], steps: number): string[] {
  const byParent = Map.groupBy(rows, ({ parent }) => parent)
  return rows.flatMap(({ id, step, state, outputs }) => {
    const due = state === 'done' && step < steps ? outputs : 0
    const found = byParent.get(id)?.length ?? 0
    return found === due ? [] : [`row ${id} of step ${step} is followed by ${found} rows instead of ${due}`]
  })
}

/** What the service has made that no row knows of. */
function forgotten(user: Database.Database, generations: GenerationLine[]): string[] {
  const find = user.prepare('SELECT generation_id FROM row_attempts WHERE idempotency_key = ?').pluck()
  return generations
    .filter(({ id, key }) => find.get(key) !== id)
    .map(({ id, key }) => `generation ${id} under ${key} belongs to no row`)
}

function doubleCharges(user: Database.Database, generations: GenerationLine[]): string[] {
  const rowOf = user.prepare('SELECT row_id FROM row_attempts WHERE idempotency_key = ?').pluck()
  const paid = Map.groupBy(
    generations.filter(({ charged }) => charged > 0),
    ({ key }) => rowOf.get(key) as number | undefined,
  )
  return [...paid].filter(([, own]) => own.length > 1).map(([row, own]) => `row ${row} was charged ${own.length} times`)
}

function outputsLost(user: Database.Database, service: Database.Database): string[] {
  const assets = service.prepare('SELECT id FROM assets WHERE generation_id IS NOT NULL').pluck().all() as string[]
  const find = user.prepare(
    `SELECT items.path, items.sha256 FROM row_outputs JOIN items ON items.id = row_outputs.item_id
     WHERE row_outputs.asset_id = ? AND items.asset_id = row_outputs.asset_id`,
  )
  return assets.flatMap((id) => {
    const item = find.get(id) as { path: string; sha256: string } | undefined
    if (!item) return [`output ${id} was paid and is in no row`]
    if (!existsSync(item.path)) return [`output ${id} has no file ${item.path}`]
    const sha256 = createHash('sha256').update(readFileSync(item.path)).digest('hex')
    return sha256 === item.sha256 ? [] : [`output ${id} differs from its row`]
  })
}

function strayFiles(user: Database.Database, folder: string): { files: number; strays: string[] } {
  if (!existsSync(folder)) return { files: 0, strays: [] }
  const known = new Set(
    user.prepare('SELECT path FROM items UNION SELECT path FROM item_companions').pluck().all() as string[],
  )
  const files = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const strays = files
    .filter((path) => !known.has(path) && !known.has(path.replace(/\.json$/, '')))
    .map((path) => `file ${path} has no row`)
  return { files: files.length, strays }
}

function chargesDiffer(user: Database.Database, generations: GenerationLine[]): string[] {
  const ours = user.prepare('SELECT coalesce(sum(charged), 0) FROM batch_totals').pluck().get() as number
  const theirs = generations.reduce((sum, { charged }) => sum + charged, 0)
  return ours === theirs ? [] : [`the app counts ${ours} coins, the service ${theirs}`]
}
