import { choice, images, media, seed, text, type ModelDraft } from '../describe-model.ts'
import { format } from './common.ts'

/** The models behind the named effects. */
export const EFFECT_MODELS: readonly ModelDraft[] = [
  {
    id: 'picture-looks',
    taskType: 'image.effect',
    workspace: 'tools',
    vendor: 'classical',
    displayName: 'Picture Looks',
    params: [
      images('images', 1, 4),
      choice('effect', ['ink-noir', 'pop-duotone', 'pixel-mosaic', 'photo-strip'], { control: 'effect' }),
      text('prompt', 500, { control: 'textarea', group: 'prompt' }),
      format,
      seed,
    ],
    defaults: { effect: 'ink-noir', format: 'png' },
    price: { perOutput: 3 },
  },
  {
    id: 'film-looks',
    taskType: 'video.effect',
    workspace: 'tools',
    vendor: 'classical',
    displayName: 'Film Looks',
    params: [
      media('video', 'video'),
      choice('effect', ['film-noir', 'super-eight'], { control: 'effect' }),
      text('prompt', 500, { control: 'textarea', group: 'prompt' }),
    ],
    defaults: { effect: 'film-noir' },
    price: { perOutput: 12 },
  },
]
