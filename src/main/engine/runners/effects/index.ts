import type { RunnerTable } from '../runner.ts'

export const EFFECT_RUNNERS: RunnerTable = {
  'picture-looks': async () => (await import('./apply-effect.ts')).applyImageEffect,
  'film-looks': async () => (await import('./edit-film.ts')).applyFilmEffect,
}
