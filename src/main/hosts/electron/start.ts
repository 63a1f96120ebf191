import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { app as electron, nativeTheme, shell, type BrowserWindow } from 'electron'
import type { App } from '#main/app.ts'
import type { Host } from '#main/host.ts'
import type { Opening } from '#shared/app/desktop.ts'
import { openDataFolder } from '#main/open-data-folder.ts'
import { ask } from '../ask.ts'
import { awaitPage } from '../await-page.ts'
import { letProgramsIn } from '../local/serve-locally.ts'
import { createBackgroundMode } from './background-mode.ts'
import { answerCommands } from './commands.ts'
import { createElectronDesktop, rememberInSystem } from './desktop.ts'
import { hardenSession } from './hardening.ts'
import { openDesktopStore } from './desktop-store.ts'
import { createLeaving } from './leaving.ts'
import { wasStartedBySystem } from './login-item.ts'
import { createNativeMenu } from './native-menu.ts'
import { listAt } from './opened-by.ts'
import type { Openings } from './openings.ts'
import { createRecentLists } from './recent-lists.ts'
import { followBatches } from './running-batches.ts'
import { prepareAnswers, serveSchemes } from './schemes.ts'
import { createSystemSigns } from './system-signs.ts'
import { createWindows, sendEvent } from './windows.ts'

/** With its first questions the page asks for the code of its next frame, which is sent before the app is read. */
const WITH_QUESTIONS_MS = 25

/** Nobody waits for what stands so long: what was compiled for this start can be written down for the next. */
const STANDS_MS = 3_000

/** The app with all that a desktop has around it. */
export async function startDesktop(host: Host, openings: Openings): Promise<{ show: () => void }> {
  const root = electron.getAppPath()
  const iconsFolder = join(host.resourcesDir, 'icons')
  const recentFile = openDesktopStore(join(electron.getPath('userData'), 'recent.json'), 'paths', host.log)
  const recent = createRecentLists(recentFile.read, recentFile.write)
  /** Once everything around the app stands as well. Where it cannot be opened, whoever starts it says so and ends. */
  const ready = Promise.withResolvers<App>()
  const windows = createWindows({
    preloadPath: join(root, 'out', 'preload', 'index.cjs'),
    host,
    ready: ready.promise,
    onOpen,
  })
  let watched: string | null = null
  const desktop = createElectronDesktop({
    windows,
    openings,
    iconsFolder,
    onList: remember,
    onWatch: (batchId) => (watched = batchId),
  })

  const page = awaitPage(host.clock)
  hardenSession()
  serveSchemes({
    rendererFolder: join(root, 'out', 'renderer'),
    media: async (id) => (await ready.promise).media.resolve(id),
    onPageFile: page.asked,
  })
  answerCommands({ app: ready.promise, windows, onAsked: () => page.skipIn(WITH_QUESTIONS_MS) })
  const inBackground = wasStartedBySystem() && openings.waiting().length === 0
  if (!inBackground) {
    windows.open()
    prepareAnswers()
  }
  const folder = await openDataFolder(host)
  // a process of its own loads the page, by files that this thread hands it; while it draws them the app is read here
  if (!inBackground) await page.over()
  const { createApp } = await import('#main/app.ts')
  const app = await letProgramsIn(await createApp({ ...host, desktop }, folder), host)
  let settings = await ask(app, 'settings.read', {})
  const signs = createSystemSigns(windows)
  const batches = await followBatches(app, host, { onChange, onNotice })
  const running = () => batches.running()
  const background = createBackgroundMode({ iconsFolder, running, onOpen: show, onQuit: () => leaving.quit() })
  const leaving = createLeaving({ app, windows, background, running, settings: () => settings })
  const menu = createNativeMenu({
    state: () => ({
      appearance: settings.appearance,
      recent: recent.list(),
      running: running(),
      resumable: batches.resumable(),
    }),
    actions: {
      run: (id) => tell({ type: 'action', id }),
      newWindow: () => windows.open(),
      newBatch: () => void newBatch(),
      openRecent: (path) => openings.add(listAt(path) ?? { kind: 'list', path, name: path }),
      clearRecent() {
        recent.clear()
        electron.clearRecentDocuments()
        menu.refresh()
      },
      pauseAll: () => void batches.pauseAll(),
      resumeAll: () => void batches.resumeAll(),
      setAppearance: (appearance) => void ask(app, 'settings.update', { appearance }),
      showLogs: () => void shell.openPath(join(host.dataDir, 'logs')),
      showAbout: () => electron.showAboutPanel(),
      quit: () => leaving.quit(),
    },
  })

  async function onOpen(window: BrowserWindow): Promise<void> {
    window.once('ready-to-show', () => void ready.promise.then(() => signs.show(batches)))
    await ready.promise
    background.leave()
    leaving.watch(window)
  }

  function show(): void {
    windows.show()
  }

  function tell(event: Parameters<typeof sendEvent>[1]): void {
    sendEvent(windows.show(), event)
  }

  async function newBatch(): Promise<void> {
    windows.show()
    const path = await desktop.chooseList?.()
    if (path) openings.add(listAt(path) ?? { kind: 'list', path, name: path })
  }

  function remember(path: string): void {
    recent.add(path)
    rememberInSystem(path)
    menu.refresh()
  }

  function rememberList(opening: Opening): void {
    if (opening.kind === 'list') remember(opening.path)
  }

  function onChange(): void {
    signs.show(batches)
    background.refresh()
    menu.refresh()
  }

  function onNotice(batchId: string, notice: { title: string; body: string }): void {
    const focused = windows.all().some((window) => window.isFocused())
    if (!focused) signs.count()
    if (!settings.notifications || (focused && watched === batchId)) return
    desktop.notify?.({ ...notice, onClick: () => openings.add({ kind: 'batch', id: batchId }) })
  }

  function applySettings(): void {
    nativeTheme.themeSource = settings.appearance
    try {
      desktop.openAtLogin?.(settings.openAtLogin)
    } catch (error) {
      // who switches it on is told; at a start there is nobody to tell
      host.log.warn('The app cannot be started with the computer.', { error: String(error) })
    }
  }

  app.subscribe((event) => {
    windows.broadcast(event)
    if (event.type !== 'settings.changed') return
    settings = event.settings
    applySettings()
    menu.refresh()
  })
  applySettings()
  electron.setAboutPanelOptions({ applicationName: 'Pressrun', iconPath: join(iconsFolder, '256.png') })
  onChange()

  openings.waiting().forEach(rememberList)
  openings.onAdd((opening) => {
    rememberList(opening)
    tell({ type: 'opening' })
  })
  electron.on('activate', show)
  ready.resolve(app)
  // an app that is killed, or that the system ends, would keep none of it
  host.clock.setTimer(STANDS_MS, flushCompileCache)
  if (inBackground) {
    if (openings.waiting().length > 0) show()
    // the system started it for the sake of batches: without any there is nothing to do
    else if (running() === 0) electron.quit()
    else background.enter()
  }
  return { show }
}
