/** What stands over the whole window: a dialog about something of its own, or a view in which the work of the place goes on. */
export type Cover = 'dialog' | 'view'

/** Marks what covers the window, so that what lies behind it leaves keys and the clipboard alone. */
export function covering(cover: Cover): { 'data-covers': Cover } {
  return { 'data-covers': cover }
}

/** What stands over everything else now; undefined when nothing covers the window. */
export function coverOnTop(): Cover | undefined {
  return elementOnTop()?.dataset['covers'] as Cover | undefined
}

/** The same, as it stands in the document. */
export function elementOnTop(): HTMLElement | undefined {
  // the one that was opened last comes last in the document; one that fades away covers nothing any more
  return [...document.querySelectorAll<HTMLElement>('[data-covers][data-state=open]')].at(-1)
}

export function isCovered(): boolean {
  return coverOnTop() !== undefined
}
