/** The Account place and the console of the bundled service. */
export const account = {}
