import { BrowserWindow, ipcMain } from 'electron'
import type { App } from '#main/app.ts'
import { COMMAND_CHANNEL } from '#shared/app/channels.ts'
import type { CommandResult } from '#shared/app/error.ts'
import { APP_ORIGIN } from './schemes.ts'
import { isTrustedSender } from './trusted-sender.ts'
import type { Windows } from './windows.ts'

const REFUSED: CommandResult = {
  ok: false,
  error: { code: 'wrong_origin', message: 'Only the Pressrun window itself may ask this.' },
}

/** The one way in: a command by name from the top frame of one of our own windows. What comes early waits for the app. */
export function answerCommands({
  app,
  windows,
  onAsked,
}: {
  app: Promise<App>
  windows: Pick<Windows, 'all'>
  onAsked: () => void
}): void {
  ipcMain.handle(COMMAND_CHANNEL, async (event, name: unknown, input: unknown) => {
    const window = windows.all().find((candidate) => candidate === BrowserWindow.fromWebContents(event.sender))
    if (!window || !isTrustedSender(event.senderFrame, window.webContents.mainFrame, APP_ORIGIN)) return REFUSED
    onAsked()
    const abandoned = new AbortController()
    const abandon = () => abandoned.abort()
    window.once('closed', abandon)
    const { signal } = abandoned
    return (await app).run(name, input, { signal }).finally(() => window.off('closed', abandon))
  })
}
