/** Always there, and never removed. */
export const BUNDLED_CONNECTION_ID = 'bundled'
