/**
 * What a browser tab proves itself with beside its cookie. A browser sends the cookie to every port of this machine, so
 * any program that listens on one may have it; the key is handed to the page at entry and only the page sends it.
 */
export const PAGE_KEY_HEADER = 'x-pressrun-page-key'

/** How the entry hands the key over: in the part of the address that browsers keep to themselves. */
export const PAGE_KEY_FRAGMENT = '#key='

/** Under which name the page remembers it, in the storage of its own origin. */
export const PAGE_KEY_MEMORY = 'pressrun.pageKey'

/** By which a tab says up to where it has heard the app, so that it is told what came since. */
export const LAST_EVENT_HEADER = 'last-event-id'
