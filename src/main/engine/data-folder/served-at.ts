import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { z } from '#shared/schema.ts'
import { writeFileDurably } from '../../tools/durable-file.ts'
import { consoleTokenOf } from '../http/authenticate.ts'
import { openEngineSecrets } from '../secrets/engine-secrets.ts'

/** An engine that serves its folder now, as commands on the same computer reach it. */
export interface ServedEngine {
  baseUrl: string
  token: string
}

const ServedAt = z.object({ baseUrl: z.url() })
const fileIn = (dataDir: string) => join(dataDir, 'served-at.json')

/** Written when the engine listens, so that commands need no address. */
export function noteServedAt(dataDir: string, baseUrl: string): void {
  writeFileDurably(fileIn(dataDir), Buffer.from(`${JSON.stringify({ baseUrl })}\n`))
}

/** Also whenever an engine opens its folder: what a crash has left names a port that may be anybody's now. */
export function forgetServedAt(dataDir: string): void {
  rmSync(fileIn(dataDir), { force: true })
}

/**
 * The engine that serves a folder: an engine's own, or the one inside the app's. Whoever may read the folder may have its
 * token. Undefined when none runs there: a port is believed only while the folder is held.
 */
export function findServedEngine(dataDir: string): ServedEngine | undefined {
  for (const dir of [dataDir, join(dataDir, 'engine')]) {
    if (!existsSync(fileIn(dir)) || !isHeld(dir)) continue
    const { baseUrl } = ServedAt.parse(JSON.parse(readFileSync(fileIn(dir), 'utf8')))
    return { baseUrl, token: consoleTokenOf({ secrets: openEngineSecrets(dir, neverMade) }) }
  }
  return undefined
}

/** Asked without patience: an engine that runs holds its database for as long as it does. */
function isHeld(dir: string): boolean {
  const db = new BetterSqlite3(join(dir, 'engine.db'), { fileMustExist: true, timeout: 0 })
  try {
    db.pragma('user_version')
    return false
  } catch (error) {
    if (error instanceof BetterSqlite3.SqliteError && error.code === 'SQLITE_BUSY') return true
    throw error
  } finally {
    db.close()
  }
}

/** An engine that runs has its secret. */
function neverMade(): never {
  throw new Error('The folder of an engine that runs has no secret.')
}
