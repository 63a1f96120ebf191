import { classical, type ModelDraft } from '../kit/model-draft.ts'
import { choice, format, images, media, palette as housePalette, seed, text } from '../kit/param-draft.ts'
import { FILM_IDS, STYLE_IDS, TEMPLATE_IDS } from './effect-table.ts'

/** `auto` leaves each effect its own colours, or takes those that the words name. */
const palette = housePalette('auto')
/** For looks it names colours and how fine or bold to be; for templates it is what is set in type. */
const words = text('prompt', 500, { control: 'textarea', group: 'prompt' })

/** The models behind the named effects. */
export const EFFECT_MODELS = {
  'picture-looks': {
    taskType: 'image.effect',
    ...classical('Picture Looks', 3),
    params: [words, images('images', 1, 1), choice('effect', STYLE_IDS, { control: 'effect' }), palette, format, seed],
    defaults: { effect: 'ink-noir', palette: 'auto', format: 'png' },
  },
  'picture-templates': {
    taskType: 'image.effect',
    ...classical('Picture Templates', 5),
    params: [
      words,
      images('images', 1, 12),
      choice('effect', TEMPLATE_IDS, { control: 'effect' }),
      palette,
      format,
      seed,
    ],
    defaults: { effect: 'polaroid-wall', palette: 'auto', format: 'png' },
  },
  'film-looks': {
    taskType: 'video.effect',
    ...classical('Film Looks', 12),
    params: [words, media('video', 'video'), choice('effect', FILM_IDS, { control: 'effect' }), palette],
    defaults: { effect: 'film-noir', palette: 'auto' },
  },
} satisfies Record<string, ModelDraft>
