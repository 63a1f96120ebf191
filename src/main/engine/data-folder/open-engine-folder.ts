import type { Database } from 'better-sqlite3'
import { claimDataFolder } from '../../data-folder/claim.ts'
import { explainDataFolder } from '../../sqlite/data-folder-error.ts'
import { pathsOfFiles } from '../assets/file-store.ts'
import { requireOwnFiles } from '../assets/tidy.ts'
import { openEngineDatabase } from '../db/open.ts'
import type { EngineHost } from '../host.ts'
import { openEngineSecrets, requireOwnSecret, type EngineSecrets } from '../secrets/engine-secrets.ts'

/** An engine's folder that is ours alone and whose parts belong together. */
export interface EngineFolder {
  db: Database
  secrets: EngineSecrets
}

/** Reads little code: it is done before the engine itself is loaded. A `DataFolderError` when the folder cannot be used. */
export async function openEngineFolder({
  dataDir,
  clock,
  randomBytes,
}: Pick<EngineHost, 'dataDir' | 'clock' | 'randomBytes'>): Promise<EngineFolder> {
  try {
    claimDataFolder(dataDir, 'engine', clock.now())
    const db = openEngineDatabase(dataDir, clock)
    try {
      const secrets = openEngineSecrets(dataDir, randomBytes)
      requireOwnSecret(db, dataDir, secrets)
      await requireOwnFiles(db, { dataDir, store: pathsOfFiles(dataDir) })
      return { db, secrets }
    } catch (error) {
      db.close()
      throw error
    }
  } catch (error) {
    throw explainDataFolder(error, dataDir)
  }
}
