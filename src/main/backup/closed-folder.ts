import { Refusal } from '#shared/app/refusal.ts'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import type { MadeBackup, ProvenBackup, RestoredBackup } from '#shared/app/backup.ts'
import { CommandError } from '#shared/app/error.ts'
import { localized } from '#shared/text/localized-message.ts'
import { systemClock } from '../tools/clock.ts'
import { claimDataFolder } from '../data-folder/claim.ts'
import { openEngineDatabase } from '../engine/db/open.ts'
import { DataFolderError, explainDataFolder } from '../sqlite/data-folder-error.ts'
import { followMovedFolder } from '../user-database/moved-folder.ts'
import { openUserDatabase } from '../user-database/open.ts'
import { makeBackup } from './make-backup.ts'
import { noteBackup } from './last-backup.ts'
import { engineFolderOf } from './layout.ts'
import type { Holds } from '../data-folder/marker.ts'
import type { OnProgress } from './progress.ts'
import { proveBackup } from './prove.ts'
import { describeBackup, restoreBackup } from './restore.ts'
import type { OpenDatabases } from './snapshot.ts'

/** Backs up a folder that nobody has open, without starting anything of what it holds. */
export async function backUpClosedFolder({
  dataDir,
  ...request
}: {
  dataDir: string
  target: string
  withOutputs: boolean
  madeBy: string
  onProgress?: OnProgress
}): Promise<MadeBackup> {
  const databases = open(dataDir)
  try {
    const made = await makeBackup({ ...request, dataDir, databases, now: systemClock.now(), randomBytes })
    if (databases.user) noteBackup(dataDir, made)
    return made
  } finally {
    databases.user?.close()
    databases.engine.close()
  }
}

export async function checkBackup(backup: string, onProgress?: OnProgress): Promise<ProvenBackup> {
  return describeBackup(await proveBackup(backup, { onProgress }))
}

export function restoreClosedFolder(request: {
  backup: string
  target: string
  onProgress?: OnProgress
}): Promise<RestoredBackup> {
  return restoreBackup({ ...request, now: systemClock.now(), randomBytes })
}

function open(dataDir: string): OpenDatabases {
  const holds = holdsOf(dataDir)
  if (!holds) throw new Refusal('backup_nothing', localized('backups.nothing', dataDir))
  try {
    claimDataFolder(dataDir, holds)
    const engine = openEngineDatabase(join(dataDir, engineFolderOf(holds)))
    try {
      return holds === 'app' ? { engine, user: openInItsPlace(dataDir) } : { engine }
    } catch (error) {
      engine.close()
      throw error
    }
  } catch (error) {
    const cause = explainDataFolder(error, dataDir)
    if (!(cause instanceof DataFolderError)) throw cause
    throw cause.code === 'in_use'
      ? new Refusal('data_in_use', localized('backups.inUse', dataDir), { cause })
      : new CommandError(`data_${cause.code}`, cause, { cause })
  }
}

/** As an app would open it: what was moved since it was last open names its files by where they were. */
function openInItsPlace(dataDir: string): Database {
  const user = openUserDatabase(dataDir)
  try {
    followMovedFolder(user, dataDir)
    return user
  } catch (error) {
    user.close()
    throw error
  }
}

function holdsOf(dataDir: string): Holds | undefined {
  if (existsSync(join(dataDir, 'library.db'))) return 'app'
  return existsSync(join(dataDir, 'engine.db')) ? 'engine' : undefined
}
