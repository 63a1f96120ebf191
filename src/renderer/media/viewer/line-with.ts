/**
 * The line in which something is looked at: as it is by now, or as it was last while the thing was in it. A list that
 * lives may lose it, and nobody asked for what has taken its place.
 */
export function lineWith(shownId: string, now: readonly string[], before: readonly string[]): readonly string[] {
  return now.includes(shownId) ? now : before
}
