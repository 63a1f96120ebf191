import type { MenuItemConstructorOptions } from 'electron'
import { expect, test } from 'vitest'
import { menuTemplate } from './menu.ts'

function menu(platform: NodeJS.Platform, packaged: boolean) {
  const visited: string[] = []
  const items = menuTemplate({ platform, packaged, onNavigate: (place) => visited.push(place) })
  const submenu = (label: string) => items.find((item) => item.label === label)?.submenu as MenuItemConstructorOptions[]
  return { visited, items, submenu }
}

const roles = (items: MenuItemConstructorOptions[]) => items.map(({ role }) => role)

test('the five places, a key each', () => {
  const { submenu, visited } = menu('linux', true)
  const go = submenu('Go')
  expect(go.map(({ label, accelerator }) => `${label} ${String(accelerator)}`)).toEqual([
    'Compose CommandOrControl+1',
    'Batches CommandOrControl+2',
    'Library CommandOrControl+3',
    'Account CommandOrControl+4',
    'Settings CommandOrControl+5',
  ])
  for (const { click } of go) (click as () => void)()
  expect(visited).toEqual(['compose', 'batches', 'library', 'account', 'settings'])
})

test('an application menu on a Mac, developer tools only while developing', () => {
  expect(roles(menu('darwin', true).items)[0]).toBe('appMenu')
  expect(roles(menu('win32', true).items)).not.toContain('appMenu')
  expect(roles(menu('win32', false).submenu('View'))).toContain('toggleDevTools')
  expect(roles(menu('win32', true).submenu('View'))).not.toContain('toggleDevTools')
})
