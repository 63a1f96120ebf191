import { app, powerSaveBlocker } from 'electron'
import { progressOf } from './batch-news.ts'
import type { RunningBatches } from './running-batches.ts'
import type { Windows } from './windows.ts'

/** What can be seen of batches without looking at a window: a bar in the dock or taskbar, a count, a computer that stays awake. */
export function createSystemSigns(windows: Pick<Windows, 'all'>) {
  let blocker: number | undefined
  let unseen = 0

  app.on('browser-window-focus', () => {
    unseen = 0
    app.setBadgeCount(0)
  })

  return {
    show(batches: RunningBatches): void {
      const progress = progressOf(batches.all())
      for (const window of windows.all())
        window.setProgressBar(progress?.fraction ?? -1, { mode: progress?.troubled ? 'paused' : 'normal' })
      if (progress) blocker ??= powerSaveBlocker.start('prevent-app-suspension')
      else if (blocker !== undefined) {
        powerSaveBlocker.stop(blocker)
        blocker = undefined
      }
    },
    /** Something happened that nobody was there to see. */
    count(): void {
      unseen += 1
      app.setBadgeCount(unseen)
    },
  }
}
