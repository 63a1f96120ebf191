import type { RunnerTable } from '../runner.ts'

export const MUSIC_RUNNERS: RunnerTable = {
  'session-band': async () => (await import('./make-music.ts')).makeMusic('soundfont'),
  'modular-synth': async () => (await import('./make-music.ts')).makeMusic('synth'),
  'sound-maker': async () => (await import('./make-sound.ts')).makeSound,
}
