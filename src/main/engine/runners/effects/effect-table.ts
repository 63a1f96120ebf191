import { names } from '../kit/words/listed.ts'
/** Every look for one picture, in display order. */
export const STYLE_IDS = names(
  'ink-noir pop-duotone halftone-comic risograph watercolour-bloom paper-layers low-poly stained-glass',
  'pixel-mosaic brick-build cross-stitch neon-edges oil-strokes pointillist pencil-sketch engraving',
  'spiral-line string-art topographic ascii-type cyanotype blueprint old-newspaper cross-process light-leaks',
  'fisheye-lomo tilt-shift glitch thermal kaleidoscope long-shadow pop-grid bubble-pack',
)
export type StyleId = (typeof STYLE_IDS)[number]

/** Every template for several pictures, with how many it takes. */
export const TEMPLATE_SLOTS = {
  'photo-strip': [2, 4],
  'polaroid-wall': [2, 9],
  'before-after': [2, 2],
  'magazine-cover': [1, 1],
  'contact-sheet': [2, 12],
  diptych: [2, 2],
  triptych: [1, 3],
  postcard: [1, 4],
  'album-cover': [1, 1],
  'film-strip': [2, 6],
  storyboard: [2, 9],
  moodboard: [2, 6],
  'comic-page': [2, 6],
  'film-poster': [1, 1],
  'double-exposure': [2, 2],
  'postage-stamps': [1, 6],
  'quote-card': [1, 1],
} as const satisfies Record<string, readonly [min: number, max: number]>
export type TemplateId = keyof typeof TEMPLATE_SLOTS
export const TEMPLATE_IDS = Object.keys(TEMPLATE_SLOTS) as TemplateId[]

/** Every look for a film, in display order. */
export const FILM_IDS = names(
  'film-noir super-eight vhs-tape signal-glitch dream-glow comic-motion sun-print mirror-wheel boomerang',
  'motion-echo tiny-world light-leak-film heat-camera pixel-cinema neon-motion brick-film duotone-film',
  'silent-reel',
)
export type FilmId = (typeof FILM_IDS)[number]
