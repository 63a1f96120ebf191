import { NAMED_PALETTES } from '../../runners/illustration/palette/named-palettes.ts'
import { choice, images, media, seed, text, type ModelDraft } from '../describe-model.ts'
import { FILM_IDS, STYLE_IDS, TEMPLATE_IDS } from '../effect-table.ts'
import { format } from './common.ts'

/** `auto` leaves each effect its own colours, or takes those that the words name. */
const palette = choice('palette', ['auto', ...Object.keys(NAMED_PALETTES)], { control: 'select' })
/** For looks it names colours and how fine or bold to be; for templates it is what is set in type. */
const words = text('prompt', 500, { control: 'textarea', group: 'prompt' })

/** The models behind the named effects. */
export const EFFECT_MODELS: readonly ModelDraft[] = [
  {
    id: 'picture-looks',
    taskType: 'image.effect',
    workspace: 'tools',
    vendor: 'classical',
    displayName: 'Picture Looks',
    params: [words, images('images', 1, 1), choice('effect', STYLE_IDS, { control: 'effect' }), palette, format, seed],
    defaults: { effect: 'ink-noir', palette: 'auto', format: 'png' },
    price: { perOutput: 3 },
  },
  {
    id: 'picture-templates',
    taskType: 'image.effect',
    workspace: 'tools',
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
  {
    id: 'film-looks',
    taskType: 'video.effect',
    workspace: 'tools',
    vendor: 'classical',
    displayName: 'Film Looks',
    params: [words, media('video', 'video'), choice('effect', FILM_IDS, { control: 'effect' }), palette],
    defaults: { effect: 'film-noir', palette: 'auto' },
    price: { perOutput: 12 },
  },
]
