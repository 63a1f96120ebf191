import { BrowserWindow } from 'electron'
import type { Host } from '#main/host.ts'
import type { AppEvent } from '#shared/app/events.ts'
import { EVENT_CHANNEL } from '#shared/app/channels.ts'
import { recoverWindow } from './recovery.ts'
import { openWindow } from './window.ts'

/** Pressrun's own windows. Every one shows the same app; the one used last is where things are shown. */
export interface Windows {
  /** Brings the one used last to the front, or opens the first. */
  show(): BrowserWindow
  /** One more. */
  open(): BrowserWindow
  all(): BrowserWindow[]
  /** The one used last. */
  current(): BrowserWindow | undefined
  /** Tells every window. */
  broadcast(event: AppEvent): void
}

export function createWindows({
  preloadPath,
  host,
  ready,
  onOpen,
}: {
  preloadPath: string
  host: Pick<Host, 'clock' | 'log'>
  ready: Promise<unknown>
  onOpen: (window: BrowserWindow) => void
}): Windows {
  /** The one used last comes last. */
  const windows = new Set<BrowserWindow>()

  function open(): BrowserWindow {
    const window = openWindow({ preloadPath, host, ready, beside: [...windows].at(-1) })
    windows.add(window)
    window.on('focus', () => {
      windows.delete(window)
      windows.add(window)
    })
    window.on('closed', () => windows.delete(window))
    recoverWindow(window, host)
    onOpen(window)
    return window
  }

  const current = () => [...windows].at(-1)
  return {
    open,
    current,
    all: () => [...windows],
    show() {
      const window = current()
      if (!window) return open()
      if (window.isMinimized()) window.restore()
      window.show()
      window.focus()
      return window
    },
    broadcast(event) {
      for (const window of windows) sendEvent(window, event)
    },
  }
}

/** The one way out. */
export function sendEvent(window: BrowserWindow, event: AppEvent): void {
  if (!window.isDestroyed()) window.webContents.send(EVENT_CHANNEL, event)
}
