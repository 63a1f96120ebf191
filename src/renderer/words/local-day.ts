/** The day that a moment is in, where the window is: `2026-11-15`. */
export function localDay(moment: number | string): string {
  const date = new Date(moment)
  return [digits(date.getFullYear(), 4), digits(date.getMonth() + 1, 2), digits(date.getDate(), 2)].join('-')
}

function digits(part: number, count: number): string {
  return String(part).padStart(count, '0')
}
