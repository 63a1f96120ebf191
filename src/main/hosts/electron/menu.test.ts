import type { MenuItemConstructorOptions } from 'electron'
import { afterEach, expect, test } from 'vitest'
import { bindKeys } from '#shared/app/keymap.ts'
import { speak } from '#shared/text/every-language.ts'
import { menuTemplate, type MenuActions, type MenuState } from './menu.ts'

afterEach(() => {
  speak('en')
  bindKeys({})
})

const STATE: MenuState = {
  platform: 'linux',
  packaged: true,
  appearance: 'dark',
  recent: [{ name: 'R&D.csv', path: '/lists/R&D.csv' }],
  running: 1,
  resumable: 0,
}

function menu(state: Partial<MenuState> = {}) {
  const done: string[] = []
  const note = (name: string) => (argument?: unknown) => void done.push([name, argument].filter(Boolean).join(' '))
  const names = ['run', 'newWindow', 'newBatch', 'openRecent', 'clearRecent', 'pauseAll', 'resumeAll']
  const more = ['setAppearance', 'showLogs', 'showAbout', 'quit']
  const actions = Object.fromEntries([...names, ...more].map((name) => [name, note(name)])) as unknown as MenuActions
  const items = menuTemplate({ ...STATE, ...state }, actions)
  const submenu = (label: string, of = items) =>
    of.find((item) => item.label === label)?.submenu as MenuItemConstructorOptions[]
  return { done, items, submenu }
}

const click = (item: MenuItemConstructorOptions | undefined) => (item!.click as () => void)()
const named = (items: MenuItemConstructorOptions[], label: string) => items.find((item) => item.label === label)
const roles = (items: MenuItemConstructorOptions[]) => items.map(({ role }) => role)

test('the five places, a key each, and the palette', () => {
  const { submenu, done } = menu()
  const go = submenu('Go').filter(({ label }) => label)
  expect(go.map(({ label, accelerator }) => `${label} ${String(accelerator)}`)).toEqual([
    'Compose CommandOrControl+1',
    'Batches CommandOrControl+2',
    'Library CommandOrControl+3',
    'Account CommandOrControl+4',
    'Settings CommandOrControl+5',
    'Find a Command… CommandOrControl+K',
  ])
  for (const item of go) click(item)
  expect(done).toEqual([
    'run place.compose',
    'run place.batches',
    'run place.library',
    'run place.account',
    'run place.settings',
    'run palette.open',
  ])
})

test('keys that somebody has bound otherwise stand in the menu, and none where there is none', () => {
  bindKeys({
    'place.compose': ['Alt+Shift+ArrowUp'],
    'place.batches': [''],
    'palette.open': ['P'],
    'place.library': ['Mod++'],
  })
  const go = menu()
    .submenu('Go')
    .filter(({ label }) => label)
  expect(go.map(({ accelerator }) => accelerator)).toEqual([
    'Alt+Shift+Up',
    undefined,
    'CommandOrControl+Plus',
    'CommandOrControl+4',
    'CommandOrControl+5',
    // a letter alone would be taken from every field of the window
    undefined,
  ])
})

test('a Mac has an application menu with settings and quit, others have them elsewhere', () => {
  const mac = menu({ platform: 'darwin' })
  expect(mac.items[0]?.label).toBe('Pressrun')
  click(named(mac.submenu('Pressrun'), 'Settings…'))
  click(named(mac.submenu('Pressrun'), 'Quit Pressrun'))
  expect(mac.done).toEqual(['run place.settings', 'quit'])
  expect(named(mac.submenu('File'), 'Quit Pressrun')).toBeUndefined()
  const windows = menu({ platform: 'win32' })
  click(named(windows.submenu('File'), 'Quit Pressrun'))
  click(named(windows.submenu('Help'), 'About Pressrun'))
  expect(windows.done).toEqual(['quit', 'showAbout'])
})

test('a batch begins with a list, with pictures or with a folder of them', () => {
  const { submenu, done } = menu()
  const file = submenu('File')
  const wanted = ['New Batch…', 'New Batch from Pictures…', 'New Batch from Folder of Pictures…']
  expect(wanted.map((label) => named(file, label)?.accelerator)).toEqual([
    'CommandOrControl+O',
    'CommandOrControl+Shift+O',
    'CommandOrControl+Alt+O',
  ])
  for (const label of wanted) click(named(file, label))
  expect(done).toEqual(['newBatch', 'run pictures.choose', 'run pictures.folder'])
})

test('reload and developer tools only while developing', () => {
  expect(roles(menu({ packaged: true }).submenu('View'))).not.toEqual(expect.arrayContaining(['reload']))
  expect(roles(menu({ packaged: true }).submenu('View'))).not.toContain('toggleDevTools')
  expect(roles(menu({ packaged: false }).submenu('View'))).toEqual(expect.arrayContaining(['reload', 'toggleDevTools']))
})

test('what cannot be done now cannot be chosen', () => {
  const { submenu } = menu()
  expect(submenu('Batch').map(({ enabled }) => enabled)).toEqual([true, false])
  expect(
    menu({ running: 0, resumable: 2 })
      .submenu('Batch')
      .map(({ enabled }) => enabled),
  ).toEqual([false, true])
})

test('recent lists by name, with a way to forget them', () => {
  const { submenu, done } = menu()
  const recent = submenu('Open Recent', submenu('File'))
  expect(recent.map(({ label }) => label)).toEqual(['R&&D.csv', undefined, 'Clear Menu'])
  click(recent[0])
  click(recent[2])
  expect(done).toEqual(['openRecent /lists/R&D.csv', 'clearRecent'])
  const none = menu({ recent: [] })
  expect(none.submenu('Open Recent', none.submenu('File'))).toEqual([{ label: 'No Recent Lists', enabled: false }])
})

test('the appearance that is chosen is marked', () => {
  const { submenu, done } = menu()
  const theme = submenu('Appearance', submenu('View'))
  expect(theme.map(({ label, checked }) => `${label} ${checked}`)).toEqual([
    'As the System false',
    'Light false',
    'Dark true',
  ])
  click(theme[1])
  expect(done).toEqual(['setAppearance light'])
})

test('in the language that is spoken', () => {
  speak('de')
  expect(menu().items.map(({ label }) => label)).toEqual([
    'Datei',
    'Bearbeiten',
    'Gehe zu',
    'Stapel',
    'Ansicht',
    'Hilfe',
  ])
})
