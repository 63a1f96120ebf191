import type { RunnerTable } from '../runner.ts'

export const EFFECT_RUNNERS: RunnerTable = {
  'picture-looks': async () => (await import('./apply-style.ts')).applyStyle,
  'picture-templates': async () => (await import('./apply-template.ts')).applyTemplate,
  'film-looks': async () => (await import('./apply-film.ts')).applyFilm,
}
