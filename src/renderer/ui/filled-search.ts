/** Marks the text box of a search field. */
export const searchMark = { 'data-search': true } as const

/** Whether Escape is the search field's own: it is emptied before what it stands in is closed. */
export function isFilledSearch(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && 'search' in target.dataset && target.value !== ''
}
