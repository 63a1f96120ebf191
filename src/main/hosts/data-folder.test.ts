import { isAbsolute } from 'node:path'
import { expect, test } from 'vitest'
import { defaultDataFolder } from './data-folder.ts'

const home = '/home/ada'

test.each([
  ['linux', {}, '/home/ada/.local/share/pressrun'],
  ['linux', { XDG_DATA_HOME: '/data' }, '/data/pressrun'],
  ['linux', { XDG_DATA_HOME: 'relative' }, '/home/ada/.local/share/pressrun'],
  ['darwin', { XDG_DATA_HOME: '/data' }, '/home/ada/Library/Application Support/Pressrun'],
  ['win32', { APPDATA: '/roaming' }, '/roaming/Pressrun'],
  ['win32', {}, '/home/ada/AppData/Roaming/Pressrun'],
] as const)('%s %j', (platform, env, folder) => {
  expect(defaultDataFolder({ platform, env, home }).replaceAll('\\', '/')).toBe(folder)
})

test('without being told, it is this machine and this person', () => {
  expect(isAbsolute(defaultDataFolder())).toBe(true)
})
