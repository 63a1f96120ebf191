import { app, dialog, type BrowserWindow } from 'electron'
import type { Host } from '#main/host.ts'
import { text } from '#shared/text/index.ts'
import { createReloadPolicy } from './reload-policy.ts'

/** Chromium's code for a load that another one replaced. */
const ABORTED = -3

/** A crashed, stuck or unloadable page never stays a blank window: it is loaded again, or the person is asked. */
export function recoverWindow(window: BrowserWindow, { log, clock }: Pick<Host, 'log' | 'clock'>): void {
  const policy = createReloadPolicy(() => clock.now())
  const { webContents } = window

  async function broken(reason: string): Promise<void> {
    if (window.isDestroyed()) return
    log.error('The window broke', { reason })
    if (policy.mayReload()) return webContents.reload()
    const { message, detail, reload: again, quit } = text().desktop.broken
    const reload = await confirm(window, { message, detail, buttons: [again, quit] })
    if (!reload) app.quit()
    else if (!window.isDestroyed()) webContents.reload()
  }

  async function stuck(): Promise<void> {
    if (window.isDestroyed()) return
    log.warn('The window does not respond')
    const { message, detail, reload: again, wait } = text().desktop.stuck
    const reload = await confirm(window, { message, detail, buttons: [again, wait] })
    // a stuck page cannot be asked to reload: its process is ended, and the handler of crashes loads it again
    if (reload && !window.isDestroyed()) webContents.forcefullyCrashRenderer()
  }

  webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason !== 'clean-exit') later(() => broken(reason))
  })
  // oxlint-disable-next-line max-params -- Electron tells it in so many
  webContents.on('did-fail-load', (_event, code, description, _url, isMainFrame) => {
    if (isMainFrame && code !== ABORTED) later(() => broken(description))
  })
  window.on('unresponsive', () => later(stuck))
}

/**
 * Runs after Chromium has told everybody else of the event. A reload from inside `render-process-gone` starts the next
 * process while Chromium still takes down the last one, and ends the app with a failed check (Electron 42).
 */
function later(work: () => Promise<void>): void {
  setImmediate(() => void work())
}

/** Whether the first button was chosen. */
async function confirm(
  window: BrowserWindow,
  options: { message: string; detail: string; buttons: [string, string] },
): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, { type: 'warning', cancelId: 1, ...options })
  return response === 0
}
