/** A command's input stays small enough for any host, and its work short enough for others to come in between. */
const MOST_OF_PART = 5_000
const LARGEST_PART = 400_000

/** The same in parts: not too many of them in one, and not too large together. */
export function inParts<Item>(items: readonly Item[], sizeOf: (item: Item) => number): Item[][] {
  const parts: Item[][] = []
  let size = 0
  for (const item of items) {
    const last = parts.at(-1)
    size += sizeOf(item)
    if (last && last.length < MOST_OF_PART && size <= LARGEST_PART) last.push(item)
    else {
      parts.push([item])
      size = sizeOf(item)
    }
  }
  return parts
}
