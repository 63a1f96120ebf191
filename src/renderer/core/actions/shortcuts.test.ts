import { expect, test } from 'vitest'
import { isPalettePress, placeForPress, placeKeys, shortcutsOf } from './shortcuts.ts'

const nothing = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

test('Cmd or Ctrl with a digit opens a place, with nothing else held', () => {
  expect(placeForPress({ ...nothing, code: 'Digit1', ctrlKey: true })).toBe('compose')
  expect(placeForPress({ ...nothing, code: 'Digit5', metaKey: true })).toBe('settings')
  expect(placeForPress({ ...nothing, code: 'Digit6', ctrlKey: true })).toBeUndefined()
  expect(placeForPress({ ...nothing, code: 'Digit1' })).toBeUndefined()
  expect(placeForPress({ ...nothing, code: 'Digit1', ctrlKey: true, shiftKey: true })).toBeUndefined()
  expect(placeForPress({ ...nothing, code: 'KeyA', ctrlKey: true })).toBeUndefined()
})

test('in a tab, where the browser keeps those, Alt and Shift do the same and are what the list says', () => {
  expect(placeForPress({ ...nothing, code: 'Digit3', altKey: true, shiftKey: true })).toBe('library')
  expect(placeForPress({ ...nothing, code: 'Digit3', altKey: true })).toBeUndefined()
  expect(placeKeys('library', { host: 'web', platform: 'linux' })).toEqual(['Alt', 'Shift', '3'])
  expect(placeKeys('library', { host: 'electron', platform: 'darwin' })).toEqual(['⌘', '3'])
  expect(shortcutsOf({ host: 'electron', platform: 'win32' })).toContainEqual({
    does: 'Open Compose',
    keys: ['Ctrl', '1'],
  })
})

test('Cmd or Ctrl with K finds any command', () => {
  expect(isPalettePress({ ...nothing, key: 'k', ctrlKey: true })).toBe(true)
  expect(isPalettePress({ ...nothing, key: 'K', metaKey: true })).toBe(true)
  expect(isPalettePress({ ...nothing, key: 'k' })).toBe(false)
  expect(isPalettePress({ ...nothing, key: 'k', ctrlKey: true, shiftKey: true })).toBe(false)
})
