import { ILLUSTRATION_STYLES } from './illustration/house-styles.ts'
import { RunnerRefusal, type Runner } from './runner.ts'

/** Which code stands behind which model of the catalog; loaded when the first job asks for it. */
const RUNNERS: Record<string, () => Promise<Runner>> = {
  ...Object.fromEntries(
    ILLUSTRATION_STYLES.map((style) => [
      `illustration-${style}`,
      async () => (await import('./illustrate.ts')).illustrate(style),
    ]),
  ),
  'paper-landscape': async () => (await import('./proof/draw-image.ts')).drawLandscape,
  'geometric-poster': async () => (await import('./proof/draw-image.ts')).drawPoster,
  'word-edit': async () => (await import('./proof/edit-image.ts')).editImage,
  'smooth-fill': async () => (await import('./proof/inpaint.ts')).inpaint,
  'mirror-expand': async () => (await import('./proof/edit-image.ts')).expandImage,
  'lanczos-upscale': async () => (await import('./proof/edit-image.ts')).upscaleImage,
  'picture-looks': async () => (await import('./proof/apply-effect.ts')).applyImageEffect,
  'garment-overlay': async () => (await import('./proof/try-on.ts')).overlayGarment,
  'landscape-ride': async () => (await import('./proof/make-film.ts')).makeFilm,
  'camera-move': async () => (await import('./proof/move-camera.ts')).moveCamera,
  'film-looks': async () => (await import('./proof/edit-film.ts')).applyFilmEffect,
  'voice-band': async () => (await import('./proof/edit-film.ts')).addVoice,
  'robot-voice': async () => (await import('./proof/speak.ts')).speak,
  'rule-composer': async () => (await import('./proof/make-music.ts')).makeMusic,
  'pitch-shifter': async () => (await import('./proof/change-voice.ts')).changeVoice,
  'sound-log': async () => (await import('./proof/sound-log.ts')).logSounds,
  'lathe-solid': async () => (await import('./proof/make-solid.ts')).turnSolid,
  'picture-relief': async () => (await import('./proof/make-solid.ts')).raiseRelief,
}

export async function loadRunner(modelId: string): Promise<Runner> {
  const load = Object.hasOwn(RUNNERS, modelId) ? RUNNERS[modelId] : undefined
  if (!load) throw new RunnerRefusal('unavailable', `Nothing here runs ${modelId}.`)
  return load()
}
