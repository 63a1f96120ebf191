/** Their clock and ours may differ by so much: a computer's own is often minutes wrong, and paying twice is worse. */
export const CLOCK_SKEW_MS = 15 * 60_000

/** A hundred to a page: an account that makes more in a while cannot be looked through. */
export const MOST_PAGES = 20
