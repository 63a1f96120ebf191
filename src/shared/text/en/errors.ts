/** What went wrong, by code. */
export const errors = {}
