import type { Layout } from './use-scrolled-lines.ts'

export const LINE_HEIGHT = 48
/** What a tile's picture leaves free: the tile's padding, and its caption below. */
export const TILE_PADDING = 10
export const CAPTION_HEIGHT = 24
/** A little lower than wide: most pictures lie rather than stand. */
const PICTURE_SHAPE = 0.86

/** Tiles of at least the chosen size that fill the width. All are alike: any one is found without the others. */
export function tileLayout(count: number, tileSize: number, width: number): Layout & { tileWidth: number } {
  const across = Math.max(1, Math.floor(width / tileSize))
  const tileWidth = width / across
  const lineHeight = Math.round((tileWidth - 2 * TILE_PADDING) * PICTURE_SHAPE) + 2 * TILE_PADDING + CAPTION_HEIGHT
  return { across, lines: Math.ceil(count / across), lineHeight, tileWidth }
}

export function lineLayout(count: number): Layout {
  return { across: 1, lines: count, lineHeight: LINE_HEIGHT }
}

/** The largest rectangle of a shape inside another. What has no shape of its own fills it. */
export function fitInto(
  shape: { width: number | null; height: number | null },
  space: { width: number; height: number },
): { width: number; height: number } {
  if (!shape.width || !shape.height) return space
  // a small picture is not blown up beyond recognition
  const scale = Math.min(space.width / shape.width, space.height / shape.height, 4)
  return { width: Math.max(1, Math.round(shape.width * scale)), height: Math.max(1, Math.round(shape.height * scale)) }
}
