import { combine } from '#shared/app/key-bindings.ts'
import { isKeyed, keysOf, usualKeysOf, type KeyedActionId } from '#shared/app/keymap.ts'
import { isDesktop } from '../../bridge/preload.ts'
import { combinationNames, isMacKeyboard, partsOf } from '../../words/key-names.ts'

export type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat'>

/** Which of an action's keys was pressed, from 0; undefined when none of them was. */
export function pressedKey(press: Press, id: KeyedActionId): number | undefined {
  const { keys, also = [], inTab = [] } = keysOf(id)
  const nth = [keys, also, inTab].map((some) => some.findIndex((key) => isPressed(press, key))).find((at) => at >= 0)
  return nth
}

/**
 * Whether the key is only held down since it did this. It still belongs to the action, so that nothing else takes it, but it
 * does nothing again: what spends would spend twice.
 */
export function isHeld(press: Press, id: KeyedActionId): boolean {
  return press.repeat && usualKeysOf(id).repeats !== true
}

/**
 * A sign is typed with Shift on one keyboard and without on another, on a Mac also with Option, as [ on a German one;
 * letters and named keys are not.
 */
const IS_SIGN = /^[^\p{L}\p{N}]$/u

function isPressed(press: Press, combination: string): boolean {
  if (combination === '') return false
  const { modifiers, key } = partsOf(combination)
  if (modifiers.has('Mod') !== (press.ctrlKey || press.metaKey)) return false
  const isSign = IS_SIGN.test(key)
  if (modifiers.has('Alt') !== press.altKey && !(isSign && press.altKey && isMacKeyboard())) return false
  if (modifiers.has('Shift') !== press.shiftKey && !isSign) return false
  // by its place on the keyboard: Alt and Shift change what a digit types
  if (modifiers.size > 0 && /^\d$/.test(key)) return press.code === `Digit${key}` || press.code === `Numpad${key}`
  return press.key.toLowerCase() === (key === 'Space' ? ' ' : key.toLowerCase())
}

/** Keys that are only held for others. */
const HELD: ReadonlySet<string> = new Set([
  'Control',
  'Meta',
  'Alt',
  'AltGraph',
  'Shift',
  'CapsLock',
  'Dead',
  'Process',
])

/** What a press is called as a combination; undefined as long as nothing is pressed but what is held for it. */
export function combinationOf(press: Press): string | undefined {
  if (HELD.has(press.key) || press.key === '') return undefined
  const mod = press.ctrlKey || press.metaKey
  const [, digit] = mod || press.altKey ? (/^(?:Digit|Numpad)(\d)$/.exec(press.code) ?? []) : []
  const key = digit ?? (press.key === ' ' ? 'Space' : press.key.length === 1 ? press.key.toUpperCase() : press.key)
  return combine({ mod, alt: press.altKey, shift: press.shiftKey && !IS_SIGN.test(key) }, key)
}

/** Which of some actions a key press means, by which of its keys, and whether it is only held: then it is not done again. */
export function actionFor<Keyed extends { id: string; when?: () => boolean }>(
  press: Press,
  actions: readonly Keyed[],
): { action: Keyed; nth: number; held: boolean } | undefined {
  for (const action of actions) {
    if (!isKeyed(action.id)) continue
    const nth = pressedKey(press, action.id)
    if (nth !== undefined && action.when?.() !== false) return { action, nth, held: isHeld(press, action.id) }
  }
  return undefined
}

/** The combinations of an action that work here: a browser keeps some of them for itself. */
export function combinationsOf(id: KeyedActionId): readonly string[] {
  const { keys, inTab } = keysOf(id)
  return inTab && !isDesktop() ? inTab : keys
}

/** Keys as they stand on the keyboard, in the order they are pressed. An action with several is written with all of them. */
export function keyWords(id: KeyedActionId): string[] {
  const written = combinationsOf(id).filter((combination) => combination !== '')
  return inOne(written.map(combinationNames))
}

/** One of an action's keys alone. */
export function keyWordsOf(id: KeyedActionId, nth: number): string[] {
  return combinationWords(keysOf(id).keys[nth] ?? '')
}

/** A combination as it stands on the keyboard; nothing for none. */
export function combinationWords(combination: string): string[] {
  return combination === '' ? [] : combinationNames(combination)
}

/** The same for what reads the window aloud, as ARIA writes keys; undefined for none. Either of Control and Command is meant. */
export function ariaKeys(...ids: KeyedActionId[]): string | undefined {
  const written = ids.flatMap(combinationsOf).flatMap((combination) => {
    if (combination === '') return []
    const { modifiers, key } = partsOf(combination)
    const held = [...modifiers].filter((modifier) => modifier !== 'Mod')
    const parts = [...held, key === '+' ? 'Plus' : key]
    return (modifiers.has('Mod') ? ['Control', 'Meta'] : [undefined]).map((mod) =>
      (mod === undefined ? parts : [mod, ...parts]).join('+'),
    )
  })
  return written.length === 0 ? undefined : written.join(' ')
}

/** Six digits in a row are a range; what is held for each of several keys is written once. */
function inOne(combinations: readonly string[][]): string[] {
  const pressed = combinations.map((keys) => keys.at(-1) ?? '')
  const held = combinations[0]?.slice(0, -1) ?? []
  // somebody has bound them with different keys held: then each is written whole
  if (combinations.some((keys) => keys.slice(0, -1).join('+') !== held.join('+')))
    return combinations.map((keys) => keys.join('+'))
  const digits = pressed.length > 2 && pressed.every((key) => /^\d$/.test(key))
  return [...held, ...(digits ? [`${pressed[0]}–${pressed.at(-1)}`] : pressed)]
}
