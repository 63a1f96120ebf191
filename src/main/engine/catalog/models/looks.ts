import { choice, media, seed, text, type ModelDraft } from '../describe-model.ts'
import { format, PALETTES } from './common.ts'

/** The same picture in another light, colour or manner. */
export const LOOKS_MODELS: readonly ModelDraft[] = [
  {
    id: 'word-edit',
    taskType: 'image.edit',
    workspace: 'image',
    vendor: 'classical',
    displayName: 'Word Edit',
    params: [
      text('prompt', 1000, { control: 'prompt', group: 'prompt', required: true, minLength: 1 }),
      media('image', 'image'),
      choice('palette', ['none', ...PALETTES], { control: 'select' }),
      format,
      seed,
    ],
    defaults: { palette: 'none', format: 'png' },
    price: { perOutput: 5 },
  },
]
