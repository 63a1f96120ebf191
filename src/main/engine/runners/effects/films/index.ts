import type { FilmId } from '../effect-table.ts'
import type { FilmEffect } from './film-effect.ts'
import {
  boomerang,
  comicMotion,
  dreamGlow,
  duotoneFilm,
  filmNoir,
  heatCamera,
  lightLeakFilm,
  mirrorWheel,
  motionEcho,
  neonMotion,
  signalGlitch,
  silentReel,
  sunPrint,
  superEight,
  tinyWorld,
  vhsTape,
} from './looks.ts'
import { brickFilm, pixelCinema } from './pixels.ts'

export const FILM_EFFECTS: Readonly<Record<FilmId, FilmEffect>> = {
  'film-noir': filmNoir,
  'super-eight': superEight,
  'vhs-tape': vhsTape,
  'signal-glitch': signalGlitch,
  'dream-glow': dreamGlow,
  'comic-motion': comicMotion,
  'sun-print': sunPrint,
  'mirror-wheel': mirrorWheel,
  boomerang,
  'motion-echo': motionEcho,
  'tiny-world': tinyWorld,
  'light-leak-film': lightLeakFilm,
  'heat-camera': heatCamera,
  'pixel-cinema': pixelCinema,
  'neon-motion': neonMotion,
  'brick-film': brickFilm,
  'duotone-film': duotoneFilm,
  'silent-reel': silentReel,
}
