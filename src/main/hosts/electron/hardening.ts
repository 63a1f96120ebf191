import { app, session } from 'electron'
import { APP_ORIGIN } from './schemes.ts'

/** What a Copy button needs; reading the clipboard stays refused. */
const COPYING = 'clipboard-sanitized-write'

/** What a page asks of the machine or the network is refused, whatever the page is. */
export function hardenSession(): void {
  const { defaultSession } = session
  defaultSession.setPermissionRequestHandler((_contents, permission, answer) => answer(permission === COPYING))
  defaultSession.setPermissionCheckHandler((_contents, permission) => permission === COPYING)
  defaultSession.setDevicePermissionHandler(() => false)
  defaultSession.on('will-download', (event, item) => {
    // what the page itself made, such as a report: the system asks where to put it
    if (!item.getURL().startsWith(`blob:${APP_ORIGIN}/`)) event.preventDefault()
  })
  // behind the page's own policy, for the day something gets past it
  defaultSession.webRequest.onBeforeRequest(
    { urls: ['http://*/*', 'https://*/*', 'ws://*/*', 'wss://*/*', 'file:///*'] },
    (_details, answer) => answer({ cancel: true }),
  )
}

/** A window shows the one page it was opened with: it goes nowhere else, opens nothing and embeds nothing. */
export function hardenContents(): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.setWindowOpenHandler(() => ({ action: 'deny' }))
    contents.on('will-attach-webview', (event) => event.preventDefault())
    contents.on('will-redirect', (event) => event.preventDefault())
    contents.on('will-frame-navigate', (event) => {
      // the page may reload itself
      if (!event.isMainFrame || event.url.split('#')[0] !== `${APP_ORIGIN}/`) event.preventDefault()
    })
  })
}
