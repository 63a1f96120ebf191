import type { MenuItemConstructorOptions } from 'electron'
import { keysOf, placeAction, type WindowAction } from '#shared/app/keymap.ts'
import { PLACES } from '#shared/app/places.ts'
import { APPEARANCES } from '#shared/app/setting-choices.ts'
import type { Settings } from '#shared/app/settings.ts'
import { text } from '#shared/text/index.ts'

type Items = MenuItemConstructorOptions[]

/** What there is to choose from now. */
export interface MenuState {
  platform: NodeJS.Platform
  packaged: boolean
  appearance: Settings['appearance']
  /** Lists that were opened lately, the last one first. */
  recent: readonly { name: string; path: string }[]
  running: number
  resumable: number
}

export interface MenuActions {
  /** One of the window's own actions. */
  run: (id: WindowAction) => void
  newWindow: () => void
  newBatch: () => void
  openRecent: (path: string) => void
  clearRecent: () => void
  pauseAll: () => void
  resumeAll: () => void
  setAppearance: (appearance: Settings['appearance']) => void
  showLogs: () => void
  showAbout: () => void
  quit: () => void
}

/** Keys that Electron calls by another name than browsers do. */
const KEY_NAMES: Readonly<Record<string, string>> = {
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
}

/** Its key as Electron writes it; nothing where somebody has left it without one. */
function acceleratorOf(id: WindowAction): string | undefined {
  const [combination = ''] = keysOf(id).keys
  if (combination === '') return undefined
  const key = combination.endsWith('+') ? 'Plus' : (combination.split('+').at(-1) ?? '')
  const held = combination.slice(0, combination.length - (combination.endsWith('+') ? 1 : key.length))
  // a key that writes something, with nothing held, would be taken from every field of the window
  if (!/Mod|Alt/.test(held) && !/^F\d+$/.test(key)) return undefined
  return held.replace('Mod', 'CommandOrControl') + (KEY_NAMES[key] ?? key)
}

function withKeys(id: WindowAction, item: MenuItemConstructorOptions): MenuItemConstructorOptions {
  const accelerator = acceleratorOf(id)
  return accelerator === undefined ? item : { ...item, accelerator }
}

/** Something the window does: it knows the key too, and only one of them may answer it. */
function windowItem(
  id: WindowAction,
  label: string,
  mac: boolean,
  { run }: Pick<MenuActions, 'run'>,
): MenuItemConstructorOptions {
  return withKeys(id, { label, registerAccelerator: mac, click: () => run(id) })
}

const SEPARATOR: MenuItemConstructorOptions = { type: 'separator' }

/** The native menu, in the language that is spoken now and by the habits of the system. */
export function menuTemplate(state: MenuState, actions: MenuActions): Items {
  const mac = state.platform === 'darwin'
  return [
    ...(mac ? [appMenu(actions)] : []),
    fileMenu(state, actions),
    editMenu(mac),
    goMenu(mac, actions),
    batchMenu(state, actions),
    viewMenu(state, actions),
    ...(mac ? [windowMenu()] : []),
    helpMenu(mac, actions),
  ]
}

/** Settings are where every Mac application has them. */
function appMenu({ run, quit }: MenuActions): MenuItemConstructorOptions {
  const { menu } = text().desktop
  return {
    label: 'Pressrun',
    submenu: [
      { role: 'about', label: menu.about },
      SEPARATOR,
      { label: `${text().places.settings}…`, accelerator: 'Command+,', click: () => run('place.settings') },
      SEPARATOR,
      { role: 'services', label: menu.services },
      SEPARATOR,
      { role: 'hide', label: menu.hide },
      { role: 'hideOthers', label: menu.hideOthers },
      { role: 'unhide', label: menu.showAll },
      SEPARATOR,
      { label: menu.quit, accelerator: 'Command+Q', click: quit },
    ],
  }
}

function fileMenu({ platform, recent }: MenuState, actions: MenuActions): MenuItemConstructorOptions {
  const { menu } = text().desktop
  const mac = platform === 'darwin'
  return {
    label: menu.file,
    submenu: [
      { label: menu.newWindow, accelerator: 'CommandOrControl+Shift+N', click: actions.newWindow },
      { label: menu.newBatch, accelerator: 'CommandOrControl+O', click: actions.newBatch },
      windowItem('pictures.choose', menu.fromPictures, mac, actions),
      windowItem('pictures.folder', menu.fromFolder, mac, actions),
      { label: menu.openRecent, submenu: recentItems(recent, actions) },
      SEPARATOR,
      { role: 'close', label: menu.closeWindow, accelerator: 'CommandOrControl+W' },
      ...(mac ? [] : [SEPARATOR, { label: menu.quit, accelerator: 'Control+Q', click: actions.quit }]),
    ],
  }
}

function recentItems(recent: MenuState['recent'], { openRecent, clearRecent }: MenuActions): Items {
  const { menu } = text().desktop
  if (recent.length === 0) return [{ label: menu.nothingRecent, enabled: false }]
  return [
    ...recent.map(({ name, path }) => ({ label: escapeMnemonic(name), toolTip: path, click: () => openRecent(path) })),
    SEPARATOR,
    { label: menu.clearRecent, click: clearRecent },
  ]
}

/** One & marks a letter to press; two are one. */
function escapeMnemonic(name: string): string {
  return name.replaceAll('&', '&&')
}

function editMenu(mac: boolean): MenuItemConstructorOptions {
  const { menu } = text().desktop
  return {
    label: menu.edit,
    submenu: [
      { role: 'undo', label: menu.undo },
      { role: 'redo', label: menu.redo },
      SEPARATOR,
      { role: 'cut', label: menu.cut },
      { role: 'copy', label: menu.copy },
      { role: 'paste', label: menu.paste },
      ...(mac ? [{ role: 'pasteAndMatchStyle', label: menu.pasteAsText } as const] : []),
      { role: 'delete', label: menu.delete },
      SEPARATOR,
      { role: 'selectAll', label: menu.selectAll },
    ],
  }
}

function goMenu(mac: boolean, { run }: MenuActions): MenuItemConstructorOptions {
  const { places, desktop } = text()
  return {
    label: desktop.menu.go,
    submenu: [
      ...PLACES.map((place) =>
        withKeys(placeAction(place), { label: places[place], click: () => run(placeAction(place)) }),
      ),
      SEPARATOR,
      windowItem('palette.open', desktop.menu.palette, mac, { run }),
    ],
  }
}

function batchMenu(
  { running, resumable }: MenuState,
  { pauseAll, resumeAll }: MenuActions,
): MenuItemConstructorOptions {
  const { menu } = text().desktop
  return {
    label: menu.batch,
    submenu: [
      { label: menu.pauseAll, enabled: running > 0, click: pauseAll },
      { label: menu.resumeAll, enabled: resumable > 0, click: resumeAll },
    ],
  }
}

function viewMenu({ packaged, appearance }: MenuState, { setAppearance }: MenuActions): MenuItemConstructorOptions {
  const { menu } = text().desktop
  const developer: Items = [
    { role: 'reload', label: menu.reload },
    { role: 'toggleDevTools', label: menu.developerTools },
    SEPARATOR,
  ]
  return {
    label: menu.view,
    submenu: [
      ...(packaged ? [] : developer),
      {
        label: menu.theme,
        submenu: APPEARANCES.map((choice) => ({
          label: menu[choice],
          type: 'radio' as const,
          checked: choice === appearance,
          click: () => setAppearance(choice),
        })),
      },
      SEPARATOR,
      { role: 'resetZoom', label: menu.actualSize },
      { role: 'zoomIn', label: menu.zoomIn },
      { role: 'zoomOut', label: menu.zoomOut },
      SEPARATOR,
      { role: 'togglefullscreen', label: menu.fullScreen },
    ],
  }
}

function windowMenu(): MenuItemConstructorOptions {
  const { menu } = text().desktop
  return {
    role: 'windowMenu',
    label: menu.window,
    submenu: [
      { role: 'minimize', label: menu.minimize },
      { role: 'zoom', label: menu.zoom },
      SEPARATOR,
      { role: 'front', label: menu.front },
    ],
  }
}

function helpMenu(mac: boolean, { run, showLogs, showAbout }: MenuActions): MenuItemConstructorOptions {
  const { menu } = text().desktop
  return {
    role: 'help',
    label: menu.help,
    submenu: [
      withKeys('help.shortcuts', { label: menu.shortcuts, click: () => run('help.shortcuts') }),
      { label: menu.logs, click: showLogs },
      ...(mac ? [] : [SEPARATOR, { label: menu.about, click: showAbout }]),
    ],
  }
}
