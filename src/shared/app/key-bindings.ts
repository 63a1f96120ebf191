import { FIXED_KEYS, isKeyed, keysOf, KEYMAP, usualKeysOf, type KeyBindings, type KeyedActionId } from './keymap.ts'

const MODIFIERS = ['Mod', 'Alt', 'Shift'] as const
const COMBINATION = /^(?:Mod\+)?(?:Alt\+)?(?:Shift\+)?(?:[^\s\p{Ll}]|F\d{1,2}|(?!Mod$|Alt$|Shift$)[A-Z][A-Za-z]+)$/u
/** They leave a field, close what is open, or belong to whatever is written or selected. */
const KEPT: ReadonlySet<string> = new Set(['Tab', 'Shift+Tab', 'Escape', 'Mod+C', 'Mod+V', 'Mod+X'])

/** Whether keys may be bound: one that is pressed, with what is held before it. */
export function isCombination(keys: string): boolean {
  return COMBINATION.test(keys) && !KEPT.has(keys)
}

/** What of kept bindings this version knows: an action may have gone since, or have other keys. */
export function knownBindings(kept: Readonly<Record<string, readonly string[]>>): KeyBindings {
  return Object.fromEntries(Object.entries(kept).filter(([id, keys]) => faultIn(id, keys) === undefined))
}

/** Why an action cannot be bound to these keys, for whoever sent them. */
export function faultIn(id: string, keys: readonly string[]): string | undefined {
  if (!isKeyed(id) || FIXED_KEYS.has(id)) return 'There is no such action, or its keys are fixed.'
  if (keys.length !== usualKeysOf(id).keys.length) return 'It has another number of keys.'
  return keys.every((each) => each === '' || isCombination(each)) ? undefined : 'These are no keys that can be bound.'
}

/** A key of another action that means the same where both work. */
export interface KeyConflict {
  id: KeyedActionId
  /** Which of its keys; beyond those that are written for one that is only a habit. */
  nth: number
}

export function conflictsOf(id: KeyedActionId, combination: string): KeyConflict[] {
  if (combination === '') return []
  const { scope } = keysOf(id)
  return (Object.keys(KEYMAP) as KeyedActionId[])
    .filter((other) => other !== id && !FIXED_KEYS.has(other) && reaches(scope, keysOf(other).scope))
    .flatMap((other) => {
      const { keys, inTab = [] } = keysOf(other)
      const nth = [...keys, ...inTab].findIndex((each) => isSame(each, combination))
      return nth === -1 ? [] : [{ id: other, nth: nth % keys.length }]
    })
}

function reaches(one: string, other: string): boolean {
  return one === other || one === 'everywhere' || other === 'everywhere'
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** With one key of an action changed, and taken from whoever had it. What is as usual again is not kept. */
export function withKey(bindings: KeyBindings, { id, nth }: KeyConflict, combination: string): KeyBindings {
  const changed = new Map<KeyedActionId, string[]>()
  for (const other of conflictsOf(id, combination)) {
    const keys = [...keysOf(other.id).keys]
    keys[other.nth] = ''
    changed.set(other.id, keys)
  }
  const own = [...keysOf(id).keys]
  own[nth] = combination
  changed.set(id, own)
  const next = { ...bindings }
  for (const [each, keys] of changed)
    if (keys.join(' ') === usualKeysOf(each).keys.join(' ')) delete next[each]
    else next[each] = keys
  return next
}

/** Modifiers in the order in which they are written. */
export function combine(held: { mod: boolean; alt: boolean; shift: boolean }, key: string): string {
  const isHeld = { Mod: held.mod, Alt: held.alt, Shift: held.shift }
  return [...MODIFIERS.filter((modifier) => isHeld[modifier]), key].join('+')
}
