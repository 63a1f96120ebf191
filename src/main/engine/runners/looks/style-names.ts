import { names } from '../kit/words/listed.ts'
/** What the catalog lists; names only, so that listing models loads no canvas. */
export const PAINTING_STYLES = names('oil impressionist palette-knife watercolour pastel pointillism')
export const PRINT_STYLES = ['comic', 'woodcut', 'screenprint', 'mosaic', 'low-poly', 'cut-paper'] as const
export const SKETCH_STYLES = ['pencil', 'coloured-pencil', 'charcoal', 'ink', 'contour', 'chalk', 'blueprint'] as const
export const RETOUCH_FINISHES = ['natural', 'soft', 'glamour', 'matte'] as const
export const LIGHTING_NAMES = names('studio golden-hour window dappled neon candle moonlight rim overcast')
export const LIGHT_DIRECTIONS = ['left', 'right', 'top', 'bottom', 'top-left', 'top-right', 'front', 'back'] as const
