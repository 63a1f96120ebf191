import { join } from 'node:path'

/** The longer side of a small picture, in pixels: one for a dense grid, one for a large view. */
export const PREVIEW_SIDES = [256, 1024] as const
export type PreviewSide = (typeof PREVIEW_SIDES)[number]

/** Spread over folders by the random end of the id: its beginning is the time. */
export function previewFile(previewsDir: string, itemId: string, side: PreviewSide): string {
  return join(previewsDir, itemId.slice(-2), `${itemId}-${side}.webp`)
}

/** The service's own picture, kept until ours are made from it. */
export function sourceThumbnail(previewsDir: string, itemId: string): string {
  return join(previewsDir, itemId.slice(-2), `${itemId}-source`)
}
