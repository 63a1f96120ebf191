/** Names alone, so that the catalog can list them without loading a canvas. */
export const ILLUSTRATION_STYLES = [
  'paper-cut',
  'poster',
  'line-art',
  'stained-glass',
  'flow-field',
  'isometric',
  'risograph',
  'watercolour',
  'pixel-art',
] as const
export type IllustrationStyle = (typeof ILLUSTRATION_STYLES)[number]
