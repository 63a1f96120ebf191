import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bindKeys, KEYMAP, KEY_SCOPES, keysOf, type KeyedActionId } from '#shared/app/keymap.ts'
import { keyNames } from '../../words/key-names.ts'
import { actionFor, ariaKeys, combinationOf, keyWords, keyWordsOf, pressedKey, type Press } from './keys.ts'
import { shortcutGroups } from './shortcut-groups.ts'

const AGENTS = {
  linux: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36',
  darwin:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36',
}

/** What keys are written for: a window of the desktop app or a tab, and the computer whose keyboard it is. */
function sitAt(host: 'electron' | 'web', platform: keyof typeof AGENTS): void {
  vi.stubGlobal('window', host === 'electron' ? { pressrun: {} } : {})
  vi.stubGlobal('navigator', { userAgent: AGENTS[platform] })
}

beforeEach(() => sitAt('electron', 'linux'))
afterEach(() => {
  bindKeys({})
  vi.unstubAllGlobals()
})

const IDS = Object.keys(KEYMAP) as KeyedActionId[]

function press(change: Partial<Press>): Press {
  return { key: '', code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false, ...change }
}

test('Cmd or Ctrl with a digit opens a place, with nothing else held', () => {
  expect(pressedKey(press({ code: 'Digit1', ctrlKey: true }), 'place.compose')).toBe(0)
  expect(pressedKey(press({ code: 'Numpad5', metaKey: true }), 'place.settings')).toBe(0)
  expect(pressedKey(press({ code: 'Digit1', key: '1' }), 'place.compose')).toBeUndefined()
  expect(pressedKey(press({ code: 'Digit1', ctrlKey: true, shiftKey: true }), 'place.compose')).toBeUndefined()
  expect(pressedKey(press({ code: 'Digit2', ctrlKey: true }), 'place.compose')).toBeUndefined()
})

test('in a tab, where the browser keeps those, Alt and Shift do the same and are what is written', () => {
  expect(pressedKey(press({ code: 'Digit3', key: '£', altKey: true, shiftKey: true }), 'place.library')).toBe(0)
  expect(pressedKey(press({ code: 'Digit3', altKey: true }), 'place.library')).toBeUndefined()
  expect(keyWords('place.library')).toEqual(['Ctrl', '3'])
  sitAt('web', 'linux')
  expect(keyWords('place.library')).toEqual(['Alt', 'Shift', '3'])
})

test('a letter is what it types, a sign whatever is held to type it', () => {
  expect(pressedKey(press({ key: 'K', ctrlKey: true }), 'palette.open')).toBe(0)
  expect(pressedKey(press({ key: 'k' }), 'palette.open')).toBeUndefined()
  expect(pressedKey(press({ key: 'k', ctrlKey: true, shiftKey: true }), 'palette.open')).toBeUndefined()
  expect(pressedKey(press({ key: '?', shiftKey: true }), 'help.shortcuts')).toBe(0)
  expect(pressedKey(press({ key: 'r', shiftKey: true }), 'item.runAgain')).toBeUndefined()
  expect(pressedKey(press({ key: ' ' }), 'item.open')).toBe(0)
})

test('a sign that a Mac types with Option is that sign; elsewhere Alt is held for something else', () => {
  const bracket = { key: '[', code: 'Digit5', altKey: true }
  expect(pressedKey(press(bracket), 'viewer.speed')).toBeUndefined()
  expect(pressedKey(press({ key: '.', altKey: true }), 'viewer.frames')).toBeUndefined()
  sitAt('electron', 'darwin')
  expect(pressedKey(press(bracket), 'viewer.speed')).toBe(0)
  expect(pressedKey(press({ key: 'ArrowLeft', altKey: true }), 'viewer.neighbours')).toBeUndefined()
  expect(pressedKey(press({ key: '∫', altKey: true }), 'viewer.backdrop')).toBeUndefined()
})

test('an action with several keys is told which, also by a key from another habit', () => {
  expect(pressedKey(press({ key: '4' }), 'item.rate')).toBe(4)
  expect(pressedKey(press({ key: '+', shiftKey: true }), 'viewer.zoom')).toBe(0)
  expect(pressedKey(press({ key: '=' }), 'viewer.zoom')).toBe(0)
  expect(pressedKey(press({ key: '-' }), 'viewer.zoom')).toBe(1)
  expect(pressedKey(press({ key: 'ArrowRight', altKey: true }), 'compare.move')).toBe(1)
})

test('keys are written as they stand on the keyboard', () => {
  expect(keyWords('item.rate')).toEqual(['0–5'])
  expect(keyWords('compose.make')).toEqual(['Ctrl', '↵'])
  expect(keyWords('viewer.neighbours')).toEqual(['←', '→'])
  expect(keyWords('compare.move')).toEqual(['Alt', '←', '→'])
  expect(keyWordsOf('viewer.zoom', 1)).toEqual(['−'])
})

test('what reads aloud is told the keys that are bound now, or none', () => {
  expect(ariaKeys('compose.make')).toBe('Control+Enter Meta+Enter')
  expect(ariaKeys('step.move', 'step.remove')).toBe('Alt+ArrowLeft Alt+ArrowRight Delete')
  expect(ariaKeys('table.insert')).toBe('Control+Plus Meta+Plus')
  bindKeys({ 'compose.make': ['Mod+Shift+M'], 'step.remove': [''] })
  expect(ariaKeys('compose.make')).toBe('Control+Shift+M Meta+Shift+M')
  expect(ariaKeys('step.remove')).toBeUndefined()
})

test('on a Mac they are written as they stand on its keyboard, everywhere', () => {
  sitAt('electron', 'darwin')
  expect(keyWords('place.library')).toEqual(['⌘', '3'])
  expect(keyWords('compare.move')).toEqual(['⌥', '←', '→'])
  expect(keyWordsOf('compare.move', 0)).toEqual(['⌥', '←'])
  expect(keyNames('Mod', 'Shift', 'D')).toEqual(['⌘', '⇧', 'D'])
  const written = shortcutGroups().flatMap(({ shortcuts }) => shortcuts.flatMap(({ keys }) => keys))
  expect(written.filter((key) => /Ctrl|Alt|Shift/.test(key))).toEqual([])
  sitAt('web', 'darwin')
  expect(keyWords('place.library')).toEqual(['⌥', '⇧', '3'])
})

test('of several actions the first that can be done answers', () => {
  const never = { id: 'item.tag', when: () => false }
  const [tag, turntable] = [{ id: 'item.tag' }, { id: 'viewer.turntable' }]
  expect(actionFor(press({ key: 't' }), [never, turntable])?.action).toBe(turntable)
  expect(actionFor(press({ key: 't' }), [tag, turntable])?.action).toBe(tag)
  expect(actionFor(press({ key: 'q' }), [tag, turntable])).toBeUndefined()
  expect(actionFor(press({ key: 't' }), [{ id: 'batches.import' }])).toBeUndefined()
})

test('a key that is held goes on only where one step follows the other, whatever it is bound to', () => {
  const heldTo = (change: Partial<Press>, id: KeyedActionId) =>
    actionFor(press({ ...change, repeat: true }), [{ id }])?.held
  expect(actionFor(press({ key: 'Enter', ctrlKey: true }), [{ id: 'compose.make' }])?.held).toBe(false)
  expect(heldTo({ key: 'Enter', ctrlKey: true }, 'compose.make')).toBe(true)
  expect(heldTo({ key: 'Enter' }, 'pick.confirm')).toBe(true)
  expect(heldTo({ key: 'Delete' }, 'item.trash')).toBe(true)
  expect(heldTo({ key: 'z', ctrlKey: true }, 'changes.undo')).toBe(false)
  expect(heldTo({ key: 'ArrowRight' }, 'viewer.neighbours')).toBe(false)
  bindKeys({ 'changes.undo': ['F9'], 'compose.make': ['F10'] })
  expect(heldTo({ key: 'F9' }, 'changes.undo')).toBe(false)
  expect(heldTo({ key: 'F10' }, 'compose.make')).toBe(true)
})

test.each(KEY_SCOPES)(
  'no key means two things in the scope %s, nor one thing there and another everywhere',
  (scope) => {
    // a table with the focus answers before anything else
    const scopes = scope === 'table' ? [scope] : [scope, 'everywhere']
    const reach = IDS.filter((id) => scopes.includes(keysOf(id).scope))
    const keys = reach.flatMap((id) => keysOf(id).keys).filter((key) => !key.startsWith('Arrow'))
    expect(keys.toSorted()).toEqual([...new Set(keys)].toSorted())
  },
)

test('the list of shortcuts names every action that has keys', () => {
  const groups = shortcutGroups()
  expect(groups.map(({ title }) => title)).toEqual([
    'Everywhere',
    'Library',
    'Viewer',
    'Compare',
    'Compose',
    'Recipes',
    'Table',
  ])
  expect(groups.flatMap(({ shortcuts }) => shortcuts)).toHaveLength(IDS.length)
  expect(groups[0]?.shortcuts).toContainEqual({ id: 'place.compose', does: 'Open Compose', keys: ['Ctrl', '1'] })
  const names = groups.map(({ shortcuts }) => shortcuts.map(({ does }) => does))
  for (const each of names) expect(new Set(each).size).toBe(each.length)
})

test('what is pressed has a name, by which it is pressed again', () => {
  const presses: [Partial<Press>, string | undefined][] = [
    [{ key: 'k', ctrlKey: true }, 'Mod+K'],
    [{ key: 'K', metaKey: true, shiftKey: true }, 'Mod+Shift+K'],
    [{ key: '£', code: 'Digit3', altKey: true, shiftKey: true }, 'Alt+Shift+3'],
    [{ key: '?', shiftKey: true }, '?'],
    [{ key: '+', ctrlKey: true }, 'Mod++'],
    [{ key: ' ' }, 'Space'],
    [{ key: 'F8' }, 'F8'],
    [{ key: 'Control', ctrlKey: true }, undefined],
    [{ key: 'Dead' }, undefined],
  ]
  for (const [change, combination] of presses) {
    expect([change, combinationOf(press(change))]).toEqual([change, combination])
    if (combination === undefined) continue
    bindKeys({ 'item.tag': [combination] })
    expect([combination, pressedKey(press(change), 'item.tag')]).toEqual([combination, 0])
  }
})

test('bound keys answer and are written in place of the usual ones', () => {
  bindKeys({ 'palette.open': ['Mod+P'], 'place.library': ['F3'], 'item.tag': [''], 'viewer.frames': ['Alt+A', 'S'] })
  expect(pressedKey(press({ key: 'k', ctrlKey: true }), 'palette.open')).toBeUndefined()
  expect(pressedKey(press({ key: 'p', ctrlKey: true }), 'palette.open')).toBe(0)
  expect(keyWords('place.library')).toEqual(['F3'])
  expect(pressedKey(press({ key: 't' }), 'item.tag')).toBeUndefined()
  expect(keyWords('item.tag')).toEqual([])
  expect(keyWords('viewer.frames')).toEqual(['Alt+A', 'S'])
  expect(keyWordsOf('viewer.frames', 1)).toEqual(['S'])
})
