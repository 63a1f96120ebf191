import type { Database } from 'better-sqlite3'
import type { EngineHost } from '../host.ts'
import type { Run } from '../../sqlite/run.ts'
import { temporaryFolder } from './file-store.ts'
import { findLeftovers, tidyFiles, type Leftovers } from './tidy.ts'

/** Clearing away what earlier runs have left: once in a run, beside everything else, before the first file is made. */
export interface Tidying {
  /** Begins unless it has begun, and resolves when all is clear. After a failure whoever asks next begins again. */
  done(): Promise<void>
  /** Files that are to be set aside: none once it is done, for which this waits if it has begun. */
  toCome(): Promise<readonly string[]>
  /** How many files without a record this run has found. */
  found(): Promise<number>
  /** Waits for what has begun. */
  close(): Promise<void>
}

export function createTidying({
  db,
  host,
  run,
  onDone,
}: {
  db: Database
  host: Pick<EngineHost, 'dataDir' | 'clock' | 'log'>
  run: Run
  /** Not when it is closed by then. */
  onDone: () => void
}): Tidying {
  const { dataDir, clock, log } = host
  let closed = false
  let looking: Promise<Leftovers> | undefined
  let tidying: Promise<void> | undefined

  function look(): Promise<Leftovers> {
    looking ??= findLeftovers(db, dataDir).catch((error: unknown) => {
      looking = undefined
      throw error
    })
    return looking
  }

  async function tidy(): Promise<void> {
    const leftovers = await look()
    await run.removeLeftovers([temporaryFolder(dataDir)])
    const folder = await tidyFiles(db, { dataDir, now: clock.now(), leftovers })
    if (folder !== undefined)
      log.warn('Stored files that no record names were set aside. Nothing was deleted.', {
        folder,
        files: leftovers.unknown.length,
      })
    if (!closed) onDone()
  }

  return {
    done() {
      tidying ??= tidy().catch((error: unknown) => {
        tidying = undefined
        throw error
      })
      return tidying
    },
    async toCome() {
      if (!tidying) return (await look()).unknown
      await tidying
      return []
    },
    found: async () => (await look()).unknown.length,
    async close() {
      closed = true
      await tidying?.catch(() => {})
    },
  }
}
