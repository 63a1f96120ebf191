import type { RunnerTable } from '../runner.ts'

export const VIDEO_RUNNERS: RunnerTable = {
  'landscape-ride': async () => (await import('./make-film.ts')).makeFilm,
  'camera-move': async () => (await import('./move-camera.ts')).moveCamera,
  'voice-band': async () => (await import('../effects/edit-film.ts')).addVoice,
}
