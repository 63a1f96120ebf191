import { choice, media, range, seed, text, type ModelDraft } from '../describe-model.ts'

const MEBIBYTE = 1024 ** 2

/** Voices: spoken, changed, cleaned and written down. */
export const SPEECH_MODELS: readonly ModelDraft[] = [
  {
    id: 'robot-voice',
    taskType: 'audio.tts',
    workspace: 'audio',
    vendor: 'procedural',
    displayName: 'Robot Voice',
    params: [
      text('text', 2000, { control: 'script', group: 'prompt', required: true, minLength: 1 }),
      choice('voice', ['bass', 'tenor', 'alto', 'soprano'], { control: 'voice' }),
      range('speed', [0.5, 2, 0.1]),
      seed,
    ],
    defaults: { voice: 'tenor', speed: 1 },
    price: { perOutput: 3 },
  },
  {
    id: 'pitch-shifter',
    taskType: 'audio.voice-change',
    workspace: 'audio',
    vendor: 'classical',
    displayName: 'Pitch Shifter',
    params: [media('audio', 'audio'), choice('voice', ['deep', 'bright', 'robot'], { control: 'voice' })],
    defaults: { voice: 'deep' },
    price: { perOutput: 4 },
    inputLimits: { minInputSeconds: 1, maxInputSeconds: 300, maxInputBytes: 50 * MEBIBYTE },
  },
  {
    id: 'sound-log',
    taskType: 'audio.stt',
    workspace: 'tools',
    vendor: 'classical',
    displayName: 'Sound Log',
    params: [media('audio', 'audio')],
    defaults: {},
    price: { perOutput: 2 },
    inputLimits: { maxInputSeconds: 600 },
  },
]
