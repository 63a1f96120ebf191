/** For what is costly to read and never changes: made at the first call, kept for the rest. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}
