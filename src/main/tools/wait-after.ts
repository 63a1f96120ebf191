/** How long to wait after so many failures in a row, of which there is one at least: twice as long after each. */
export function waitAfter(failures: number, { firstMs, longestMs }: { firstMs: number; longestMs: number }): number {
  return Math.min(firstMs * 2 ** (failures - 1), longestMs)
}
