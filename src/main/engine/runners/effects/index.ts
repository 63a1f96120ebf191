import type { LoadRunner } from '../runner.ts'
import type { EFFECT_MODELS } from './models.ts'

export const EFFECT_RUNNERS = {
  'picture-looks': async () => (await import('./apply-style.ts')).applyStyle,
  'picture-templates': async () => (await import('./apply-template.ts')).applyTemplate,
  'film-looks': async () => (await import('./apply-film.ts')).applyFilm,
} satisfies Record<keyof typeof EFFECT_MODELS, LoadRunner>
