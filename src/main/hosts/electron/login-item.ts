import { join } from 'node:path'
import { app } from 'electron'
import { autostartEntry, setAutostart } from './autostart-entry.ts'

/** Started by the system and not by a person: no window is opened, and without work the app ends again. */
const BACKGROUND = '--background'

/** How the app is started with the computer. Only a packaged one can be: any other needs its folder named. */
export function createOpenAtLogin(): ((enabled: boolean) => void) | undefined {
  if (!app.isPackaged) return undefined
  if (process.platform !== 'linux')
    return (enabled) => app.setLoginItemSettings({ openAtLogin: enabled, args: [BACKGROUND] })
  const path = join(app.getPath('appData'), 'autostart', 'pressrun.desktop')
  // an AppImage runs from a folder that is gone after a restart: what stays is the image itself
  const program = process.env['APPIMAGE'] ?? process.execPath
  return (enabled) => setAutostart(path, enabled ? autostartEntry(program, BACKGROUND) : null)
}

export function wasStartedBySystem(): boolean {
  return (
    process.argv.includes(BACKGROUND) || (process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin)
  )
}
