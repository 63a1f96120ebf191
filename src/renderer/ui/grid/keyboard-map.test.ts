import { describe, expect, test } from 'vitest'
import { KEYMAP, type KeyedActionId } from '#shared/app/keymap.ts'
import { commandFor } from './keyboard-map.ts'

/** "Ctrl+Shift+End" as a key press. */
function press(combination: string) {
  const parts = combination.split('+')
  const key = combination.endsWith('++') ? '+' : (parts.at(-1) ?? '')
  return commandFor({
    key: key === 'Space' ? ' ' : key,
    code: '',
    ctrlKey: parts.includes('Ctrl'),
    metaKey: parts.includes('Cmd'),
    altKey: parts.includes('Alt'),
    shiftKey: parts.includes('Shift'),
  })
}

describe('keys of spreadsheets', () => {
  test.each([
    ['ArrowDown', { type: 'move', direction: 'down', by: 'cell', extend: false }],
    ['Shift+ArrowLeft', { type: 'move', direction: 'left', by: 'cell', extend: true }],
    ['Ctrl+Shift+ArrowDown', { type: 'move', direction: 'down', by: 'edge', extend: true }],
    ['PageUp', { type: 'move', direction: 'up', by: 'page', extend: false }],
    ['Home', { type: 'lineEnd', backwards: true, extend: false }],
    ['Ctrl+Shift+End', { type: 'gridEnd', backwards: false, extend: true }],
    ['Alt+ArrowUp', { type: 'moveUp' }],
    ['Alt+Shift+ArrowRight', { type: 'resize', by: 1 }],
    ['Tab', { type: 'advance', direction: 'right' }],
    ['Shift+Tab', { type: 'advance', direction: 'left' }],
    ['Shift+Enter', { type: 'advance', direction: 'up' }],
    ['Enter', { type: 'edit' }],
    ['F2', { type: 'edit' }],
    ['Delete', { type: 'clear' }],
    ['Ctrl+A', { type: 'selectAll' }],
    ['Shift+Space', { type: 'selectLines' }],
    ['Ctrl+Space', { type: 'selectColumns' }],
    ['Ctrl+Shift+Space', { type: 'selectAll' }],
    ['Ctrl+d', { type: 'fillDown' }],
    ['Ctrl+Shift+D', { type: 'duplicate' }],
    ['Ctrl+r', { type: 'fillRight' }],
    ['Ctrl+-', { type: 'remove' }],
    ['Ctrl+Shift++', { type: 'insert' }],
    ['Ctrl+z', { type: 'undo' }],
    ['Ctrl+Shift+Z', { type: 'redo' }],
    ['Ctrl+y', { type: 'redo' }],
    ['Cmd+z', { type: 'undo' }],
    ['Ctrl+f', { type: 'find' }],
    ['Ctrl+.', { type: 'acceptSuggestion' }],
    ['F8', { type: 'nextIssue', backwards: false }],
    ['Shift+F8', { type: 'nextIssue', backwards: true }],
    ['Shift+F10', { type: 'menu' }],
    ['Escape', { type: 'leave' }],
    ['a', { type: 'type' }],
    ['€', { type: 'type' }],
    ['Dead', { type: 'type' }],
    ['Process', { type: 'type' }],
  ])('%s', (combination, command) => expect(press(combination)).toEqual(command))

  test.each(['Ctrl+c', 'Ctrl+v', 'Ctrl+x', 'Ctrl+Shift+R', 'Ctrl+k', 'Shift', 'Control', 'F5', 'F10', 'Alt+ArrowLeft'])(
    '%s belongs to somebody else',
    (combination) => expect(press(combination)).toBeUndefined(),
  )

  test('AltGr writes signs', () => {
    expect(
      commandFor({ key: '@', code: 'KeyQ', ctrlKey: true, altKey: true, metaKey: false, shiftKey: false }),
    ).toEqual({ type: 'type' })
  })
})

/** Those that are pressed while a cell is being written. */
const IN_EDITOR: ReadonlySet<string> = new Set(['table.lineBreak', 'table.editAll'])
const LISTED = (Object.keys(KEYMAP) as KeyedActionId[]).filter(
  (id) => KEYMAP[id].scope === 'table' && !IN_EDITOR.has(id),
)

test('what the list of shortcuts tells of tables is what the keys do', () => {
  const does = LISTED.map((id) => [id, KEYMAP[id].keys.map((keys) => press(keys.replace('Mod', 'Ctrl'))?.type)])
  expect(Object.fromEntries(does)).toEqual({
    'table.edit': ['edit'],
    'table.fill': ['fillDown', 'fillRight'],
    'table.find': ['find'],
    'table.nextIssue': ['nextIssue'],
    'table.previousIssue': ['nextIssue'],
    'table.acceptSuggestion': ['acceptSuggestion'],
    'table.selectLines': ['selectLines'],
    'table.selectColumns': ['selectColumns'],
    'table.selectAll': ['selectAll'],
    'table.insert': ['insert'],
    'table.duplicate': ['duplicate'],
    'table.remove': ['remove'],
    'table.moveLines': ['moveUp', 'moveDown'],
    'table.width': ['resize', 'resize'],
    'table.menu': ['menu'],
  })
})
