/** Marks the text box of a search field. */
export const searchMark = { 'data-search': true } as const

export function isSearch(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && 'search' in target.dataset
}

/** Whether Escape is the search field's own: it is emptied before what it stands in is closed. */
export function isFilledSearch(target: EventTarget | null): boolean {
  return isSearch(target) && target.value !== ''
}
