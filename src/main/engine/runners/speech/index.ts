import type { RunnerTable } from '../runner.ts'

export const SPEECH_RUNNERS: RunnerTable = {
  'robot-voice': async () => (await import('./speak.ts')).speak,
  'pitch-shifter': async () => (await import('./change-voice.ts')).changeVoice,
  'sound-log': async () => (await import('./sound-log.ts')).logSounds,
}
