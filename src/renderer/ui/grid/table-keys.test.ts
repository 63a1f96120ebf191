import { afterEach, expect, test, vi } from 'vitest'
import { tableKeys } from './table-keys.ts'

afterEach(() => vi.unstubAllGlobals())

test('the keys of a table are written as they stand on the keyboard that is typed on', () => {
  vi.stubGlobal('navigator', { userAgent: 'Macintosh; Intel Mac OS X' })
  expect(tableKeys('table.lineBreak')).toEqual(['⌥', '↵'])
  expect(tableKeys('table.editAll')).toEqual(['⌘', '↵'])
  vi.stubGlobal('navigator', { userAgent: 'Linux' })
  expect(tableKeys('table.editAll')).toEqual(['Ctrl', '↵'])
  expect(tableKeys('table.insert')).toEqual(['Ctrl', '+'])
  expect(tableKeys('table.fill', 1)).toEqual(['Ctrl', 'R'])
  expect(tableKeys('table.moveLines', 1)).toEqual(['Alt', '↓'])
})
