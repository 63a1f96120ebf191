import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { createFileStore } from '#main/engine/assets/file-store.ts'
import { findViolations } from '#main/engine/ledger/invariants.ts'
import type { AssetVariant } from '#main/engine/jobs/media-files.ts'

/** What the engine has told its client and must never take back. */
export interface Promises {
  /** Idempotency key to generation id, of every 200 and 201. */
  acknowledged: Map<string, string>
  uploads: Set<string>
}

export interface Findings {
  checks: number
  violations: string[]
}

export interface Wreck extends Findings {
  /** Files of no asset and half-made ones: harmless, but the next start has to remove them. */
  leftovers: string[]
}

const DATABASE = 'engine.db'
/** A write that has begun ends first. */
const UNTIL_IT_STANDS_MS = 20
const NOTHING_YET: Wreck = { checks: 0, violations: [], leftovers: [] }

/** The folder as the kill left it: nothing running, nothing repaired yet. */
export function examineFolder(dataDir: string, promises: Promises): Wreck {
  return examine(join(dataDir, DATABASE), dataDir, promises)
}

/**
 * The folder of an engine that runs, as a kill at this instant would leave it: the process stands still while its database
 * is copied. Windows cannot stop one.
 */
export async function examineRunning(pid: number, dataDir: string, promises: Promises): Promise<Findings> {
  if (process.platform === 'win32') return NOTHING_YET
  const copies = mkdtempSync(join(tmpdir(), 'pressrun-examined-'))
  process.kill(pid, 'SIGSTOP')
  try {
    await sleep(UNTIL_IT_STANDS_MS)
    for (const name of readdirSync(dataDir).filter((name) => name.startsWith(DATABASE) && !name.endsWith('-shm')))
      copyFileSync(join(dataDir, name), join(copies, name))
    return examine(join(copies, DATABASE), dataDir, promises)
  } finally {
    process.kill(pid, 'SIGCONT')
    rmSync(copies, { recursive: true, force: true })
  }
}

function examine(path: string, dataDir: string, promises: Promises): Wreck {
  // killed before the first start got that far
  if (!existsSync(path)) return NOTHING_YET
  const db = new Database(path)
  try {
    const empty = db.prepare("SELECT count(*) AS tables FROM sqlite_schema WHERE name = 'generations'").get() as {
      tables: number
    }
    if (empty.tables === 0) return NOTHING_YET
    const found = [
      integrity(db),
      foreignKeys(db),
      findViolations(db),
      acknowledgedLost(db, promises),
      uploadsLost(db, promises),
      filesWrong(db, dataDir),
    ]
    return { checks: found.length, violations: found.flat(), leftovers: leftoversIn(db, dataDir) }
  } finally {
    db.close()
  }
}

/** What the kill left lying about, which the next start must have cleared away. */
export function examineRestart(leftovers: string[]): Findings {
  return { checks: 1, violations: leftovers.filter((path) => existsSync(path)).map((path) => `stray file ${path}`) }
}

function integrity(db: Database.Database): string[] {
  const rows = db.pragma('integrity_check') as { integrity_check: string }[]
  return rows.map((row) => row.integrity_check).filter((result) => result !== 'ok')
}

function foreignKeys(db: Database.Database): string[] {
  return (db.pragma('foreign_key_check') as unknown[]).map((row) => `foreign key: ${JSON.stringify(row)}`)
}

function acknowledgedLost(db: Database.Database, { acknowledged }: Promises): string[] {
  const find = db.prepare('SELECT id FROM generations WHERE idempotency_key = ?').pluck()
  return [...acknowledged]
    .filter(([key, id]) => find.get(key) !== id)
    .map(([key, id]) => `generation ${id} was acknowledged under ${key} and is not there`)
}

function uploadsLost(db: Database.Database, { uploads }: Promises): string[] {
  const find = db.prepare('SELECT id FROM assets WHERE id = ? AND generation_id IS NULL').pluck()
  return [...uploads]
    .filter((id) => find.get(id) === undefined)
    .map((id) => `upload ${id} was acknowledged and is gone`)
}

function filesWrong(db: Database.Database, dataDir: string): string[] {
  const store = createFileStore(dataDir, () => '')
  const rows = db
    .prepare(
      `SELECT asset_id AS assetId, variant, bytes, sha256 FROM asset_files
       JOIN assets ON assets.id = asset_id WHERE swept_at IS NULL`,
    )
    .all() as { assetId: string; variant: AssetVariant; bytes: number; sha256: string }[]
  return rows.flatMap(({ assetId, variant, bytes, sha256 }) => {
    const path = store.pathOf(assetId, variant)
    if (!existsSync(path)) return [`${assetId}.${variant} has a row and no file`]
    const content = readFileSync(path)
    const right = content.length === bytes && createHash('sha256').update(content).digest('hex') === sha256
    return right ? [] : [`${assetId}.${variant} differs from its row`]
  })
}

function leftoversIn(db: Database.Database, dataDir: string): string[] {
  const known = new Set(db.prepare('SELECT id FROM assets').pluck().all() as string[])
  const orphans = filesUnder(join(dataDir, 'files')).filter((path) => !known.has(basename(path).split('.', 1)[0]!))
  return [...orphans, ...filesUnder(join(dataDir, 'temporary'))]
}

function filesUnder(directory: string): string[] {
  if (!existsSync(directory)) return []
  return readdirSync(directory, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
