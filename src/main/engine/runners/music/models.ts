import { neural, procedural, type ModelDraft } from '../kit/model-draft.ts'
import { choice, media, prompt, range, seed, text } from '../kit/param-draft.ts'
import { PITCH_FILE } from './hum/networks.ts'

const format = choice('format', ['wav', 'mp3', 'ogg', 'm4a'], { control: 'select', group: 'advanced' })

const SONG = {
  taskType: 'audio.music',
  vendor: 'procedural',
  params: [
    prompt(1000),
    text('lyrics', 3000, { control: 'lyrics', group: 'prompt' }),
    text('style', 200, { control: 'tags' }),
    range('duration', [5, 120, 1]),
    choice('instrumental', [true, false], { control: 'switch' }),
    range('num_outputs', [1, 4, 1]),
    choice('stem', ['mix', 'split', 'vocals', 'drums', 'bass', 'other'], { control: 'select', group: 'advanced' }),
    range('speed', [0.7, 1.4, 0.05], { group: 'advanced' }),
    format,
    seed,
  ],
  defaults: { duration: 30, instrumental: false, num_outputs: 1, stem: 'mix', speed: 1, format: 'wav' },
} as const

/** Music and sounds. */
export const MUSIC_MODELS = {
  'session-band': {
    ...SONG,
    displayName: 'Session Band',
    needs: ['fluid-r3-mono.sf3'],
    price: { perOutput: 16, factors: { duration: { per: 30 }, stem: { split: 0.25 } } },
  },
  'modular-synth': {
    ...SONG,
    displayName: 'Modular Synth',
    price: { perOutput: 12, factors: { duration: { per: 30 }, stem: { split: 0.25 } } },
  },
  'hummed-tune': {
    taskType: 'audio.music',
    ...neural('Hum to Band', 16, [PITCH_FILE]),
    params: [
      media('audio', 'audio'),
      text('style', 200, { control: 'tags' }),
      range('num_outputs', [1, 4, 1]),
      format,
      seed,
    ],
    defaults: { num_outputs: 1, format: 'wav' },
    inputLimits: { minInputSeconds: 1, maxInputSeconds: 60 },
  },
  'sound-maker': {
    taskType: 'audio.sfx',
    ...procedural('Sound Maker', 4),
    params: [prompt(500), range('duration', [0.5, 22, 0.5]), range('num_outputs', [1, 4, 1]), format, seed],
    defaults: { duration: 4, num_outputs: 1, format: 'wav' },
  },
} satisfies Record<string, ModelDraft>
