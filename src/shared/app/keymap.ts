import { PLACES, type Place } from './places.ts'

/** Where a key works, in the order of the list of shortcuts. */
export const KEY_SCOPES = ['everywhere', 'library', 'viewer', 'compare', 'compose', 'recipes', 'table'] as const
export type KeyScope = (typeof KEY_SCOPES)[number]

interface Keys {
  scope: KeyScope
  /** Each does the action by itself; an action with several is told which one it was. */
  keys: readonly string[]
  /** Other keys for the same, in the same order: habits from elsewhere, which no list need name. */
  also?: readonly string[]
  /** What is written in a browser tab, where the browser keeps the usual ones for itself. They work everywhere. */
  inTab?: readonly string[]
  /** Held down it goes on, step by step. Everything else is done once for each press, however long that lasts. */
  repeats?: true
}

/**
 * The keys of every action that has any: the keyboard, the list of shortcuts, tooltips, the palette and the native menu
 * read them here. "Mod" is Command on a Mac and Control elsewhere.
 */
export const KEYMAP = {
  'palette.open': { scope: 'everywhere', keys: ['Mod+K'] },
  ...placeKeys(),
  'search.here': { scope: 'everywhere', keys: ['/'] },
  'list.move': { scope: 'everywhere', keys: ['ArrowUp', 'ArrowDown'] },
  'changes.undo': { scope: 'everywhere', keys: ['Mod+Z'], repeats: true },
  'changes.redo': { scope: 'everywhere', keys: ['Mod+Shift+Z'], also: ['Mod+Y'], repeats: true },
  'messages.reach': { scope: 'everywhere', keys: ['F8'] },
  'help.shortcuts': { scope: 'everywhere', keys: ['?'] },
  'pictures.choose': { scope: 'everywhere', keys: ['Mod+Shift+O'] },
  'pictures.folder': { scope: 'everywhere', keys: ['Mod+Alt+O'] },

  'item.open': { scope: 'library', keys: ['Space'], also: ['Enter'] },
  'item.rate': { scope: 'library', keys: ['0', '1', '2', '3', '4', '5'] },
  'item.pick': { scope: 'library', keys: ['P'] },
  'item.reject': { scope: 'library', keys: ['X'] },
  'item.unflag': { scope: 'library', keys: ['U'] },
  'culling.advance': { scope: 'library', keys: ['A'] },
  'item.stack': { scope: 'library', keys: ['S'] },
  'item.moreLikeThis': { scope: 'library', keys: ['Shift+L'] },
  'item.trash': { scope: 'library', keys: ['Delete'] },
  'library.trashRejected': { scope: 'library', keys: ['Shift+Delete'] },
  'item.restore': { scope: 'library', keys: ['Mod+Backspace'] },
  'item.compare': { scope: 'library', keys: ['V'] },
  'item.runAgain': { scope: 'library', keys: ['R'] },
  'item.useAsInput': { scope: 'library', keys: ['Shift+U'] },
  'items.batch': { scope: 'library', keys: ['B'] },
  'item.tag': { scope: 'library', keys: ['T'] },
  'item.collect': { scope: 'library', keys: ['C'] },
  'item.takeOut': { scope: 'library', keys: ['Backspace'] },
  'item.copyPrompt': { scope: 'library', keys: ['Shift+P'] },
  'item.reveal': { scope: 'library', keys: ['O'] },
  'item.export': { scope: 'library', keys: ['E'] },
  'item.contactSheet': { scope: 'library', keys: ['Shift+E'] },
  'items.chooseAll': { scope: 'library', keys: ['Mod+A'] },

  'viewer.neighbours': { scope: 'viewer', keys: ['ArrowLeft', 'ArrowRight'], repeats: true },
  'viewer.details': { scope: 'viewer', keys: ['I'] },
  'viewer.beforeAfter': { scope: 'viewer', keys: ['Y'] },
  'viewer.furtherBack': { scope: 'viewer', keys: ['Shift+Y'] },
  'viewer.lineage': { scope: 'viewer', keys: ['Alt+ArrowLeft', 'Alt+ArrowRight'], repeats: true },
  'viewer.copyImage': { scope: 'viewer', keys: ['C'] },
  'viewer.zoom': { scope: 'viewer', keys: ['+', '-'], also: ['='], repeats: true },
  'viewer.fit': { scope: 'viewer', keys: ['F'] },
  'viewer.fullSize': { scope: 'viewer', keys: ['Z'] },
  'viewer.play': { scope: 'viewer', keys: ['Space'], also: ['K'] },
  'viewer.frames': { scope: 'viewer', keys: [',', '.'], repeats: true },
  'viewer.speed': { scope: 'viewer', keys: ['[', ']'], repeats: true },
  'viewer.loop': { scope: 'viewer', keys: ['L'] },
  'viewer.mute': { scope: 'viewer', keys: ['M'] },
  'viewer.turntable': { scope: 'viewer', keys: ['T'], also: ['Space'] },
  'viewer.wireframe': { scope: 'viewer', keys: ['W'] },
  'viewer.backdrop': { scope: 'viewer', keys: ['B'] },

  'compare.move': { scope: 'compare', keys: ['Alt+ArrowLeft', 'Alt+ArrowRight'], repeats: true },
  'compare.drop': { scope: 'compare', keys: ['Delete'], also: ['Backspace'] },
  'compare.next': { scope: 'compare', keys: ['N'] },

  'compose.make': { scope: 'compose', keys: ['Mod+Enter'] },
  'mask.select': { scope: 'compose', keys: ['W'] },
  'mask.box': { scope: 'compose', keys: ['M'] },
  'mask.lasso': { scope: 'compose', keys: ['L'] },
  'mask.brush': { scope: 'compose', keys: ['B'] },
  'mask.eraser': { scope: 'compose', keys: ['E'] },
  'mask.brushSize': { scope: 'compose', keys: ['[', ']'], repeats: true },
  'mask.grow': { scope: 'compose', keys: ['.'], repeats: true },
  'mask.shrink': { scope: 'compose', keys: [','], repeats: true },
  'mask.invert': { scope: 'compose', keys: ['I'] },
  'mask.clear': { scope: 'compose', keys: ['Delete'], also: ['Backspace'] },
  'mask.saved': { scope: 'compose', keys: ['S'] },
  'mask.zoom': { scope: 'compose', keys: ['+', '-'], also: ['='], repeats: true },

  'step.move': { scope: 'recipes', keys: ['Alt+ArrowLeft', 'Alt+ArrowRight'], repeats: true },
  'step.remove': { scope: 'recipes', keys: ['Delete'], also: ['Backspace'] },
  'pick.choose': { scope: 'recipes', keys: ['Space'] },
  'pick.nth': { scope: 'recipes', keys: ['1', '2', '3', '4', '5', '6', '7', '8', '9'] },
  'pick.row': { scope: 'recipes', keys: ['A'] },
  'pick.confirm': { scope: 'recipes', keys: ['Enter'] },
  'pick.confirmAll': { scope: 'recipes', keys: ['Shift+Enter'] },
  'pick.enlarge': { scope: 'recipes', keys: ['Z'] },

  // what the grid answers to while it has the focus (renderer/ui/grid/keyboard-map.ts)
  'table.edit': { scope: 'table', keys: ['F2'] },
  'table.lineBreak': { scope: 'table', keys: ['Alt+Enter'] },
  'table.editAll': { scope: 'table', keys: ['Mod+Enter'] },
  'table.fill': { scope: 'table', keys: ['Mod+D', 'Mod+R'] },
  'table.find': { scope: 'table', keys: ['Mod+F'] },
  'table.nextIssue': { scope: 'table', keys: ['F8'] },
  'table.previousIssue': { scope: 'table', keys: ['Shift+F8'] },
  'table.acceptSuggestion': { scope: 'table', keys: ['Mod+.'] },
  'table.selectLines': { scope: 'table', keys: ['Shift+Space'] },
  'table.selectColumns': { scope: 'table', keys: ['Mod+Space'] },
  'table.selectAll': { scope: 'table', keys: ['Mod+A'] },
  'table.insert': { scope: 'table', keys: ['Mod++'] },
  'table.duplicate': { scope: 'table', keys: ['Mod+Shift+D'] },
  'table.remove': { scope: 'table', keys: ['Mod+-'] },
  'table.moveLines': { scope: 'table', keys: ['Alt+ArrowUp', 'Alt+ArrowDown'] },
  'table.width': { scope: 'table', keys: ['Alt+Shift+ArrowLeft', 'Alt+Shift+ArrowRight'] },
  'table.menu': { scope: 'table', keys: ['Shift+F10'] },
} as const satisfies Record<string, Keys>

/** An action that has keys. */
export type KeyedActionId = keyof typeof KEYMAP

/** What a person has bound otherwise: a combination for each key of an action; an empty one stands for none. */
export type KeyBindings = Partial<Record<KeyedActionId, readonly string[]>>

let bound: KeyBindings = {}

/** From now on these keys are meant and written, in this process. */
export function bindKeys(bindings: KeyBindings): void {
  bound = bindings
}

/** The keys that an action has now. */
export function keysOf(id: KeyedActionId): Keys {
  const own = bound[id]
  // other habits and what a tab needs instead belong to the usual keys
  return own ? { scope: KEYMAP[id].scope, keys: own } : KEYMAP[id]
}

/** As they were before anybody changed them. */
export function usualKeysOf(id: KeyedActionId): Keys {
  return KEYMAP[id]
}

/**
 * Moving in a list is every list's own, and a table's keys are those of all spreadsheets: these are told so that they are
 * known, and stay as they are. Where they work they come before any other key.
 */
export const FIXED_KEYS: ReadonlySet<KeyedActionId> = new Set(
  (Object.keys(KEYMAP) as KeyedActionId[]).filter((id) => id === 'list.move' || KEYMAP[id].scope === 'table'),
)

export function isKeyed(id: string): id is KeyedActionId {
  return Object.hasOwn(KEYMAP, id)
}

/** Actions that can be asked of a window from outside of it: by the native menu. */
export const WINDOW_ACTIONS = [
  ...PLACES.map(placeAction),
  'pictures.choose',
  'pictures.folder',
  'palette.open',
  'help.shortcuts',
] as const
export type WindowAction = (typeof WINDOW_ACTIONS)[number]

/** The action that opens a place. */
export function placeAction<Name extends Place>(place: Name): `place.${Name}` {
  return `place.${place}`
}

/** A browser keeps Cmd/Ctrl with a digit for its own tabs. */
function placeKeys() {
  const rows = PLACES.map((place, index) => {
    const digit = String(index + 1)
    return [placeAction(place), { scope: 'everywhere', keys: [`Mod+${digit}`], inTab: [`Alt+Shift+${digit}`] }]
  })
  return Object.fromEntries(rows) as Record<`place.${Place}`, Keys>
}
