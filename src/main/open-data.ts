import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { CommandError } from '#shared/app/error.ts'
import type { Keychain } from './connections/keychain.ts'
import { claimDataFolder } from './data-folder/claim.ts'
import { createEngine, type Engine } from './engine/index.ts'
import { readOrCreateSecret } from './engine/secrets.ts'
import type { Host } from './host.ts'
import { openSettings, type SettingsFile } from './settings.ts'
import { DataFolderError, explainDataFolder } from './sqlite/data-folder-error.ts'
import { followMovedFolder, pathAfterMove } from './user-database/moved-folder.ts'
import { openUserDatabase } from './user-database/open.ts'

/** The bundled engine is called in process: nobody looks this name up. */
export const ENGINE_ORIGIN = 'http://engine.localhost'

interface OpenData {
  settings: SettingsFile
  mediaSecret: Buffer
  engine: Engine
  db: Database
}

/** Where there is no keychain, `Keychain` keeps things for one run: for keys of providers the data folder is better. */
async function safeOf(keychain: Keychain): Promise<Keychain | undefined> {
  return (await keychain.status()).available ? keychain : undefined
}

/** Opens everything that the data folder keeps. A `CommandError` when it cannot be used, with what to do about it. */
export async function openData(host: Host): Promise<OpenData> {
  try {
    const engineDir = join(host.dataDir, 'engine')
    // in this order, by which a lost part is told from one that was never made: see data-folder/whole.ts
    claimDataFolder(host.dataDir, 'app', host.clock.now())
    claimDataFolder(engineDir, 'engine', host.clock.now())
    const db = openUserDatabase(host.dataDir, host.clock)
    const before = followMovedFolder(db, host.dataDir)
    const undo: (() => void | Promise<void>)[] = [() => void db.close()]
    try {
      const engine = await createEngine(
        { ...host, dataDir: engineDir, openSecretSafe: () => safeOf(host.secrets) },
        {
          baseUrl: ENGINE_ORIGIN,
          sandbox: host.developer.sandbox,
          allowLoopbackWebhooks: host.developer.loopbackWebhooks,
        },
      )
      undo.push(() => engine.close())
      const settings = openSettings(join(host.dataDir, 'settings.json'), host)
      const chosen = settings.read().outputFolder
      const moved = before && chosen ? pathAfterMove(chosen, before, host.dataDir) : undefined
      if (moved !== undefined) settings.update({ outputFolder: moved })
      const mediaSecret = readOrCreateSecret(join(host.dataDir, 'media.secret'), host.randomBytes)
      return { settings, mediaSecret, engine, db }
    } catch (error) {
      for (const close of undo.reverse()) await close()
      throw error
    }
  } catch (error) {
    const cause = explainDataFolder(error, host.dataDir)
    if (!(cause instanceof DataFolderError)) throw cause
    const message =
      cause.code === 'in_use'
        ? `Pressrun is already running on ${host.dataDir}. Close it first, or use another data folder.`
        : cause.message
    throw new CommandError(`data_${cause.code}`, message, { cause })
  }
}
