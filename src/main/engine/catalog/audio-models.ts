import { choice, media, range, seed, text, type ModelDraft } from './describe-model.ts'

const MEBIBYTE = 1024 ** 2

export const AUDIO_MODELS: readonly ModelDraft[] = [
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
    id: 'rule-composer',
    taskType: 'audio.music',
    workspace: 'audio',
    vendor: 'procedural',
    displayName: 'Rule Composer',
    params: [
      text('prompt', 1000, { control: 'prompt', group: 'prompt', required: true, minLength: 1 }),
      text('lyrics', 3000, { control: 'lyrics', group: 'prompt' }),
      text('style', 200, { control: 'tags' }),
      range('duration', [5, 60, 1]),
      choice('instrumental', [true, false], { control: 'switch' }),
      choice('stem', ['mix', 'split', 'vocals', 'drums', 'bass', 'other'], { control: 'select' }),
      range('num_outputs', [1, 4, 1]),
      seed,
    ],
    defaults: { duration: 15, instrumental: false, stem: 'mix', num_outputs: 1 },
    price: { perOutput: 8, factors: { duration: { per: 15 } } },
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
