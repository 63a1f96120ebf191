import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from '#shared/schema.ts'
import { BackupStatus, type BackupProgress, type BACKUP_COMMANDS } from '#shared/app/backup.ts'
import type { CommandHandlers } from '#shared/app/commands.ts'
import { CommandError } from '#shared/app/error.ts'
import { localized } from '#shared/text/localized-message.ts'
import { writeFileDurably } from '../tools/durable-file.ts'
import type { Host } from '../host.ts'
import { makeBackup, type BackupRequest } from './create.ts'
import { proveBackup } from './prove.ts'
import { describeBackup, restoreBackup } from './restore.ts'
import type { OpenDatabases } from './snapshot.ts'

type BackupHandlers = Pick<CommandHandlers<{ signal: AbortSignal }>, keyof typeof BACKUP_COMMANDS>

/** The backups of an app that runs; one at a time. */
export function createBackupHandlers({
  host,
  databases,
  onChange,
}: {
  host: Pick<Host, 'dataDir' | 'version' | 'clock' | 'randomBytes'>
  databases: OpenDatabases
  onChange: () => void
}): { handlers: BackupHandlers; close: () => Promise<void> } {
  const { dataDir, clock, randomBytes } = host
  const closing = new AbortController()
  let progress: BackupProgress | null = null
  let underWay: Promise<unknown> | undefined

  function alone<Value>(work: (shared: Pick<BackupRequest, 'onProgress' | 'signal'>) => Promise<Value>) {
    if (underWay) throw new CommandError('backup_busy', localized('backups.busy'))
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
      'backup.read': async () => ({ last: readLastBackup(dataDir), progress }),
      'backup.create': async ({ parent, withOutputs }) =>
        alone(async (shared) => {
          const now = clock.now()
          const made = await makeBackup({
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
        alone((shared) => {
          const now = clock.now()
          const target = join(dirname(dataDir), `pressrun-restored-${stamp(now)}`)
          return restoreBackup({ ...shared, backup: folder, target, now, randomBytes })
        }),
    },
    async close() {
      closing.abort(new CommandError('canceled', localized('backups.stopped')))
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

const LAST_BACKUP = 'last-backup.json'
const LastBackup = BackupStatus.shape.last.unwrap()

export function noteBackup(dataDir: string, { folder, madeAt }: z.infer<typeof LastBackup>): void {
  writeFileDurably(join(dataDir, LAST_BACKUP), Buffer.from(`${JSON.stringify({ madeAt, folder }, null, 2)}\n`))
}

function readLastBackup(dataDir: string): z.infer<typeof LastBackup> | null {
  const path = join(dataDir, LAST_BACKUP)
  if (!existsSync(path)) return null
  try {
    return LastBackup.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    // a note, not a record: the next backup writes it anew
    return null
  }
}
