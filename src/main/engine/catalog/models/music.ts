import { choice, range, seed, text, type ModelDraft } from '../describe-model.ts'

/** Music and sounds. */
export const MUSIC_MODELS: readonly ModelDraft[] = [
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
]
