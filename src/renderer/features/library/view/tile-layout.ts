import { fillingWidth } from '../../../ui/filling-width.ts'
import type { LineLayout } from '../../../ui/use-scrolled-lines.ts'

export const TILE_SIZES = { least: 104, usual: 144, wide: 208, most: 400, step: 8 } as const
/** From here on there is room for larger tiles. */
const WIDE_FIELD = 1400
/** What the field's own style leaves free above and below. */
const FIELD_PADDING = 8
export const LINE_HEIGHT = 48
/** What a tile's picture leaves free: the tile's padding, and its caption below. */
export const TILE_PADDING = 10
export const CAPTION_HEIGHT = 24
/** A little lower than wide: most pictures lie rather than stand. */
const PICTURE_SHAPE = 0.86

interface Layout extends LineLayout {
  across: number
}

/** Tiles of at least the chosen size that fill the width. All are alike: any one is found without the others. */
export function tileLayout(count: number, tileSize: number, width: number): Layout & { tileWidth: number } {
  const across = Math.max(1, Math.floor(width / tileSize))
  const tileWidth = width / across
  return { across, lines: Math.ceil(count / across), lineHeight: tileHeight(tileWidth), tileWidth }
}

/** The size of tiles that nobody has chosen: a library of a few is seen whole and large. */
export function usualTileSize(count: number, room: { width: number; height: number }): number {
  const least = room.width >= WIDE_FIELD ? TILE_SIZES.wide : TILE_SIZES.usual
  const height = room.height - 2 * FIELD_PADDING
  return Math.floor(fillingWidth(count, { ...room, height }, { least, most: TILE_SIZES.most, heightOf: tileHeight }))
}

function tileHeight(width: number): number {
  return Math.round((width - 2 * TILE_PADDING) * PICTURE_SHAPE) + 2 * TILE_PADDING + CAPTION_HEIGHT
}

export function lineLayout(count: number): Layout {
  return { across: 1, lines: count, lineHeight: LINE_HEIGHT }
}
