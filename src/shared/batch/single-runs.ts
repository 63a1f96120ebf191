/** What generations that were asked for one at a time are kept under, from whichever host; their folder has this name too. */
export const SINGLE_RUNS = 'Single runs'
