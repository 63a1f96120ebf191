/** The Compose place. */
export const compose = {}
