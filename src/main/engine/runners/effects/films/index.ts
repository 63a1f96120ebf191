import type { FilmId } from '../effect-table.ts'
import type { FilmEffect } from './film-effect.ts'
import * as looks from './film-styles.ts'
import { brickFilm, pixelCinema } from './pixels.ts'

export const FILM_EFFECTS: Readonly<Record<FilmId, FilmEffect>> = {
  'film-noir': looks.filmNoir,
  'super-eight': looks.superEight,
  'vhs-tape': looks.vhsTape,
  'signal-glitch': looks.signalGlitch,
  'dream-glow': looks.dreamGlow,
  'comic-motion': looks.comicMotion,
  'sun-print': looks.sunPrint,
  'mirror-wheel': looks.mirrorWheel,
  boomerang: looks.boomerang,
  'motion-echo': looks.motionEcho,
  'tiny-world': looks.tinyWorld,
  'light-leak-film': looks.lightLeakFilm,
  'heat-camera': looks.heatCamera,
  'pixel-cinema': pixelCinema,
  'neon-motion': looks.neonMotion,
  'brick-film': brickFilm,
  'duotone-film': looks.duotoneFilm,
  'silent-reel': looks.silentReel,
}
