/** A signal that never aborts, for work that nobody can cancel. */
export const NEVER: AbortSignal = new AbortController().signal
