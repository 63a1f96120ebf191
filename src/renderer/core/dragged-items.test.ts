import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { carriesItems, carryItems, droppedItems, forgetItems, ITEMS_TYPE } from './dragged-items.ts'

const drag = (data: Record<string, string>, names: readonly string[] = []) => ({
  types: [...Object.keys(data), ...(names.length > 0 ? ['Files'] : [])],
  files: names.map((name) => new File(['x'], name)) as unknown as FileList,
  getData: (type: string) => data[type] ?? '',
})
/** Over the window nobody is told yet which files it is about. */
const hovering = { types: ['Files'], files: [] as unknown as FileList }

beforeEach(() => void vi.stubGlobal('window', new EventTarget()))
afterEach(() => {
  forgetItems()
  vi.unstubAllGlobals()
})

test('a drag inside of a page names its items', () => {
  const items = drag({ [ITEMS_TYPE]: '["a","b"]' }, ['a.png'])
  expect(carriesItems(items)).toBe(true)
  expect(droppedItems(items)).toEqual(['a', 'b'])
  expect(carriesItems(drag({ 'text/plain': 'x' }))).toBe(false)
})

test.each(['', '{"a":1}', '[1]', 'nonsense'])('%j names nothing', (written) => {
  expect(droppedItems(drag({ [ITEMS_TYPE]: written }))).toEqual([])
})

test('a drag that the system carries comes back as files, and is about the items that left, once', () => {
  expect(carriesItems(hovering)).toBe(false)
  carryItems(['a', 'b'], 'a.png')
  expect(carriesItems(hovering)).toBe(true)
  const back = drag({}, ['a.png', 'b.png'])
  expect(carriesItems(back)).toBe(true)
  expect(droppedItems(back)).toEqual(['a', 'b'])
  expect(carriesItems(back)).toBe(false)
})

test('files from elsewhere are not what left before', () => {
  carryItems(['a'], 'a.png')
  expect(carriesItems(drag({}, ['holiday.jpg']))).toBe(false)
})

test('the next press ends it', () => {
  carryItems(['a'], 'a.png')
  window.dispatchEvent(new Event('pointerdown'))
  expect(carriesItems(hovering)).toBe(false)
})
