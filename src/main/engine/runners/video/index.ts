import type { LoadRunner } from '../runner.ts'
import type { VIDEO_MODELS } from './models.ts'

export const VIDEO_RUNNERS = {
  'paper-theatre': async () => (await import('./shoot/generate.ts')).filmIn('paper'),
  'moving-poster': async () => (await import('./shoot/generate.ts')).filmIn('poster'),
  'ink-film': async () => (await import('./shoot/generate.ts')).filmIn('ink'),
  'pixel-film': async () => (await import('./shoot/generate.ts')).filmIn('pixel'),
  'depth-camera': async () => (await import('./shoot/animate.ts')).animateStill,
  'storyboard-film': async () => (await import('./shoot/storyboard.ts')).filmStoryboard,
  'captioned-film': async () => (await import('./captions/caption-film.ts')).captionFilm,
  'painted-film': async () => (await import('./restyle/restyle.ts')).restyleFilm,
  'drawn-film': async () => (await import('./restyle/restyle.ts')).restyleFilm,
  'people-cutout': async () => (await import('./people/remove-background.ts')).cutOutPeople,
  'backdrop-key': async () => (await import('./people/remove-background.ts')).keyBackdrop,
  'film-scorer': async () => (await import('./sound/add-audio.ts')).scoreFilm,
  'lip-sync': async () => (await import('./people/lipsync.ts')).syncLips,
  'follow-crop': async () => (await import('./reframe/reframe.ts')).followCrop,
  'blur-fill': async () => (await import('./reframe/reframe.ts')).blurFill,
  'film-enlarger': async () => (await import('./enlarge.ts')).enlargeFilm,
  'motion-smoother': async () => (await import('./motion/interpolate.ts')).interpolateFilm,
  'film-extender': async () => (await import('./motion/extend.ts')).extendFilm,
} satisfies Record<keyof typeof VIDEO_MODELS, LoadRunner>
