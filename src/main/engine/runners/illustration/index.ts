import type { LoadRunner } from '../runner.ts'
import type { IllustrationStyle } from './illustration.ts'
import type { ILLUSTRATION_MODELS } from './models.ts'

const inStyle = (style: IllustrationStyle) => async () => (await import('./illustrate.ts')).illustrate(style)

export const ILLUSTRATION_RUNNERS = {
  'illustration-paper-cut': inStyle('paper-cut'),
  'illustration-poster': inStyle('poster'),
  'illustration-line-art': inStyle('line-art'),
  'illustration-stained-glass': inStyle('stained-glass'),
  'illustration-flow-field': inStyle('flow-field'),
  'illustration-isometric': inStyle('isometric'),
  'illustration-risograph': inStyle('risograph'),
  'illustration-watercolour': inStyle('watercolour'),
  'illustration-pixel-art': inStyle('pixel-art'),
  'paper-landscape': inStyle('paper-landscape'),
  'geometric-poster': async () => (await import('./geometric/geometric-poster.ts')).printPosters,
} satisfies Record<keyof typeof ILLUSTRATION_MODELS, LoadRunner>
