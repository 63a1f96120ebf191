import { isFilledSearch } from './filled-search.ts'

/** Marks a field that Escape ends: a name being changed where it stands. */
export const ownEscape = { 'data-own-escape': true } as const

/** Whether Escape is the field's own, before it closes what the field stands in. Nothing the field does itself could keep it. */
export function hasOwnEscape(target: EventTarget | null): boolean {
  return isFilledSearch(target) || (target instanceof HTMLElement && 'ownEscape' in target.dataset)
}
