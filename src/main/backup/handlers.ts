import { dirname, join } from 'node:path'
import type { BackupProgress, BACKUP_COMMANDS, MadeBackup, RestoredBackup } from '#shared/app/backup.ts'
import type { CommandHandlers } from '#shared/app/commands.ts'
import { Refusal } from '#shared/app/refusal.ts'
import { localized } from '#shared/text/localized-message.ts'
import type { Host } from '../host.ts'
import { makeBackup, type BackupRequest } from './make-backup.ts'
import { noteBackup, readLastBackup } from './last-backup.ts'
import { proveBackup } from './prove.ts'
import { describeBackup, restoreBackup } from './restore.ts'
import type { OpenDatabases } from './snapshot.ts'

export interface Backups {
  handlers: Pick<CommandHandlers<{ signal: AbortSignal }>, keyof typeof BACKUP_COMMANDS>
  /** Breaks off what is under way. */
  close(): Promise<void>
}

/** The backups of an app that runs; one at a time. */
export function createBackups({
  host,
  databases,
  onChange,
}: {
  host: Pick<Host, 'dataDir' | 'version' | 'clock' | 'randomBytes'>
  databases: OpenDatabases
  onChange: () => void
}): Backups {
  const { dataDir, clock, randomBytes } = host
  const closing = new AbortController()
  let progress: BackupProgress | null = null
  let made: MadeBackup | null = null
  let restored: RestoredBackup | null = null
  let underWay: Promise<unknown> | undefined

  function alone<Value>(work: (shared: Pick<BackupRequest, 'onProgress' | 'signal'>) => Promise<Value>) {
    if (underWay) throw new Refusal('backup_busy', localized('backups.busy'))
    const shared = {
      signal: closing.signal,
      onProgress(next: BackupProgress) {
        progress = next
        onChange()
      },
    }
    const working = clock.during(work(shared)).finally(() => {
      progress = null
      underWay = undefined
      onChange()
    })
    underWay = working.catch(() => {})
    return working
  }

  return {
    handlers: {
      'backup.read': async () => ({ last: readLastBackup(dataDir), progress, made, restored }),
      'backup.create': async ({ parent, withOutputs }) =>
        alone(async (shared) => {
          made = null
          const now = clock.now()
          made = await makeBackup({
            ...shared,
            dataDir,
            databases,
            target: join(parent, `pressrun-backup-${stamp(now)}`),
            withOutputs,
            madeBy: host.version,
            now,
            randomBytes,
          })
          noteBackup(dataDir, made)
          return made
        }),
      'backup.check': async ({ folder }) => alone(async (shared) => describeBackup(await proveBackup(folder, shared))),
      'backup.restore': async ({ folder }) =>
        alone(async (shared) => {
          restored = null
          const now = clock.now()
          const target = join(dirname(dataDir), `pressrun-restored-${stamp(now)}`)
          restored = await restoreBackup({ ...shared, backup: folder, target, now, randomBytes })
          return restored
        }),
    },
    async close() {
      closing.abort(new Refusal('canceled', localized('backups.stopped')))
      await underWay
    },
  }
}

const two = (value: number) => String(value).padStart(2, '0')

/** 2026-11-16-024159, as the clock on the wall says it. */
function stamp(now: number): string {
  const time = new Date(now)
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`
  return `${day}-${two(time.getHours())}${two(time.getMinutes())}${two(time.getSeconds())}`
}
