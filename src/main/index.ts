import { join } from 'node:path'
import { app as electron, dialog, Menu, nativeTheme, type BrowserWindow } from 'electron'
import { CommandError } from '#shared/app/error.ts'
import { createApp, type App } from './app.ts'
import type { Host } from './host.ts'
import { ask } from './hosts/ask.ts'
import { answerCommands, sendEvent } from './hosts/electron/commands.ts'
import { hardenContents, hardenSession } from './hosts/electron/hardening.ts'
import { chooseDataFolder, createElectronHost } from './hosts/electron/host.ts'
import { menuTemplate } from './hosts/electron/menu.ts'
import { recoverWindow } from './hosts/electron/recovery.ts'
import { registerSchemes, serveSchemes } from './hosts/electron/schemes.ts'
import { openWindow } from './hosts/electron/window.ts'

chooseDataFolder()
registerSchemes()
hardenContents()

if (electron.requestSingleInstanceLock()) {
  void electron.whenReady().then(startOrSayWhyNot)
} else {
  // the running one comes to the front
  electron.quit()
}

async function startOrSayWhyNot(): Promise<void> {
  const host = createElectronHost()
  try {
    await start(host)
  } catch (error) {
    const known = error instanceof CommandError
    host.log.error('Pressrun cannot start', { error: error instanceof Error ? error.stack : String(error) })
    dialog.showErrorBox(
      'Pressrun cannot start',
      known ? error.message : `Something went wrong at start. The reason is in ${host.dataDir}/logs.`,
    )
    electron.exit(1)
  }
}

async function start(host: Host): Promise<void> {
  const app = await createApp(host)
  let window: BrowserWindow | undefined

  function show(): void {
    if (window) {
      if (window.isMinimized()) window.restore()
      window.focus()
      return
    }
    window = openWindow(join(electron.getAppPath(), 'out', 'preload', 'index.cjs'), host.clock)
    window.on('closed', () => (window = undefined))
    recoverWindow(window, host)
  }

  hardenSession()
  serveSchemes({ rendererFolder: join(electron.getAppPath(), 'out', 'renderer'), media: app.media.resolve })
  answerCommands(app, () => window)
  app.subscribe((event) => {
    sendEvent(window, event)
    if (event.type === 'settings.changed') nativeTheme.themeSource = event.settings.appearance
  })
  nativeTheme.themeSource = (await ask(app, 'settings.read', {})).appearance
  Menu.setApplicationMenu(
    Menu.buildFromTemplate(
      menuTemplate({
        platform: process.platform,
        packaged: electron.isPackaged,
        onNavigate: (place) => sendEvent(window, { type: 'navigate', place }),
      }),
    ),
  )
  closeBeforeQuit(app)
  electron.on('second-instance', show)
  electron.on('activate', show)
  electron.on('window-all-closed', () => {
    if (process.platform !== 'darwin') electron.quit()
  })
  show()
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
