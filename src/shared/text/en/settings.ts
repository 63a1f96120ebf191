/** The Settings place. */
export const settings = {}
