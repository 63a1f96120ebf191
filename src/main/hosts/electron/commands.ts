import { ipcMain, type BrowserWindow } from 'electron'
import type { App } from '#main/app.ts'
import { COMMAND_CHANNEL, EVENT_CHANNEL } from '#shared/app/channels.ts'
import type { CommandResult } from '#shared/app/error.ts'
import type { AppEvent } from '#shared/app/events.ts'
import { APP_ORIGIN } from './schemes.ts'
import { isTrustedSender } from './trusted-sender.ts'

const REFUSED: CommandResult = {
  ok: false,
  error: { code: 'wrong_origin', message: 'Only the Pressrun window itself may ask this.' },
}

/** The one way in: a command by name from the top frame of our own window. */
export function answerCommands(app: App, currentWindow: () => BrowserWindow | undefined): void {
  ipcMain.handle(COMMAND_CHANNEL, (event, name: unknown, input: unknown) => {
    const window = currentWindow()
    if (!window || !isTrustedSender(event.senderFrame, window.webContents.mainFrame, APP_ORIGIN)) return REFUSED
    const abandoned = new AbortController()
    const abandon = () => abandoned.abort()
    window.once('closed', abandon)
    return app.run(name, input, { signal: abandoned.signal }).finally(() => window.off('closed', abandon))
  })
}

/** The one way out. */
export function sendEvent(window: BrowserWindow | undefined, event: AppEvent): void {
  if (window && !window.isDestroyed()) window.webContents.send(EVENT_CHANNEL, event)
}
