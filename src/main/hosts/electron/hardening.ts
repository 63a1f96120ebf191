import { app, session, type WebContents } from 'electron'
import { mayReadClipboard } from './clipboard-reading.ts'
import { APP_ORIGIN } from './schemes.ts'

/** What a Copy button needs. */
const COPYING = 'clipboard-sanitized-write'
/** What Paste in a menu needs; refused unless a person has just pressed something. */
const PASTING = 'clipboard-read'

/** When somebody last pressed a key or a button in a page: no script makes these events. */
const pressedAt = new WeakMap<WebContents, number>()
const PRESSES = new Set(['mouseDown', 'mouseUp', 'rawKeyDown', 'keyDown', 'keyUp', 'gestureTap'])

/** What a page asks of the machine or the network is refused, whatever the page is. */
export function hardenSession(): void {
  const { defaultSession } = session
  defaultSession.setPermissionRequestHandler((contents, permission, answer, asking) => {
    const gesture = { origin: APP_ORIGIN, pressedAt: pressedAt.get(contents), now: Date.now() }
    answer(permission === COPYING || (permission === PASTING && mayReadClipboard(asking, gesture)))
  })
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
    contents.on('input-event', (_input, { type }) => {
      if (PRESSES.has(type)) pressedAt.set(contents, Date.now())
    })
    contents.on('will-attach-webview', (event) => event.preventDefault())
    contents.on('will-redirect', (event) => event.preventDefault())
    contents.on('will-frame-navigate', (event) => {
      // the page may reload itself
      if (!event.isMainFrame || event.url.split('#')[0] !== `${APP_ORIGIN}/`) event.preventDefault()
    })
  })
}
