import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import type { Keychain } from '../keychain/keychain.ts'
import { createEngine, type Engine } from '../engine/index.ts'
import type { Host } from '../host.ts'
import { engineDirOf, explainToPerson, openDataFolder, type OpenDataFolder } from '../open-data-folder.ts'
import { openSettings, type SettingsFile } from '../settings/settings-file.ts'
import { closeAfterFailure, type Closer } from '../tools/close-all.ts'

/** The bundled engine is called in process: nobody looks this name up. */
export const ENGINE_ORIGIN = 'http://engine.localhost'

export interface OpenData {
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
export async function openData(host: Host, opened?: OpenDataFolder): Promise<OpenData> {
  const { db, mediaSecret, engine: engineFolder } = opened ?? (await openDataFolder(host))
  const undo: Closer[] = [() => void db.close()]
  try {
    const engine = await createEngine(
      { ...host, dataDir: engineDirOf(host), openSecretSafe: () => safeOf(host.secrets) },
      {
        baseUrl: ENGINE_ORIGIN,
        sandbox: host.developer.sandbox,
        allowLoopbackWebhooks: host.developer.loopbackWebhooks,
      },
      engineFolder,
    )
    undo.push(() => engine.close())
    const settings = openSettings(join(host.dataDir, 'settings.json'), host)
    return { settings, mediaSecret, engine, db }
  } catch (error) {
    await closeAfterFailure(undo.toReversed(), host.log)
    throw explainToPerson(error, host.dataDir)
  }
}
