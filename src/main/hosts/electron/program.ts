import { join } from 'node:path'
import { app as electron, dialog } from 'electron'
import { CommandError } from '#shared/app/error.ts'
import { text } from '#shared/text/index.ts'
import type { Host } from '#main/host.ts'
import { LINK_SCHEME, parseDeepLink } from './deep-link.ts'
import { hardenContents } from './hardening.ts'
import { createElectronHost } from './host.ts'
import { listAt, openedBy } from './opened-by.ts'
import { createOpenings } from './openings.ts'
import { registerSchemes } from './schemes.ts'
import { startDesktop } from './start.ts'
import { describeError } from '../../tools/describe-error.ts'

const openings = createOpenings()
const started = Promise.withResolvers<{ show: () => void }>()

/** The desktop app from its first moment, before Electron is ready; `refusal` is why its data folder cannot be used. */
export function runProgram(refusal: string | undefined): void {
  registerSchemes()
  hardenContents()

  // a Mac names files and links by events, the first of them before the app is ready
  electron.on('open-file', (event, path) => {
    event.preventDefault()
    open(listAt(path))
  })
  electron.on('open-url', (event, link) => {
    event.preventDefault()
    open(parseDeepLink(link))
  })

  if (refusal !== undefined) {
    void electron.whenReady().then(() => sayWhyNot(refusal))
  } else if (electron.requestSingleInstanceLock()) {
    openedBy(process.argv, process.cwd()).forEach(open)
    // listened for before the app is there: several lists opened at once are as many starts, each of which hands over its own
    electron.on('second-instance', (_event, argv, workingDirectory) => {
      const opened = openedBy(argv, workingDirectory)
      opened.forEach(open)
      if (opened.length === 0) void started.promise.then(({ show }) => show())
    })
    void electron.whenReady().then(startOrSayWhyNot)
  } else {
    // the running one comes to the front
    electron.quit()
  }
}

function open(opening: ReturnType<typeof listAt>): void {
  if (opening) openings.add(opening)
}

async function startOrSayWhyNot(): Promise<void> {
  // elsewhere the package says so
  if (electron.isPackaged && process.platform === 'win32') electron.setAsDefaultProtocolClient(LINK_SCHEME)
  const host = createElectronHost()
  try {
    started.resolve(await startDesktop(host, openings))
  } catch (error) {
    const known = error instanceof CommandError
    host.log.error('Pressrun cannot start', { error: describeError(error) })
    sayWhyNot(known ? error.message : text().desktop.cannotStart.detail(logsOf(host)))
  }
}

function sayWhyNot(reason: string): void {
  dialog.showErrorBox(text().desktop.cannotStart.title, reason)
  electron.exit(1)
}

function logsOf({ dataDir }: Host): string {
  return join(dataDir, 'logs')
}
