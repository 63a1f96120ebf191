/** A command's input stays small enough for any host, and its work short enough for others to come in between. */
const MOST_OF_PART = 5_000
const LARGEST_PART_BYTES = 500_000

/** The same in parts: not too many of them in one, and not too large together as they are sent. */
export function inParts<Item>(items: readonly Item[]): Item[][] {
  const encoder = new TextEncoder()
  const parts: Item[][] = []
  let bytes = 0
  for (const item of items) {
    const last = parts.at(-1)
    const own = encoder.encode(JSON.stringify(item)).length
    bytes += own
    if (last && last.length < MOST_OF_PART && bytes <= LARGEST_PART_BYTES) last.push(item)
    else {
      parts.push([item])
      bytes = own
    }
  }
  return parts
}
