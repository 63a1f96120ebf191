import type { Alpha, Rect } from './alpha.ts'

/** What an operation changed in a part of a mask: done once more, it is taken back. */
export interface Change {
  part: Rect
  /** Runs of equal bytes of "before xor after": a length in groups of seven bits, then the byte. */
  runs: Uint8Array
}

/** The change between two states of a mask; undefined when there is none. */
export function changeBetween(before: Alpha, after: Alpha, part: Rect): Change | undefined {
  const [old, now] = [before.data, after.data]
  const packed = createPacker()
  let changed = false
  let value = 0
  let length = 0
  for (let y = part.y; y < part.y + part.height; y += 1) {
    const begin = y * after.width + part.x
    const end = begin + part.width
    for (let at = begin; at < end; at += 1) {
      const next = old[at]! ^ now[at]!
      if (next !== value) {
        if (length > 0) packed.add(length, value)
        changed = true
        value = next
        length = 0
      }
      length += 1
    }
  }
  if (!changed) return undefined
  packed.add(length, value)
  // of a shape only where it lay: its pixels would be kept along with it
  const { x, y, width, height } = part
  return { part: { x, y, width, height }, runs: packed.bytes() }
}

/** Does a change, or takes it back. */
export function exchange(mask: Alpha, { part, runs }: Change): void {
  const { data } = mask
  let x = 0
  let y = 0
  let read = 0
  while (read < runs.length) {
    let length = 0
    let shift = 0
    for (let byte = 128; byte >= 128; read += 1, shift += 7) {
      byte = runs[read]!
      length += (byte & 127) * 2 ** shift
    }
    const value = runs[read]!
    read += 1
    while (length > 0) {
      // as far as the run goes in this row
      const end = Math.min(part.width, x + length)
      const row = (part.y + y) * mask.width + part.x
      if (value !== 0) for (let at = row + x; at < row + end; at += 1) data[at]! ^= value
      length -= end - x
      x = end === part.width ? 0 : end
      if (x === 0) y += 1
    }
  }
}

function createPacker() {
  let packed = new Uint8Array(1024)
  let used = 0
  function put(byte: number): void {
    if (used === packed.length) {
      const larger = new Uint8Array(used * 2)
      larger.set(packed)
      packed = larger
    }
    packed[used] = byte
    used += 1
  }
  return {
    add(length: number, value: number): void {
      for (let rest = length; ; rest = Math.floor(rest / 128)) {
        put(rest > 127 ? (rest & 127) | 128 : rest)
        if (rest <= 127) break
      }
      put(value)
    },
    bytes: () => packed.slice(0, used),
  }
}
