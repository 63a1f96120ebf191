import { join } from 'node:path'
import type { ProvenBackup, RestoredBackup } from '#shared/app/backup.ts'
import { Refusal } from '#shared/app/refusal.ts'
import { localized } from '#shared/text/localized-message.ts'
import { claimDataFolder } from '../data-folder/claim.ts'
import { endUnsentJobs } from '../engine/providers/jobs/job-store.ts'
import type { RemoteEnd } from '../engine/providers/provider.ts'
import { forgetIdentity } from '../engine/workers/remote/pool-settings.ts'
import { copyFileMeasured } from '../tools/copy-file.ts'
import { moveChosenFolder } from '../user-database/chosen-folder.ts'
import { engineFolderOf } from './layout.ts'
import { DATA_FOLDER, type Manifest } from './manifest.ts'
import { makeNewFolder } from './new-folder.ts'
import { nameInBackup } from './places.ts'
import { createProgress, type OnProgress } from './progress.ts'
import { openBackedUp, proveBackup, requireSame } from './prove.ts'
import { detachFromOriginal } from './detach.ts'
import { countRecords, findFaults } from './inspect-databases.ts'

export interface RestoreRequest {
  backup: string
  /** A new or empty folder: nothing that is there is ever written over. */
  target: string
  now: number
  randomBytes: (size: number) => Uint8Array
  onProgress?: OnProgress | undefined
  signal?: AbortSignal | undefined
}

const UNSENT: RemoteEnd = {
  ok: false,
  code: 'unavailable',
  detail: 'Restored from a backup. It may have been made since then, so it was not sent; send it again if it was not.',
}

/** What a backup holds, once it has been proven. */
export function describeBackup(manifest: Manifest): ProvenBackup {
  const { holds, createdAt, files, counts, unsound } = manifest
  return {
    holds,
    madeAt: createdAt,
    files: files.length,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    counts,
    unsound: unsound.length,
  }
}

/** Proves the backup before a byte is written, then makes a data folder of it that stands on its own. */
export async function restoreBackup(request: RestoreRequest): Promise<RestoredBackup> {
  const { backup, target, randomBytes, onProgress, signal } = request
  return makeNewFolder(target, { randomBytes, apartFrom: [backup] }, async (folder) => {
    const manifest = await proveBackup(backup, { onProgress, signal })
    await fill(folder, manifest, request)
    return { dataDir: target, ...describeBackup(manifest) }
  })
}

async function fill(
  folder: string,
  manifest: Manifest,
  { backup, target, now, onProgress, signal }: RestoreRequest,
): Promise<void> {
  const { holds, files, folders, createdAt, counts } = manifest
  // ours from the first byte on, and refused inside of another data folder
  claimDataFolder(folder, holds, now)
  if (holds === 'app') claimDataFolder(join(folder, engineFolderOf(holds)), 'engine', now)
  const tick = createProgress('restoring', files.length, onProgress)
  for (const file of files) {
    // it may have changed since it was proven
    requireSame(file, await copyFileMeasured(join(backup, DATA_FOLDER, file.path), join(folder, file.path), signal))
    tick()
  }
  const moved = (path: string) => {
    const name = nameInBackup(path, folders)
    return name === undefined ? path : join(target, name)
  }
  const databases = openBackedUp(folder, holds)
  try {
    if (databases.user) detachFromOriginal(databases.user, { moved, madeAt: createdAt, now })
    endUnsentJobs(databases.engine, UNSENT, now)
    // the folder it was copied from may be at work in the same pool, under the same name
    forgetIdentity(databases.engine)
    const [fault] = findFaults(databases)
    if (fault !== undefined) throw new Refusal('backup_books', localized('backups.books', fault))
    if (JSON.stringify(countRecords(databases)) !== JSON.stringify(counts))
      throw new Refusal('backup_counts', localized('backups.counts'))
  } finally {
    databases.engine.close()
    databases.user?.close()
  }
  moveChosenFolder(join(folder, 'settings.json'), moved)
}
