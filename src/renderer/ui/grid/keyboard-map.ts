import type { Direction } from './selection.ts'

/** What a key asks of the grid while no cell is being written. */
export type GridCommand =
  | { type: 'move'; direction: Direction; by: 'cell' | 'page' | 'edge'; extend: boolean }
  | { type: 'lineEnd' | 'gridEnd'; backwards: boolean; extend: boolean }
  | { type: 'advance'; direction: Direction }
  | { type: 'resize'; by: -1 | 1 }
  | { type: 'nextIssue'; backwards: boolean }
  | { type: 'type' }
  | { type: SimpleCommand }

export type SimpleCommand =
  | 'edit'
  | 'leave'
  | 'clear'
  | 'selectAll'
  | 'selectLines'
  | 'selectColumns'
  | 'fillDown'
  | 'fillRight'
  | 'insert'
  | 'duplicate'
  | 'moveUp'
  | 'moveDown'
  | 'remove'
  | 'undo'
  | 'redo'
  | 'find'
  | 'menu'
  | 'acceptSuggestion'
  | 'open'

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> & {
  isComposing?: boolean
}

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

const WITH_MOD: Readonly<Record<string, SimpleCommand>> = {
  a: 'selectAll',
  d: 'fillDown',
  r: 'fillRight',
  f: 'find',
  h: 'find',
  y: 'redo',
  '+': 'insert',
  '=': 'insert',
  '-': 'remove',
  '.': 'acceptSuggestion',
  ' ': 'selectColumns',
}

const ALONE: Readonly<Record<string, SimpleCommand>> = {
  F2: 'edit',
  Escape: 'leave',
  Delete: 'clear',
  Backspace: 'clear',
  ContextMenu: 'menu',
  ' ': 'open',
}

/** The keys of spreadsheets. Cmd stands for Ctrl on a Mac. Copy, cut and paste are events of the browser, not keys. */
export function commandFor(press: Press): GridCommand | undefined {
  const { key, altKey, shiftKey } = press
  const mod = press.ctrlKey || press.metaKey
  const direction = ARROWS[key]
  if (direction) return arrowCommand(direction, { mod, altKey, shiftKey })
  // AltGr holds both, and writes signs
  if (mod && !altKey) return modCommand(press)
  if (altKey && !mod) return undefined
  if (key === 'F8') return { type: 'nextIssue', backwards: shiftKey }
  if (key === 'F10') return shiftKey ? { type: 'menu' } : undefined
  if (key === 'Home' || key === 'End') return { type: 'lineEnd', backwards: key === 'Home', extend: shiftKey }
  if (key === 'PageUp' || key === 'PageDown')
    return { type: 'move', direction: key === 'PageUp' ? 'up' : 'down', by: 'page', extend: shiftKey }
  if (key === 'Tab') return { type: 'advance', direction: shiftKey ? 'left' : 'right' }
  if (key === 'Enter') return shiftKey ? { type: 'advance', direction: 'up' } : { type: 'edit' }
  if (key === ' ' && shiftKey) return { type: 'selectLines' }
  const alone = ALONE[key]
  if (alone) return { type: alone }
  // a dead key or an input method begins a letter that is not known yet
  const begins = /^.$/u.test(key) || key === 'Dead' || key === 'Process' || press.isComposing === true
  return begins ? { type: 'type' } : undefined
}

function arrowCommand(
  direction: Direction,
  { mod, altKey, shiftKey }: { mod: boolean; altKey: boolean; shiftKey: boolean },
): GridCommand | undefined {
  const isAcross = direction === 'left' || direction === 'right'
  if (altKey && mod) return undefined
  if (!altKey) return { type: 'move', direction, by: mod ? 'edge' : 'cell', extend: shiftKey }
  if (!isAcross) return shiftKey ? undefined : { type: direction === 'up' ? 'moveUp' : 'moveDown' }
  return shiftKey ? { type: 'resize', by: direction === 'left' ? -1 : 1 } : undefined
}

function modCommand({ key, shiftKey }: Press): GridCommand | undefined {
  const letter = key.toLowerCase()
  if (letter === 'z') return { type: shiftKey ? 'redo' : 'undo' }
  if (letter === 'd' && shiftKey) return { type: 'duplicate' }
  if (key === 'Home' || key === 'End') return { type: 'gridEnd', backwards: key === 'Home', extend: shiftKey }
  if (key === ' ' && shiftKey) return { type: 'selectAll' }
  const simple = WITH_MOD[letter]
  // the plus and minus signs need Shift on some keyboards; letters with Shift mean something else elsewhere
  return simple && (!shiftKey || !/[a-z]/.test(letter)) ? { type: simple } : undefined
}
