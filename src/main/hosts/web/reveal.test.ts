import { expect, test } from 'vitest'
import { revealer } from './reveal.ts'

const PATH = '/home/mia/Pictures/a "b" $(c); d.png'

test('the path is one argument, whatever is in it', () => {
  expect(revealer({ platform: 'darwin', env: {} })?.(PATH)).toEqual(['open', ['-R', PATH]])
  expect(revealer({ platform: 'win32', env: {} })?.(PATH)).toEqual(['explorer.exe', [`/select,${PATH}`]])
})

const linux = (env: Record<string, string>) => revealer({ platform: 'linux', env })

test('on Linux the folder is opened, and only where there is a desktop', () => {
  expect(linux({ DISPLAY: ':0' })?.(PATH)).toEqual(['xdg-open', ['/home/mia/Pictures']])
  expect(linux({ WAYLAND_DISPLAY: 'wayland-0' })).toBeDefined()
  expect(linux({})).toBeUndefined()
})
