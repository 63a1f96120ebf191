import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { CommandError } from '#shared/app/command-error.ts'
import { claimDataFolder } from './data-folder/claim.ts'
import { openEngineFolder, type EngineFolder } from './engine/data-folder/open-engine-folder.ts'
import { readOrCreateSecret } from './engine/secrets/engine-secrets.ts'
import type { Host } from './host.ts'
import { DataFolderError, explainDataFolder } from './sqlite/data-folder-error.ts'
import { followMovedFolder } from './user-database/moved-folder.ts'
import { openUserDatabase } from './user-database/open.ts'

/** A data folder that is ours alone, whose parts are there and belong together. */
export interface OpenDataFolder {
  db: Database
  mediaSecret: Buffer
  engine: EngineFolder
}

export function engineDirOf({ dataDir }: Pick<Host, 'dataDir'>): string {
  return join(dataDir, 'engine')
}

/**
 * All that can be wrong with a folder is found here, and little code is read for it: whoever waits for the app is told
 * before the rest is loaded. A `CommandError` when it cannot be used, with what to do about it.
 */
export async function openDataFolder(host: Pick<Host, 'dataDir' | 'clock' | 'randomBytes'>): Promise<OpenDataFolder> {
  const { dataDir, clock } = host
  const engineDir = engineDirOf(host)
  try {
    // in this order, by which a lost part is told from one that was never made: see data-folder/require-whole.ts
    claimDataFolder(dataDir, 'app', clock.now())
    claimDataFolder(engineDir, 'engine', clock.now())
    const db = openUserDatabase(dataDir, clock)
    try {
      followMovedFolder(db, dataDir)
      const engine = await openEngineFolder({ ...host, dataDir: engineDir })
      try {
        const mediaSecret = readOrCreateSecret(join(dataDir, 'media.secret'), host.randomBytes)
        return { db, mediaSecret, engine }
      } catch (error) {
        engine.db.close()
        throw error
      }
    } catch (error) {
      db.close()
      throw error
    }
  } catch (error) {
    throw explainToPerson(error, dataDir)
  }
}

/** For who has opened a folder and then cannot use it. */
export function closeDataFolder({ db, engine }: OpenDataFolder): void {
  engine.db.close()
  db.close()
}

/** A `CommandError` where the failure lies with the folder; any other as it is. */
export function explainToPerson(error: unknown, dataDir: string): unknown {
  const cause = explainDataFolder(error, dataDir)
  if (!(cause instanceof DataFolderError)) return cause
  const message =
    cause.code === 'in_use'
      ? `Pressrun is already running on ${dataDir}. Close it first, or use another data folder.`
      : cause.message
  return new CommandError(`data_${cause.code}`, { message }, { cause })
}
