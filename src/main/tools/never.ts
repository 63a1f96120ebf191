/** For work that nobody ends before its time. */
export const NEVER: AbortSignal = new AbortController().signal
