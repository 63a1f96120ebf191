import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BackupStatus } from '#shared/app/backup.ts'
import type { z } from '#shared/schema.ts'
import { writeFileDurably } from '../tools/durable-file.ts'

const FILE_NAME = 'last-backup.json'
const LastBackup = BackupStatus.shape.last.unwrap()
type LastBackup = z.infer<typeof LastBackup>

/** Writes down when a data folder was last backed up, and where to. */
export function noteBackup(dataDir: string, { folder, madeAt }: LastBackup): void {
  writeFileDurably(join(dataDir, FILE_NAME), Buffer.from(`${JSON.stringify({ madeAt, folder }, null, 2)}\n`))
}

export function readLastBackup(dataDir: string): LastBackup | null {
  const path = join(dataDir, FILE_NAME)
  if (!existsSync(path)) return null
  try {
    return LastBackup.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    // a note, not a record: the next backup writes it anew
    return null
  }
}
