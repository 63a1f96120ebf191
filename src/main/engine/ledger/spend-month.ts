/** Spend is counted per UTC calendar month: `2026-11`. */
export function utcMonth(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 7)
}
