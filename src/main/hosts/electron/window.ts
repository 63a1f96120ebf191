import { BrowserWindow, screen } from 'electron'
import Store from 'electron-store'
import { APP_ORIGIN } from './schemes.ts'
import { placeWindow, SMALLEST, type WindowState } from './window-state.ts'

export function openWindow(preloadPath: string): BrowserWindow {
  const store = new Store<{ state?: WindowState }>({ name: 'window', clearInvalidConfig: true })
  const { maximized, ...bounds } = placeWindow(
    store.get('state'),
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
  window.once('ready-to-show', () => window.show())
  window.on('close', () => store.set('state', { bounds: window.getNormalBounds(), maximized: window.isMaximized() }))
  void window.loadURL(`${APP_ORIGIN}/`)
  return window
}
