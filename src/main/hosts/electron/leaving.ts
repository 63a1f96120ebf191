import { app as electron, powerMonitor, type BrowserWindow } from 'electron'
import type { App } from '#main/app.ts'
import type { Settings } from '#shared/app/settings.ts'
import { ask } from '../ask.ts'
import { askClosing } from './ask-closing.ts'
import type { BackgroundMode } from './background-mode.ts'
import { decideClosing } from './closing.ts'
import type { Windows } from './windows.ts'

interface Leaving {
  app: App
  windows: Pick<Windows, 'all' | 'current'>
  background: BackgroundMode
  running: () => number
  settings: () => Settings
}

/** Closing the last window and quitting: what runs is never dropped without a word, and nothing is asked twice. */
export function createLeaving({ app, windows, background, running, settings }: Leaving) {
  /** Somebody, or the system, has decided: no more questions. */
  let sure = false
  let asking = false

  const decide = (wish: 'close' | 'quit') =>
    decideClosing({ platform: process.platform, wish, running: running(), whenClosed: settings().whenClosed })

  async function askOnce(): Promise<void> {
    if (asking) return
    asking = true
    const { choice, always } = await askClosing(running(), windows.current()).finally(() => (asking = false))
    if (choice === 'cancel') return
    if (always) await ask(app, 'settings.update', { whenClosed: choice })
    if (choice === 'quit') return quitNow()
    background.enter()
    for (const window of windows.all()) window.destroy()
  }

  function quitNow(): void {
    sure = true
    electron.quit()
  }

  electron.on('before-quit', (event) => {
    // elsewhere this also comes from a session that ends and waits for no answer: what runs is picked up at the next start
    if (process.platform === 'darwin' && !sure && decide('quit') === 'ask') {
      event.preventDefault()
      void askOnce()
    } else sure = true
  })
  electron.on('window-all-closed', () => {
    if (process.platform === 'darwin' || background.entered) return
    // a window that closed itself was not asked
    if (!sure && decide('close') === 'background') background.enter()
    else electron.quit()
  })
  powerMonitor.on('shutdown', quitNow)
  closeBeforeQuit(app)

  return {
    /** When somebody says so. */
    quit(): void {
      if (decide('quit') === 'ask') void askOnce()
      else quitNow()
    },
    /** For every window that is opened. */
    watch(window: BrowserWindow): void {
      window.on('close', (event) => {
        if (sure || windows.all().length > 1) return
        const decision = decide('close')
        if (decision === 'background') background.enter()
        if (decision !== 'ask') return
        event.preventDefault()
        void askOnce()
      })
      window.on('session-end', quitNow)
    },
  }
}

/** Electron does not wait for promises: quitting is held up once, until everything is on disk. */
function closeBeforeQuit(app: App): void {
  let closing = false
  electron.on('will-quit', (event) => {
    if (closing) return
    closing = true
    event.preventDefault()
    // not quit() again: it does nothing when it was held up after it had closed the windows itself
    void app.close().finally(() => electron.exit())
  })
}
