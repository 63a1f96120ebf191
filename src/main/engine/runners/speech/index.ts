import type { LoadRunner } from '../runner.ts'
import type { SPEECH_MODELS } from './models.ts'

export const SPEECH_RUNNERS = {
  kokoro: async () => (await import('./voices/kokoro.ts')).speakNaturally,
  'robot-voice': async () => (await import('./voices/robot.ts')).speakLikeMachine,
  'pitch-shifter': async () => (await import('./change/change-voice.ts')).changeVoice,
  'noise-remover': async () => (await import('./isolate/clean-voice.ts')).cleanVoice,
  'stem-splitter': async () => (await import('./isolate/split-stems.ts')).splitStems,
  'whisper-base': async () => (await import('./transcribe/transcribe.ts')).transcribe,
  'whisper-tiny': async () => (await import('./transcribe/transcribe.ts')).transcribeQuickly,
  'sound-log': async () => (await import('./transcribe/sound-log.ts')).logSounds,
} satisfies Record<keyof typeof SPEECH_MODELS, LoadRunner>
