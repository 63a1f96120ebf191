/** The last place along a side that still lies between two pixels: whoever reads there reads the one behind it too. */
export const lastBetween = (length: number): number => length - 1.001

/**
 * The colour between four pixels of red, green and blue side by side: the one that begins at `from`, and those right of
 * it, below it and across, by how far the place is away from it both ways.
 */
export function blendFour(
  target: Uint8Array,
  to: number,
  source: Uint8Array,
  from: number,
  row: number,
  dx: number,
  dy: number,
): void {
  for (let channel = 0; channel < 3; channel++) {
    const p = from + channel
    const top = source[p]! + (source[p + 3]! - source[p]!) * dx
    const low = source[p + row]! + (source[p + row + 3]! - source[p + row]!) * dx
    target[to + channel] = top + (low - top) * dy + 0.5
  }
}
