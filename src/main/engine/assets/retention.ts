import type { Database } from 'better-sqlite3'
import type { EngineHost } from '../host.ts'
import type { FileStore } from './file-store.ts'
import { listSweepableUploads, markSwept } from './store.ts'

const INTERVAL_MS = 3_600_000

/** Deletes the files of uploads whose 30 days are over, now and every hour. Returns its undo. */
export function startRetention(context: {
  db: Database
  host: Pick<EngineHost, 'clock' | 'log'>
  files: FileStore
}): () => Promise<void> {
  const { clock } = context.host
  let stopped = false
  let cancelTimer: (() => void) | undefined
  let sweeping = Promise.resolve()

  function tick(): void {
    cancelTimer = clock.setTimer(INTERVAL_MS, tick)
    sweeping = clock.during(sweeping.then(sweep))
  }

  async function sweep(): Promise<void> {
    for (const assetId of listSweepableUploads(context.db, clock.now())) {
      if (stopped) return
      try {
        // the files first: after a crash in between, the row still asks for them to be deleted
        await context.files.remove(assetId)
        markSwept(context.db, assetId, clock.now())
      } catch (error) {
        context.host.log.error('An expired upload could not be deleted; the next sweep tries again.', {
          assetId,
          error: String(error),
        })
      }
    }
  }

  tick()
  return async () => {
    stopped = true
    cancelTimer?.()
    await sweeping
  }
}
