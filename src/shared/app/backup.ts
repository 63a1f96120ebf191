import { z } from '../schema.ts'
import { Nothing } from './common-inputs.ts'
import { LIVELY_MS } from './stale-on.ts'

const count = z.int().min(0)

const Counts = z.object({
  items: count,
  batches: count,
  generations: count,
  /** An account may owe coins that were taken back when they were spent. */
  coins: z.object({ available: z.int(), held: count }),
})

/** What a backup holds. */
const Contents = {
  files: count,
  bytes: count,
  counts: Counts,
  /** Files that were gone or damaged already when it was made. */
  unsound: count,
}

export const BackupProgress = z.object({
  step: z.enum(['copying', 'proving', 'restoring']),
  done: count,
  total: count,
})
export type BackupProgress = z.infer<typeof BackupProgress>

export const MadeBackup = z.object({
  folder: z.string(),
  madeAt: z.iso.datetime(),
  ...Contents,
  /** Files of the library that lie outside of the data folder and were left there. */
  left: count,
})
export type MadeBackup = z.infer<typeof MadeBackup>

/** A backup that has been read from end to end. */
export const ProvenBackup = z.object({
  holds: z.enum(['app', 'engine']),
  madeAt: z.iso.datetime(),
  ...Contents,
})
export type ProvenBackup = z.infer<typeof ProvenBackup>

export const RestoredBackup = ProvenBackup.extend({ dataDir: z.string() })
export type RestoredBackup = z.infer<typeof RestoredBackup>

export const BackupStatus = z.object({
  /** The last one that was made of this data folder. */
  last: z.object({ madeAt: z.iso.datetime(), folder: z.string() }).nullable(),
  progress: BackupProgress.nullable(),
  /** What came of the last backup and the last restore since the app was started, for who was elsewhere when they ended. */
  made: MadeBackup.nullable(),
  restored: RestoredBackup.nullable(),
})
export type BackupStatus = z.infer<typeof BackupStatus>

const path = z.string().min(1).max(4_096)

export const BACKUP_COMMANDS = {
  'backup.read': { input: Nothing, output: BackupStatus, staleOn: { 'backup.changed': LIVELY_MS } },
  /** Makes a new folder inside of `parent`, named by the day and the time. */
  'backup.create': { input: z.strictObject({ parent: path, withOutputs: z.boolean() }), output: MadeBackup },
  'backup.check': { input: z.strictObject({ folder: path }), output: ProvenBackup },
  /** Makes a new data folder beside the one that is open, which stays as it is. */
  'backup.restore': { input: z.strictObject({ folder: path }), output: RestoredBackup },
} as const
