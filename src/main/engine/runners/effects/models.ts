import {
  choice,
  format,
  images,
  media,
  palette as housePalette,
  seed,
  text,
  type ModelDraft,
} from '../kit/model-draft.ts'
import { FILM_IDS, STYLE_IDS, TEMPLATE_IDS } from './effect-table.ts'

/** `auto` leaves each effect its own colours, or takes those that the words name. */
const palette = housePalette('auto')
/** For looks it names colours and how fine or bold to be; for templates it is what is set in type. */
const words = text('prompt', 500, { control: 'textarea', group: 'prompt' })

/** The models behind the named effects. */
export const EFFECT_MODELS = {
  'picture-looks': {
    taskType: 'image.effect',
    vendor: 'classical',
    displayName: 'Picture Looks',
    params: [words, images('images', 1, 1), choice('effect', STYLE_IDS, { control: 'effect' }), palette, format, seed],
    defaults: { effect: 'ink-noir', palette: 'auto', format: 'png' },
    price: { perOutput: 3 },
  },
  'picture-templates': {
    taskType: 'image.effect',
    vendor: 'classical',
    displayName: 'Picture Templates',
    params: [
      words,
      images('images', 1, 12),
      choice('effect', TEMPLATE_IDS, { control: 'effect' }),
      palette,
      format,
      seed,
    ],
    defaults: { effect: 'polaroid-wall', palette: 'auto', format: 'png' },
    price: { perOutput: 5 },
  },
  'film-looks': {
    taskType: 'video.effect',
    vendor: 'classical',
    displayName: 'Film Looks',
    params: [words, media('video', 'video'), choice('effect', FILM_IDS, { control: 'effect' }), palette],
    defaults: { effect: 'film-noir', palette: 'auto' },
    price: { perOutput: 12 },
  },
} satisfies Record<string, ModelDraft>
