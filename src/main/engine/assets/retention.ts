import type { Database } from 'better-sqlite3'
import { createBackground } from '../../tools/background.ts'
import { oneAtATime } from '../../tools/turns.ts'
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
  const { clock, log } = context.host
  const stopping = new AbortController()
  const inTurn = oneAtATime()
  let cancelTimer: (() => void) | undefined
  const background = createBackground({
    signal: stopping.signal,
    onFailure: (error) =>
      log.error('Expired uploads could not be looked for; the next sweep tries again.', { error: String(error) }),
  })

  function tick(): void {
    cancelTimer = clock.setTimer(INTERVAL_MS, tick)
    background.run(() => clock.during(inTurn(sweep)))
  }

  async function sweep(): Promise<void> {
    for (const assetId of listSweepableUploads(context.db, clock.now())) {
      if (stopping.signal.aborted) return
      try {
        // the files first: after a crash in between, the row still asks for them to be deleted
        await context.files.remove(assetId)
        markSwept(context.db, assetId, clock.now())
      } catch (error) {
        log.error('An expired upload could not be deleted; the next sweep tries again.', {
          assetId,
          error: String(error),
        })
      }
    }
  }

  tick()
  return async () => {
    stopping.abort()
    cancelTimer?.()
    await background.idle()
  }
}
