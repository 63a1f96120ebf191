import { join } from 'node:path'
import { app, BrowserWindow, screen } from 'electron'
import type { Host } from '#main/host.ts'
import { openDesktopStore } from './desktop-store.ts'
import { APP_ORIGIN } from './schemes.ts'
import { placeWindow, SMALLEST, type WindowState } from './window-state.ts'

/** Long enough that a drag is one write. */
const SAVE_DELAY_MS = 400
/** As far as a new window lies from the one before, so that both can be seen. */
const STEP = 28

interface Opening {
  preloadPath: string
  host: Pick<Host, 'clock' | 'log'>
  /** A window is shown from then on: there is an app to answer it. */
  ready: Promise<unknown>
  /** The window that is open already: the new one lies a step away from it. */
  beside: BrowserWindow | undefined
}

export function openWindow({ preloadPath, host, ready, beside }: Opening): BrowserWindow {
  const file = openDesktopStore(join(app.getPath('userData'), 'window.json'), 'state', host.log)
  const { maximized, ...bounds } = placeWindow(
    beside ? stepFrom(beside) : file.read(),
    screen.getAllDisplays().map((display) => display.workArea),
  )
  const window = new BrowserWindow({
    ...bounds,
    minWidth: SMALLEST.width,
    minHeight: SMALLEST.height,
    title: 'Pressrun',
    show: false,
    webPreferences: {
      preload: preloadPath,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      // elsewhere Chromium fetches its dictionaries from the network
      spellcheck: process.platform === 'darwin',
    },
  })
  if (maximized) window.maximize()
  window.once('ready-to-show', async () => {
    await ready
    if (!window.isDestroyed()) window.show()
  })
  rememberState(window, host.clock, file.write)
  void window.loadURL(`${APP_ORIGIN}/`)
  return window
}

function stepFrom(window: BrowserWindow): WindowState {
  const { x, y, width, height } = window.getNormalBounds()
  return { bounds: { x: x + STEP, y: y + STEP, width, height }, maximized: false }
}

/** Saved as it changes and not only at the end, which a killed app never reaches. */
function rememberState(window: BrowserWindow, clock: Host['clock'], save: (state: WindowState) => void): void {
  let cancel: (() => void) | undefined
  const saveNow = () => save({ bounds: window.getNormalBounds(), maximized: window.isMaximized() })
  function saveSoon(): void {
    cancel?.()
    cancel = clock.setTimer(SAVE_DELAY_MS, saveNow)
  }
  window.on('resize', saveSoon)
  window.on('move', saveSoon)
  window.on('maximize', saveSoon)
  window.on('unmaximize', saveSoon)
  window.on('close', saveNow)
  window.on('closed', () => cancel?.())
}
