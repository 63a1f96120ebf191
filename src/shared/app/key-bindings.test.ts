import { afterEach, expect, test } from 'vitest'
import { conflictsOf, isCombination, knownBindings, withKey } from './key-bindings.ts'
import { SentBindings } from './sent-bindings.ts'
import { bindKeys, FIXED_KEYS, KEYMAP, keysOf, type KeyedActionId } from './keymap.ts'

afterEach(() => bindKeys({}))

const IDS = Object.keys(KEYMAP) as KeyedActionId[]

test('every key that comes with the app could be bound by hand', () => {
  for (const id of IDS)
    if (!FIXED_KEYS.has(id))
      for (const keys of keysOf(id).keys) expect([id, keys, isCombination(keys)]).toEqual([id, keys, true])
})

test.each(['', 'Mod', 'Shift+Mod+K', 'k', 'Mod+', 'Tab', 'Escape', 'Mod+C', 'Ctrl+K', 'K L', 'Mod+K\n'])(
  '%j is no key to bind',
  (keys) => expect(isCombination(keys)).toBe(false),
)

test('a key that means something else where both work is a conflict; elsewhere it is not', () => {
  expect(conflictsOf('item.tag', 'R')).toEqual([{ id: 'item.runAgain', nth: 0 }])
  expect(conflictsOf('item.tag', 'Mod+K')).toEqual([{ id: 'palette.open', nth: 0 }])
  expect(conflictsOf('palette.open', 'Alt+Shift+2')).toEqual([{ id: 'place.batches', nth: 0 }])
  expect(conflictsOf('item.rate', 'Mod+Enter')).toEqual([])
  expect(conflictsOf('item.tag', 'W')).toEqual([])
  expect(conflictsOf('item.tag', '')).toEqual([])
  // a table with the focus answers first, and moving in a list is no action
  expect(conflictsOf('palette.open', 'Mod+D')).toEqual([])
  expect(conflictsOf('palette.open', 'ArrowUp')).toEqual([])
})

test('what takes a key from another leaves that one without it; what is as usual again is not kept', () => {
  const taken = withKey({}, { id: 'item.tag', nth: 0 }, 'R')
  expect(taken).toEqual({ 'item.tag': ['R'], 'item.runAgain': [''] })
  bindKeys(taken)
  expect(keysOf('item.tag').keys).toEqual(['R'])
  expect(conflictsOf('item.collect', 'T')).toEqual([])
  const back = withKey(taken, { id: 'item.runAgain', nth: 0 }, 'R')
  expect(back).toEqual({ 'item.tag': [''] })
  bindKeys(back)
  expect(withKey(back, { id: 'item.tag', nth: 0 }, 'T')).toEqual({})
})

test('one of several keys is changed alone', () => {
  expect(withKey({}, { id: 'viewer.frames', nth: 1 }, 'N')).toEqual({ 'viewer.frames': [',', 'N'] })
})

test('bindings of another version, or of nobody, are left out or refused', () => {
  expect(knownBindings({ 'item.tag': ['Q'], 'item.gone': ['X'], 'item.rate': ['1'], 'list.move': ['A', 'B'] })).toEqual(
    {
      'item.tag': ['Q'],
    },
  )
  expect(SentBindings.safeParse({ 'item.tag': ['Q'] }).success).toBe(true)
  expect(SentBindings.safeParse({ 'item.tag': [''] }).success).toBe(true)
  for (const wrong of [{ 'item.tag': ['q q'] }, { nobody: ['Q'] }, { 'item.tag': [] }, { 'list.move': ['A', 'B'] }])
    expect([wrong, SentBindings.safeParse(wrong).success]).toEqual([wrong, false])
})
