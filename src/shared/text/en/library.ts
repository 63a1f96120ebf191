/** The Library place. */
export const library = {}
