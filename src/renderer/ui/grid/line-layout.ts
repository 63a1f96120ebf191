/** Browsers cut elements off somewhere above sixteen million pixels. */
const TALLEST = 15_000_000
/** Lines are placed from the beginning of a block: far down, a graphics card's numbers are too coarse for pixels. */
const BLOCK = 1000

/** Where lines of one height stand in an element that may be less tall than all of them together. */
export interface LineLayout {
  count: number
  lineHeight: number
  /** The height of the element that scrolls. */
  height: number
}

export function layoutLines(count: number, lineHeight: number): LineLayout {
  return { count, lineHeight, height: Math.min(TALLEST, count * lineHeight) }
}

/** How far down all lines the view stands when its element is scrolled so far. */
export function offsetAt({ count, lineHeight, height }: LineLayout, scrollTop: number, view: number): number {
  const all = count * lineHeight
  return all === height || height <= view ? scrollTop : (scrollTop * (all - view)) / (height - view)
}

/** The other way round. */
export function scrollTopFor({ count, lineHeight, height }: LineLayout, offset: number, view: number): number {
  const all = count * lineHeight
  return all === height || height <= view ? offset : (offset * (height - view)) / (all - view)
}

/** From which line on lines are placed, and how far down that one stands. In a list of a usual length: the first, at 0. */
export function blockAt(layout: LineLayout, scrollTop: number, view: number): { line: number; top: number } {
  if (layout.count * layout.lineHeight === layout.height) return { line: 0, top: 0 }
  const offset = offsetAt(layout, scrollTop, view)
  const line = Math.max(0, Math.floor(offset / layout.lineHeight / BLOCK) * BLOCK)
  return { line, top: line * layout.lineHeight - offset + scrollTop }
}
