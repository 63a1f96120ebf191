import type { LoadRunner } from '../runner.ts'
import type { MUSIC_MODELS } from './models.ts'

export const MUSIC_RUNNERS = {
  'session-band': async () => (await import('./make-music.ts')).makeMusic('soundfont'),
  'modular-synth': async () => (await import('./make-music.ts')).makeMusic('synth'),
  'hummed-tune': async () => (await import('./hum/play-tune.ts')).playTune,
  'sound-maker': async () => (await import('./make-sound.ts')).makeSound,
} satisfies Record<keyof typeof MUSIC_MODELS, LoadRunner>
