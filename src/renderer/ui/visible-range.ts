interface Viewport {
  scrollTop: number
  height: number
}

/** Which lines of equal height stand in a viewport, with some on either side: from `first` up to but without `end`. */
export function visibleRange(
  { scrollTop, height }: Viewport,
  { count, lineHeight, spare }: { count: number; lineHeight: number; spare: number },
): { first: number; end: number } {
  const first = Math.max(0, Math.floor(scrollTop / lineHeight) - spare)
  const end = Math.min(count, Math.ceil((scrollTop + height) / lineHeight) + spare)
  return { first: Math.min(first, end), end }
}

/** Where to scroll so that a line can be seen; the same place when it can be seen already. */
export function scrollToLine(line: number, lineHeight: number, { scrollTop, height }: Viewport): number {
  const top = line * lineHeight
  if (top < scrollTop) return top
  return Math.max(scrollTop, top + lineHeight - height)
}
