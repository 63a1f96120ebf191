import type { LoadRunner } from '../runner.ts'
import { DRAWN_STYLES, PAINTED_STYLES, type VIDEO_MODELS } from './models.ts'

export const VIDEO_RUNNERS = {
  'paper-theatre': async () => (await import('./generate.ts')).filmIn('paper'),
  'moving-poster': async () => (await import('./generate.ts')).filmIn('poster'),
  'ink-film': async () => (await import('./generate.ts')).filmIn('ink'),
  'pixel-film': async () => (await import('./generate.ts')).filmIn('pixel'),
  'depth-camera': async () => (await import('./animate.ts')).animateStill,
  'storyboard-film': async () => (await import('./storyboard.ts')).filmStoryboard,
  'captioned-film': async () => (await import('./caption-film.ts')).captionFilm,
  'painted-film': async () => (await import('./restyle.ts')).restyleFilm(PAINTED_STYLES),
  'drawn-film': async () => (await import('./restyle.ts')).restyleFilm(DRAWN_STYLES),
  'people-cutout': async () => (await import('./remove-background.ts')).cutOutPeople,
  'backdrop-key': async () => (await import('./remove-background.ts')).keyBackdrop,
  'film-scorer': async () => (await import('./add-audio.ts')).scoreFilm,
  'lip-sync': async () => (await import('./lipsync.ts')).syncLips,
  'follow-crop': async () => (await import('./reframe.ts')).followCrop,
  'blur-fill': async () => (await import('./reframe.ts')).blurFill,
  'film-enlarger': async () => (await import('./enlarge.ts')).enlargeFilm,
  'motion-smoother': async () => (await import('./interpolate.ts')).interpolateFilm,
  'film-extender': async () => (await import('./extend.ts')).extendFilm,
} satisfies Record<keyof typeof VIDEO_MODELS, LoadRunner>
